import { findCompilation, takesAnswers } from '#app/features/collections/compilation.server';
import {
  findCompilationItem,
  listCompilationProductIds,
} from '#app/features/collections/compilation-products.server';
import { SHARE_CODE } from '#app/features/collections/compilation-schema';
import { loadRecipientAnswer } from './answer.server';
import { openedCollectionLinks } from './compilation-page.server';
import { SAME_ORIGIN_REFERRER } from './page-context.server';

function findOpened(request: Request) {
  const params = new URL(request.url).searchParams;
  const shareCode = params.get('in') ?? '';
  const found = SHARE_CODE.test(shareCode) ? findCompilation({ shareCode }, {}) : null;
  return found && { compilation: found.compilation, edit: params.get('edit') };
}

/** True if a page was opened from a share page, even from a deleted one: prices that it hid must stay hidden. */
export function isFromOpenedCollection(request: Request): boolean {
  return new URL(request.url).searchParams.has('in');
}

/** Lets a browser keep the page with the typed text for its Back button, but revalidate it before it is shown again. */
export const KEEP_FOR_BACK = { 'Cache-Control': 'private, no-cache' };

/** Returns the headers of a page that was opened from a share page. With a private token in its URL, it is not stored. */
export function openedCollectionHeaders(request: Request): { headers?: Record<string, string> } {
  if (new URL(request.url).searchParams.has('edit')) return { headers: SAME_ORIGIN_REFERRER };
  return isFromOpenedCollection(request) ? { headers: KEEP_FOR_BACK } : {};
}

export function findOpenedCollectionOfVideo(request: Request) {
  const opened = findOpened(request);
  if (opened === null) return null;
  const { id, shareCode, title, hidePrices } = opened.compilation;
  const links = openedCollectionLinks({ shareCode, edit: opened.edit });
  return { ...links, title, hidePrices, productIds: listCompilationProductIds(id) };
}

/** Returns the public collection that a product was opened from (`?in=`), or null. Removed products cannot be answered. */
export async function findOpenedCollection(request: Request, productId: number) {
  const opened = findOpened(request);
  if (opened === null) return null;
  const { compilation, edit } = opened;
  const item = findCompilationItem(compilation.id, productId);
  return {
    shareCode: compilation.shareCode,
    ...openedCollectionLinks({ shareCode: compilation.shareCode, edit }),
    title: compilation.title,
    note: item?.note ?? null,
    hidePrices: compilation.hidePrices,
    answersOpen: item !== null && takesAnswers(compilation),
    recipientAnswer: await loadRecipientAnswer(request, compilation.id),
  };
}

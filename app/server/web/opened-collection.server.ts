import { findCompilation, takesAnswers } from '#app/features/collections/compilation.server';
import {
  findCompilationItem,
  listCompilationProductIds,
} from '#app/features/collections/compilation-products.server';
import { SHARE_CODE } from '#app/features/collections/compilation-schema';
import { loadRecipientAnswer } from './answer.server';
import { SAME_ORIGIN_REFERRER } from './discreet.server';
import { openedCollectionLinks } from './opened-collection-link.server';

/** The collection that a page was opened from (`?in=`), if everybody may see it, and the token of her private link (`?edit=`). */
function findOpened(request: Request) {
  const params = new URL(request.url).searchParams;
  const shareCode = params.get('in') ?? '';
  const found = SHARE_CODE.test(shareCode) ? findCompilation({ shareCode }, {}) : null;
  return found && { compilation: found.compilation, edit: params.get('edit') };
}

/**
 * Whether a page was opened from a letter, be it one that has ended since: what it kept from her stays so, as far as it is known
 * no more.
 */
export function isFromOpenedCollection(request: Request): boolean {
  return new URL(request.url).searchParams.has('in');
}

/** A browser may keep the page for its own Back, with what was typed into it, and asks before it shows it anew. */
export const OWN_BACK = { 'Cache-Control': 'private, no-cache' };

/** Headers of a page that was opened from a letter: of one whose address holds the token of her private link, no copy is kept. */
export function openedCollectionHeaders(request: Request): { headers?: Record<string, string> } {
  if (new URL(request.url).searchParams.has('edit')) return { headers: SAME_ORIGIN_REFERRER };
  return isFromOpenedCollection(request) ? { headers: OWN_BACK } : {};
}

/** For a video that she opened from her letter: the way back, what the letter holds, and whether prices are kept from her. */
export function findOpenedCollectionOfVideo(request: Request) {
  const opened = findOpened(request);
  if (opened === null) return null;
  const { id, shareCode, title, hidePrices } = opened.compilation;
  return {
    ...openedCollectionLinks({ shareCode, edit: opened.edit }),
    title,
    hidePrices,
    productIds: listCompilationProductIds(id),
  };
}

/**
 * The collection that a product's page was opened from (`?in=`), for the way back and the same answer, which is not asked for a
 * product that is in it no more; null when there is none that everybody may see.
 */
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

import type { LoaderFunctionArgs } from '@remix-run/node';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import {
  answersEnd,
  type Compilation,
  findCompilation,
  isSeenByAll,
  takesAnswers,
} from '#app/features/collections/compilation.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import { listCompilationProducts } from '#app/features/collections/compilation-products.server';
import { compilationCardOf } from '#app/features/seo/card.server';
import { NO_PRICES } from '#app/features/shop/product-facts';
import { findTryOns } from '#app/features/videos/tagged-product.server';
import { env } from '#app/infra/env.server';
import { longDate } from '#app/lib/format';
import { describePriceChange } from '#app/lib/price';
import { buildShareLinks } from '#app/lib/share';
import { startTimePath } from '#app/lib/start-time';
import { pickHeaders } from './discreet.server';
import { openedCollectionLinks } from './opened-collection-link.server';
import { siteOrigin } from './origin.server';
import { clockOf } from './page-context.server';

/** The answer for a compilation that is not there, or private and not the viewer's: the same in both cases. */
export function compilationNotFound(): Response {
  return new Response(COLLECTION_ERRORS.compilationNotFound.text, {
    status: 404,
    statusText: COLLECTION_ERRORS.compilationNotFound.title,
  });
}

/** What the owner view and the share view both show; throws 'Compilation Not Found'. */
export function loadCompilation(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  by: { id: number } | { shareCode: string },
  viewer: Owner,
) {
  const found = findCompilation(by, viewer);
  if (!found) throw compilationNotFound();
  const { compilation, isOwner } = found;
  const [clock, end] = [clockOf(context), answersEnd(compilation)];
  // A day that is over changes the page no more.
  if (end !== null && end > clock.now) clock.until(end);
  const params = new URL(request.url).searchParams;
  return {
    isOwner,
    /** Whether a private link opens the owner's view; only the owner learns that. */
    hasPrivateLink: isOwner && compilation.manageHash !== null,
    openedFrom: openedCollectionLinks({ shareCode: compilation.shareCode, edit: params.get('edit') }).query,
    compilation: describeCompilation(compilation),
    card: isSeenByAll(compilation) ? compilationCardOf(compilation) : null,
    products: describeItems(listCompilationProducts(compilation.id), { ...found, edit: params.get('edit') }),
    shared: params.get('ref') === 'shared' && !isOwner,
    sharing: params.has('message'),
    // A link that she could not open is not even made.
    share: isSeenByAll(compilation)
      ? buildShareLinks(siteOrigin(request), `/compilation/${compilation.id}`, params.get('message'))
      : null,
  };
}

type Item = ReturnType<typeof listCompilationProducts>[number];

/** The products with where each can be seen tried on. */
function describeItems(
  items: Item[],
  found: Parameters<typeof describeItem>[1] & Parameters<typeof tryOnPath>[1],
) {
  const tryOns = findTryOns(items.map(({ id }) => id));
  return items.map((item) => {
    const place = tryOns.get(item.id);
    const triedOn = place === undefined ? null : tryOnPath(place, found);
    return { ...describeItem(item, found), triedOn };
  });
}

/** Where a piece is seen worn; from her letter it knows the way back, and keeps from her what the letter does. */
function tryOnPath(
  { videoId, at }: { videoId: number; at: number | null },
  { compilation, isOwner, edit }: { compilation: Compilation; isOwner: boolean; edit: string | null },
): string {
  const openedFrom = isOwner
    ? undefined
    : openedCollectionLinks({ shareCode: compilation.shareCode, edit }).query;
  if (at !== null) return startTimePath(videoId, at, openedFrom);
  return openedFrom === undefined ? `/video/${videoId}` : `/video/${videoId}?${openedFrom}`;
}

/** What everybody but the owner sees of a product: not what he bought, and no prices and shops where he hides them. */
function describeItem(
  { boughtAt, savedPrice, ...item }: Item,
  { compilation, isOwner }: { compilation: Compilation; isOwner: boolean },
) {
  if (isOwner)
    return {
      ...item,
      bought: boughtAt !== null,
      change: describePriceChange(savedPrice, item.price, env.CURRENCY),
    };
  const shown = { ...item, bought: false, change: null };
  return compilation.hidePrices ? { ...shown, ...NO_PRICES, shop: '' } : shown;
}

function describeCompilation({
  id,
  title,
  description,
  isPublic,
  cardImages,
  shareCode,
  createdAt,
  updatedAt,
  hiddenReason,
  ...compilation
}: Compilation) {
  const { from, hidePrices, closesOn } = compilation;
  const [created, updated] = [longDate(createdAt), longDate(updatedAt)];
  return {
    id,
    title,
    description,
    isPublic,
    cardImages,
    shareCode,
    from,
    hidePrices,
    closesOn,
    answersOpen: takesAnswers(compilation),
    /** Why an administrator hid it; only its owner gets this far then. */
    hiddenReason,
    created,
    updated: updated === created ? null : updated,
  };
}

/** Headers of every collection page: never indexed, and as discreet towards other sites as its loader asks. */
export function privateHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  return { 'X-Robots-Tag': 'noindex', ...pickHeaders({ loaderHeaders }) };
}

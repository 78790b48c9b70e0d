import type { LoaderFunctionArgs } from '@remix-run/node';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import * as compilations from '#app/features/collections/compilation.server';
import type { Owner } from '#app/features/collections/compilation-owner.server';
import {
  countMissingProducts,
  listCompilationProducts,
} from '#app/features/collections/compilation-products.server';
import { compilationCardOf } from '#app/features/seo/card.server';
import { NO_PRICES } from '#app/features/shop/hidden-prices';
import { findTryOns } from '#app/features/videos/tagged-product.server';
import { env } from '#app/infra/env.server';
import { longDate } from '#app/lib/format';
import { describePriceChange } from '#app/lib/price';
import { buildShareLinks } from '#app/lib/share';
import { errorResponse } from '#app/lib/site-errors';
import { startTimePath } from '#app/lib/start-time';
import { clockOf, pickHeaders, siteOrigin } from './page-context.server';

/** Returns one 404 for compilations that do not exist and for private ones of others. */
export function compilationNotFound(): Response {
  return errorResponse(404, COLLECTION_ERRORS.compilationNotFound);
}

/** Returns the links of a share page and pages opened from it: `/product/1?{query}`, and `path` back. */
export function openedCollectionLinks({ shareCode, edit }: { shareCode: string; edit: string | null }) {
  const own = new URLSearchParams(edit === null ? [] : [['edit', edit]]);
  const query = new URLSearchParams([['in', shareCode], ...own]);
  return { query: String(query), path: `/share/${shareCode}${own.size === 0 ? '' : `?${own}`}` };
}

/** Loads the data that the owner view and the share page both show. @throws 'Compilation Not Found' */
export function loadCompilation(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  by: { id: number } | { shareCode: string },
  viewer: Owner,
) {
  const found = compilations.findCompilation(by, viewer);
  if (!found) throw compilationNotFound();
  const { compilation, isOwner } = found;
  const params = new URL(request.url).searchParams;
  // The owner sees her page as she does, without prices that he hides.
  const viewed = { ...found, isOwner: isOwner && 'id' in by && !params.has('preview') };
  const clock = clockOf(context);
  const closesAt = compilations.answersEnd(compilation);
  if (closesAt !== null && closesAt > clock.now) clock.until(closesAt);
  return {
    isOwner,
    /** Only the owner may learn whether there is a private link. */
    hasPrivateLink: isOwner && compilation.manageHash !== null,
    openedFrom: openedCollectionLinks({ shareCode: compilation.shareCode, edit: params.get('edit') }).query,
    compilation: describeCompilation(compilation),
    card: compilations.isSeenByAll(compilation) ? compilationCardOf(compilation) : null,
    products: describeItems(listCompilationProducts(compilation.id), { ...viewed, edit: params.get('edit') }),
    missing: countMissingProducts(compilation.id),
    shared: params.get('ref') === 'shared' && !isOwner,
    sharing: params.has('message'),
    // A private collection has no share link: the recipient could not open it.
    share: compilations.isSeenByAll(compilation)
      ? buildShareLinks(siteOrigin(request), `/compilation/${compilation.id}`, params.get('message'))
      : null,
  };
}

type Item = ReturnType<typeof listCompilationProducts>[number];
type Viewed = { compilation: compilations.Compilation; isOwner: boolean; edit: string | null };

function describeItems(items: Item[], found: Viewed) {
  const { compilation, isOwner, edit } = found;
  const { query } = openedCollectionLinks({ shareCode: compilation.shareCode, edit });
  const tryOns = findTryOns(items.map(({ id }) => id));
  return items.map((item) => {
    const { videoId, at } = tryOns.get(item.id) ?? {};
    const opened = isOwner ? undefined : query;
    const triedOn = videoId === undefined ? null : startTimePath(videoId, at ?? null, opened);
    return { ...describeItem(item, found), triedOn };
  });
}

/** Leaves out what only the owner may see: bought products, and prices and shops that the owner hides. */
function describeItem({ boughtAt, savedPrice, ...item }: Item, { compilation, isOwner }: Viewed) {
  const change = isOwner ? describePriceChange(savedPrice, item.price, env.CURRENCY) : null;
  if (isOwner) return { ...item, bought: boughtAt !== null, change };
  const shown = { ...item, bought: false, change };
  return compilation.hidePrices ? { ...shown, ...NO_PRICES } : shown;
}

function describeCompilation(compilation: compilations.Compilation) {
  const { id, title, description, isPublic, cardImages, shareCode } = compilation;
  const { from, hidePrices, closesOn, hiddenReason } = compilation;
  const created = longDate(compilation.createdAt);
  const updated = longDate(compilation.updatedAt);
  const shown = { id, title, description, isPublic, cardImages, shareCode, from, hidePrices, closesOn };
  return {
    ...shown,
    answersOpen: compilations.takesAnswers(compilation),
    /** Why an administrator hid it. Only its owner sees a hidden collection. */
    hiddenReason,
    created,
    updated: updated === created ? null : updated,
  };
}

export function privateHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  return { 'X-Robots-Tag': 'noindex', ...pickHeaders({ loaderHeaders }) };
}

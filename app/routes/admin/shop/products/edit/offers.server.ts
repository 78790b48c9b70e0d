import type { User } from '#app/features/accounts/user.server';
import { countRecentClicks } from '#app/features/analytics/analytics.server';
import { listOffers, type OwnProduct } from '#app/features/shop/offer.server';
import { listSimilar, mergeProducts, unmergeProduct } from '#app/features/shop/offer-merge.server';
import { pickProducts } from '#app/features/shop/shop-search.server';
import { longDate } from '#app/lib/format';
import { pageNumber } from '#app/lib/query';
import { nameRetailer } from '#app/lib/shop-name';
import { truncate } from '#app/lib/truncate';
import { textOf } from '#app/server/web/form.server';
import { pageNotFound, requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';

const MAX_SIMILAR = 6;

export function loadOffers(product: OwnProduct, query: URLSearchParams) {
  const find = query.get('find');
  const page = pageNumber(query);
  const now = new Date();
  const rows = listOffers(product.id, now, { drafts: true });
  const ids = rows.map(({ productId }) => productId);
  const clicks = countRecentClicks(ids);
  const { products: found, hasMore } =
    find === null || find.trim() === ''
      ? { products: [], hasMore: false }
      : pickProducts(truncate(find, 200), page);
  return {
    offers: rows.map(({ productId: id, name, retailer, link, price, availability, seenAt, feed }) => ({
      id,
      name,
      price,
      availability,
      feed,
      clicks: clicks.get(id) ?? 0,
      shop: nameRetailer(retailer ?? link),
      seen: seenAt === null ? 'unknown' : longDate(seenAt),
    })),
    similar: listSimilar(product, MAX_SIMILAR),
    find,
    page,
    hasMore,
    found: found.filter(({ id }) => !ids.includes(id)),
  };
}

type Change = { id: number; actor: User; form: FormData; request: Request };

export const OFFER_INTENTS = {
  async join({ id, actor, form, request }: Change) {
    if (!(await mergeProducts(requireId(textOf(form, 'product')), id, actor))) throw pageNotFound();
    return redirectWithToast(request, `/admin/products/${id}#offers`, {
      toast: { title: 'Products merged', text: 'One page now shows both offers.' },
    });
  },
  async part({ id, actor, form, request }: Change) {
    if (!(await unmergeProduct(requireId(textOf(form, 'product')), actor))) throw pageNotFound();
    return redirectWithToast(request, `/admin/products/${id}#offers`, {
      toast: { title: 'Products unmerged', text: 'Each product has its own page again.' },
    });
  },
};

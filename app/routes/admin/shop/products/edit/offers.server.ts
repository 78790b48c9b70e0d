import type { User } from '#app/features/accounts/user.server';
import { countOfferClicks, dayOf } from '#app/features/analytics/analytics.server';
import { listOffers, type OwnProduct } from '#app/features/shop/offer.server';
import { listAlike, mergeProducts, unmergeProduct } from '#app/features/shop/offer-merge.server';
import { searchProducts } from '#app/features/shop/shop-search.server';
import { longDate } from '#app/lib/format';
import { nameRetailer } from '#app/lib/shop-name';
import { truncate } from '#app/lib/truncate';
import { textOf } from '#app/server/web/form.server';
import { requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';

/** Products that a search shows at most, and of those that seem to be the same. */
const FOUND = 24;
const ALIKE = 6;
/** Days of which clicks are counted. */
const SPAN = 30 * 86_400_000;

/** The shops of a product, with their clicks, and what may be joined with it. */
export function loadOffers(product: OwnProduct, find: string | null) {
  const now = new Date();
  const rows = listOffers(product.id, now, { drafts: true });
  const ids = rows.map(({ productId }) => productId);
  const clicks = countOfferClicks(ids, { from: dayOf(new Date(now.getTime() - SPAN)), to: dayOf(now) });
  const found = find === null || find.trim() === '' ? [] : searchProducts(truncate(find, 200), FOUND);
  return {
    offers: rows.map(({ productId: id, name, retailer, link, price, availability, seenAt, feed }) => ({
      id,
      name,
      price,
      availability,
      feed,
      clicks: clicks.get(id) ?? 0,
      shop: nameRetailer(retailer ?? link),
      seen: seenAt === null ? 'not known' : longDate(seenAt),
    })),
    alike: listAlike(product, ALIKE),
    find,
    found: found.filter(({ id }) => !ids.includes(id)),
  };
}

type Change = { id: number; actor: User; form: FormData; request: Request };

function missing(): Response {
  return new Response('There is no such product.', { status: 404, statusText: 'Page Not Found' });
}

/** What the forms of a product's offers ask for. */
export const OFFER_INTENTS = {
  async join({ id, actor, form, request }: Change) {
    if (!(await mergeProducts(requireId(textOf(form, 'product')), id, actor))) throw missing();
    return redirectWithToast(request, `/admin/products/${id}#offers`, {
      toast: { title: 'Joined', text: 'One page now shows both shops.' },
    });
  },
  async part({ id, actor, form, request }: Change) {
    if (!(await unmergeProduct(requireId(textOf(form, 'product')), actor))) throw missing();
    return redirectWithToast(request, `/admin/products/${id}#offers`, {
      toast: { title: 'Parted', text: 'Each is a product of its own again.' },
    });
  },
};

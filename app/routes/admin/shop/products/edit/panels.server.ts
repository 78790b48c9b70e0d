import { countRecentClicks } from '#app/features/analytics/analytics.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { listOffers, type OwnProduct } from '#app/features/shop/offer.server';
import { listSimilar, mergeProducts, unmergeProduct } from '#app/features/shop/offer-merge.server';
import { addImages, moveImage, removeImage } from '#app/features/shop/product-admin.server';
import { longDate } from '#app/lib/format';
import { nameRetailer } from '#app/lib/link-key';
import type { Toast } from '#app/lib/toast';
import { findProducts } from '#app/routes/admin/find-products.server';
import { textOf } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';
import { pageNotFound, requireId } from '#app/server/web/intents.server';
import { makeSentImages } from '#app/server/web/product-form.server';

const MAX_SIMILAR = 6;

export function loadOffers(product: OwnProduct, query: URLSearchParams) {
  const rows = listOffers(product.id, new Date(), { drafts: true });
  const ids = rows.map(({ productId }) => productId);
  const clicks = countRecentClicks(ids);
  const { found, ...search } = findProducts(query);
  return {
    ...search,
    found: found.filter(({ id }) => !ids.includes(id)),
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
  };
}

export type ProductChange = Change & { id: number };

function showPanel({ id }: ProductChange, panel: 'offers' | 'images', toast: Toast) {
  return done(`/admin/products/${id}#${panel}`, toast);
}

async function imagesDone(change: ProductChange, isFound: Promise<boolean>) {
  if (!(await isFound)) throw pageNotFound();
  return showPanel(change, 'images', { title: 'Images saved' });
}

const moveBy = (by: -1 | 1) => (change: ProductChange) =>
  imagesDone(change, moveImage(change.id, { name: textOf(change.form, 'image'), by }, change.actor));

export const PANEL_INTENTS = {
  async join(change: ProductChange) {
    const { id, actor, form } = change;
    if (!(await mergeProducts(requireId(textOf(form, 'product')), id, actor))) throw pageNotFound();
    return showPanel(change, 'offers', { title: 'Products merged', text: 'One page now shows both offers.' });
  },
  async part(change: ProductChange) {
    if (!(await unmergeProduct(requireId(textOf(change.form, 'product')), change.actor)))
      throw pageNotFound();
    return showPanel(change, 'offers', {
      title: 'Products unmerged',
      text: 'Each product has its own page again.',
    });
  },
  'image-up': moveBy(-1),
  'image-down': moveBy(1),
  'image-remove': (change: ProductChange) =>
    imagesDone(change, removeImage(change.id, textOf(change.form, 'image'), change.actor)),
  async image(change: ProductChange) {
    const urls = await makeSentImages(change);
    return urls === null || urls.length === 0
      ? showPanel(change, 'images', { title: 'Error', text: IMAGE_ERRORS.image, kind: 'error' })
      : imagesDone(change, addImages(change.id, urls, change.actor));
  },
};

import { Form, useLoaderData } from '@remix-run/react';
import { countRecentClicks } from '#app/features/analytics/analytics.server';
import { describePerformance } from '#app/features/earnings/page-performance.server';
import { findFeed } from '#app/features/feeds/feed.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { unlockField } from '#app/features/shop/edited-fields.server';
import { listEditedFields, readManagedField } from '#app/features/shop/managed-field';
import { findOwnProduct, listOffers } from '#app/features/shop/offer.server';
import { listSimilar, mergeProducts, unmergeProduct } from '#app/features/shop/offer-group.server';
import { readPriceHistory } from '#app/features/shop/price-history.server';
import { findProduct } from '#app/features/shop/product.server';
import * as productAdmin from '#app/features/shop/product-admin.server';
import { deleteProducts } from '#app/features/shop/product-removal.server';
import { fieldUnlocked, productSaved } from '#app/features/shop/product-texts';
import { findPage, savePage } from '#app/features/shop/product-upkeep.server';
import { env } from '#app/infra/env.server';
import { longDate } from '#app/lib/format';
import { nameRetailer } from '#app/lib/link-key';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import type { ConflictResult } from '#app/server/web/conflict.server';
import { textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { findPanelProducts } from '#app/server/web/list.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/not-found.server';
import * as productForm from '#app/server/web/product-form.server';
import { Button, LinkButton, NameLink } from '#app/ui/elements';
import { PagePerformance } from '#app/ui/figures';
import { useFormResult } from '#app/ui/post-form';
import { PriceHistory } from '#app/ui/price-history';
import { KeepUpToDate } from '#app/ui/product-fields';
import { ProductForm } from '#app/ui/product-form';
import { SiteLink, screen } from '#app/ui/screen';
import { ImagesPanel, OffersPanel } from './panels';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('shop', 'Edit product', {
  uploads: 'files',
  title: ({ values }) => `Edit ${values.name}`,
  actions: ({ id }) => (
    <Form method="post" action={`/admin/products/${id}`} className="flex flex-wrap gap-3">
      <LinkButton href={`/product/${id}`} look="small" label="View page" />
      <Button intent="delete" look="small" label="Delete product" />
    </Form>
  ),
});

function describeOffers(offers: ReturnType<typeof listOffers>) {
  const clicks = countRecentClicks(offers.map(({ productId }) => productId));
  return offers.map(({ productId: id, name, retailer, link, price, availability, seenAt, feed }) => ({
    id,
    name,
    price,
    availability,
    feed,
    clicks: clicks.get(id) ?? 0,
    shop: nameRetailer(retailer ?? link),
    seen: seenAt === null ? 'unknown' : longDate(seenAt),
  }));
}

export const loader = guardedLoader('shop', ({ query, params, actor }) => {
  const product = orNotFound(findOwnProduct(requireId(params.id)));
  const { id, mergedIntoId } = product;
  const offers = listOffers(id, new Date(), { drafts: true });
  const isExpired = product.price !== '' && offers.find(({ productId }) => productId === id)?.price === '';
  const page = findPage(id);
  const primary = mergedIntoId === null ? null : findProduct(mergedIntoId);
  const { found, ...search } = findPanelProducts(query);
  return {
    id,
    figures: describePerformance('p', id, actor.role),
    images: productAdmin
      .readImages(product)
      .map((image) => ({ name: productAdmin.nameImage(image), url: image.url })),
    filledFrom: page && { ...page, readAt: page.readAt && longDate(page.readAt) },
    mergedInto: primary && { id: primary.id, name: primary.name },
    isExpired,
    ...search,
    found: found.filter((each) => offers.every(({ productId }) => productId !== each.id)),
    offers: describeOffers(offers),
    similar: listSimilar(product, 6),
    history: readPriceHistory(product, new Date()),
    timeZone: env.TIME_ZONE,
    edited: product.feedId === null || findFeed(product.feedId) === null ? [] : listEditedFields(product),
    version: productAdmin.productVersion(product),
    // The date of an expired price is left out, so that today's price gets today's date.
    values: { ...productForm.productValues(product), ...(isExpired ? { priceSeen: '' } : {}) },
  };
});

type ProductChange = Change & { id: number };

function showPanel({ id }: ProductChange, panel: 'offers' | 'images', toast: Toast) {
  return done(`/admin/products/${id}#${panel}`, toast);
}

async function imagesDone(change: ProductChange, isFound: Promise<boolean>) {
  if (!(await isFound)) throw pageNotFound();
  return showPanel(change, 'images', { title: 'Images saved' });
}

const moveBy = (by: -1 | 1) => (change: ProductChange) =>
  imagesDone(
    change,
    productAdmin.moveImage(change.id, { name: textOf(change.form, 'image'), by }, change.actor),
  );

const INTENTS = {
  async save(change: ProductChange) {
    const { id, actor } = change;
    const sent = { ...change, category: findOwnProduct(id)?.category };
    return productForm.storeProductForm(sent, async ({ sent, fields, page, warning }) => {
      const edited = orNotFound(await productAdmin.editProduct(id, fields, actor));
      if (!edited.ok) return productForm.answerProductConflict(sent, edited.now);
      if (page.keepUpToDate) await savePage(id, page);
      return done(`/admin/products/${id}`, productSaved(warning));
    });
  },
  async unlock({ id, actor, form }: ProductChange) {
    const field = readManagedField(textOf(form, 'field'));
    if (field === null) throw new Response('Unknown field.', { status: 400 });
    if (!(await unlockField(id, field, actor))) throw pageNotFound();
    return done(`/admin/products/${id}`, fieldUnlocked(field));
  },
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
    imagesDone(change, productAdmin.removeImage(change.id, textOf(change.form, 'image'), change.actor)),
  async image(change: ProductChange) {
    const urls = await productForm.makeSentImages(change);
    if (urls !== null && urls.length > 0)
      return imagesDone(change, productAdmin.addImages(change.id, urls, change.actor));
    const text = urls === null ? IMAGE_ERRORS.image : SITE_ERRORS.noFile;
    return showPanel(change, 'images', { title: 'Error', text, kind: 'error' });
  },
  async delete({ id, actor }: ProductChange) {
    const { deleted, trashId } = await deleteProducts([id], actor);
    const toast = deletedWithUndo(deleted, 'product', { trashId, returnTo: `/admin/products/${id}` });
    return done('/admin/products', toast);
  },
};

export const action = uploadAction('shop', (change) =>
  byIntent(INTENTS, 'save')({ ...change, id: requireId(change.params.id) }),
);

export type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function EditProduct() {
  const page = useLoaderData<typeof loader>();
  const { id, version, values, filledFrom, history, mergedInto } = page;
  const result: ConflictResult | undefined = useFormResult<typeof action>();
  return (
    <>
      {mergedInto && (
        <p className="banner">
          This product is an offer of{' '}
          <NameLink href={`/admin/products/${mergedInto.id}#offers`} name={mergedInto.name} />. Its URL
          redirects there.
        </p>
      )}
      {page.isExpired && (
        <p className="banner">
          The price has expired and is hidden. This retailer allows prices to be shown for 24 hours only (
          <SiteLink href="/admin/settings/shop">Settings</SiteLink>
          ). Save today’s price to show it again.
        </p>
      )}
      <ImagesPanel {...page} />
      <ProductForm
        key={`${id} ${version}`}
        version={version}
        result={result}
        values={values}
        submit="Save changes"
        timeZone={page.timeZone}
        edited={page.edited}
      >
        {filledFrom && <KeepUpToDate result={result} page={filledFrom} />}
      </ProductForm>
      <PagePerformance figures={page.figures} by="product" />
      {history && <PriceHistory history={history} />}
      <OffersPanel {...page} />
    </>
  );
}

import type { SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { describePerformance } from '#app/features/earnings/page-performance.server';
import { findFeed } from '#app/features/feeds/feed.server';
import { unlockField } from '#app/features/shop/edited-fields.server';
import { listEditedFields, readManagedField } from '#app/features/shop/managed-field';
import { findOwnProduct, listOffers } from '#app/features/shop/offer.server';
import { readPriceHistory } from '#app/features/shop/price-history.server';
import { findProduct } from '#app/features/shop/product.server';
import { editProduct, nameImage, readImages, versionOf } from '#app/features/shop/product-admin.server';
import { deleteProducts } from '#app/features/shop/product-removal.server';
import { fieldUnlocked, productSaved } from '#app/features/shop/product-texts';
import { findPage, savePage } from '#app/features/shop/product-upkeep.server';
import { env } from '#app/infra/env.server';
import { longDate } from '#app/lib/format';
import { deletedWithUndo } from '#app/lib/toast';
import type { ConflictResult } from '#app/server/web/conflict.server';
import { answerWithTyped, textOf } from '#app/server/web/form.server';
import { byIntent, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/intents.server';
import { answerProductConflict, productValues, readProductForm } from '#app/server/web/product-form.server';
import { Button, LinkButton } from '#app/ui/button';
import { NameLink } from '#app/ui/name-link';
import { KeepUpToDate } from '#app/ui/page-fields';
import { PagePerformance } from '#app/ui/page-performance';
import { useFormResult } from '#app/ui/post-form';
import { PriceHistory } from '#app/ui/price-history';
import { ProductForm } from '#app/ui/product-form';
import { screen } from '#app/ui/screen';
import { SiteLink } from '#app/ui/site-link';
import { ImagesPanel, OffersPanel } from './panels';
import { loadOffers, PANEL_INTENTS, type ProductChange } from './panels.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('shop', 'Edit product', {
  uploads: true,
  title: ({ values }: SerializeFrom<typeof loader>) => `Edit ${values.name}`,
  actions: ({ id }: SerializeFrom<typeof loader>) => (
    <Form method="post" action={`/admin/products/${id}`} className="flex flex-wrap gap-3">
      <LinkButton href={`/product/${id}`} look="small" label="View page" />
      <Button intent="delete" look="small" label="Delete product" />
    </Form>
  ),
});

export const loader = guardedLoader('shop', ({ query, params, actor }) => {
  const product = orNotFound(findOwnProduct(requireId(params.id)));
  const { id, mergedIntoId } = product;
  const own = listOffers(id, new Date(), { drafts: true }).find((offer) => offer.productId === id);
  const isExpired = product.price !== '' && own?.price === '';
  const page = findPage(id);
  const primary = mergedIntoId === null ? null : findProduct(mergedIntoId);
  return {
    id,
    figures: describePerformance('p', id, actor.role),
    images: readImages(product).map((image) => ({ name: nameImage(image), url: image.url })),
    filledFrom: page && { ...page, readAt: page.readAt && longDate(page.readAt) },
    mergedInto: primary && { id: primary.id, name: primary.name },
    isExpired,
    ...loadOffers(product, query),
    history: readPriceHistory(product, new Date()),
    timeZone: env.TIME_ZONE,
    edited: product.feedId === null || findFeed(product.feedId) === null ? [] : listEditedFields(product),
    version: versionOf(product),
    // The date of an expired price is left out, so that today's price gets today's date.
    values: { ...productValues(product), ...(isExpired ? { priceSeen: '' } : {}) },
  };
});

async function save(change: ProductChange) {
  const { id, actor, context } = change;
  const read = await readProductForm(change, { context, category: findOwnProduct(id)?.category });
  if (!read.ok) return read.response;
  return answerWithTyped(read.sent, async () => {
    const edited = orNotFound(await editProduct(id, read.fields, actor));
    if (!edited.ok) return answerProductConflict(read.sent, edited.now);
    if (read.page.keepUpToDate) await savePage(id, read.page);
    return done(`/admin/products/${id}`, productSaved(read.warning));
  });
}

const INTENTS = {
  save,
  async unlock({ id, actor, form }: ProductChange) {
    const field = readManagedField(textOf(form, 'field'));
    if (field === null) throw new Response('Unknown field.', { status: 400 });
    if (!(await unlockField(id, field, actor))) throw pageNotFound();
    return done(`/admin/products/${id}`, fieldUnlocked(field));
  },
  ...PANEL_INTENTS,
  async delete({ id, actor }: ProductChange) {
    const { deleted, trashId } = await deleteProducts([id], actor);
    const toast = deletedWithUndo(deleted, 'product', { trashId, returnTo: `/admin/products/${id}` });
    return done('/admin/products', toast);
  },
};

export const action = uploadAction('shop', (change) =>
  byIntent(INTENTS, 'save')({ ...change, id: requireId(change.params.id) }),
);

export default function EditProduct() {
  const { id, version, values, images, filledFrom, history, ...screen } = useLoaderData<typeof loader>();
  const { timeZone, mergedInto, isExpired, edited, figures, ...offers } = screen;
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
      {isExpired && (
        <p className="banner">
          The price has expired and is hidden. This retailer allows prices to be shown for 24 hours only (
          <SiteLink href="/admin/settings/shop">Settings</SiteLink>
          ). Save today’s price to show it again.
        </p>
      )}
      <ImagesPanel id={id} images={images} />
      <ProductForm
        key={`${id} ${version}`}
        version={version}
        result={result}
        values={values}
        submit="Save changes"
        timeZone={timeZone}
        edited={edited}
      >
        {filledFrom && <KeepUpToDate result={result} page={filledFrom} />}
      </ProductForm>
      <PagePerformance figures={figures} by="product" />
      {history && <PriceHistory history={history} />}
      <OffersPanel product={{ id }} {...offers} />
    </>
  );
}

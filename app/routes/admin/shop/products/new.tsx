import { useLoaderData } from '@remix-run/react';
import { addProduct } from '#app/features/shop/product-admin.server';
import { productSaved } from '#app/features/shop/product-texts';
import { savePage } from '#app/features/shop/product-upkeep.server';
import { addTaggedProduct } from '#app/features/videos/tagged-product.server';
import { findVideo } from '#app/features/videos/video.server';
import { productTagged } from '#app/features/videos/video-texts';
import { env } from '#app/infra/env.server';
import { formatDuration, truncate } from '#app/lib/format';
import { readId } from '#app/lib/query';
import { readStartTime } from '#app/lib/start-time';
import { textOf } from '#app/server/web/form.server';
import { done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { fillProductForm, isOnlyLink, storeProductForm } from '#app/server/web/product-form.server';
import { NameLink } from '#app/ui/elements';
import { useFormResult } from '#app/ui/post-form';
import { PageFields } from '#app/ui/product-fields';
import { ProductForm } from '#app/ui/product-form';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('shop', 'Add a product', { uploads: 'files' });

export const loader = guardedLoader('shop', ({ query }) => ({
  timeZone: env.TIME_ZONE,
  link: truncate(query.get('link') ?? '', 2_000),
  name: truncate(query.get('name') ?? '', 200),
  tag: readTag(query),
}));

function readTag(query: URLSearchParams) {
  const video = findVideo(readId(query.get('video')) ?? 0);
  const at = readStartTime(query.get('at') ?? '');
  return video && { id: video.id, title: video.title, at };
}

export const action = uploadAction('shop', async (change) => {
  const { actor, context } = change;
  if (textOf(change.form, 'intent') === 'read' || isOnlyLink(change)) return fillProductForm(change, context);
  return storeProductForm(change, async ({ fields, page, warning }) => {
    const id = await addProduct(fields, actor);
    await savePage(id, page);
    const video = readTag(change.query);
    if (video === null) return done(`/admin/products/${id}`, productSaved(warning));
    // A time beyond the end of the video is left out.
    const { ok } = await addTaggedProduct(video.id, { productId: id, at: video.at, note: null }, actor);
    if (!ok) await addTaggedProduct(video.id, { productId: id, at: null, note: null }, actor);
    return done(`/admin/videos/${video.id}#pieces`, productTagged(fields.name));
  });
});

export default function NewProduct() {
  const { link, name, tag, timeZone } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  return (
    <>
      {tag && (
        <p className="banner">
          The product will be tagged in <NameLink href={`/admin/videos/${tag.id}#pieces`} name={tag.title} />
          {tag.at !== null && `, at ${formatDuration(tag.at)}`}.
        </p>
      )}
      <ProductForm
        result={result}
        values={{ affiliateLink: link, name, position: '0' }}
        submit="Add a product"
        timeZone={timeZone}
      >
        <PageFields result={result} link={link} />
      </ProductForm>
    </>
  );
}

import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { listTaggedProductsInFull } from '#app/features/videos/tagged-product.server';
import { replaceTaggedProducts } from '#app/features/videos/tagged-product-admin.server';
import { VIDEO_ERRORS } from '#app/features/videos/video-texts';
import { toProduct } from '#app/routes/api/resources';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { replaceVideoProductsOperation } from './operation';

const api = serveApi(
  on(replaceVideoProductsOperation, async ({ params, body, user }) => {
    const id = Number(params.id);
    const pieces = body.pieces.map(({ productId, at, note }) => ({
      ...{ productId, at: at ?? null, note: note || null },
    }));
    const outcome = await replaceTaggedProducts(id, pieces, user);
    if (!outcome.ok && outcome.reason === 'no-video') return refuse(404, 'Video Not Found');
    if (!outcome.ok) {
      const error = outcome.reason === 'too-late' ? VIDEO_ERRORS.startTooLate : PRODUCT_ERRORS.noProduct.text;
      return refuse(400, `pieces ${outcome.index + 1}: ${error}`, { fieldErrors: { pieces: [error] } });
    }
    const data = listTaggedProductsInFull(id).map(({ product, at, note }) => ({
      product: toProduct(product),
      at,
      note,
    }));
    return { data };
  }),
);

export const loader = api.loader;
export const action = api.action;

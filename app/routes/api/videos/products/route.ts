import { listTaggedProductsInFull } from '#app/features/videos/tagged-product.server';
import { findShownVideo } from '#app/features/videos/video-page.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { readId } from '#app/lib/query';
import { toProduct } from '#app/routes/api/resources';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { listVideoProductsOperation } from './operation';

const api = serveApi(
  on(listVideoProductsOperation, ({ params }) => {
    const version = readCatalogueVersion();
    const id = readId(params.id);
    if (id === null || findShownVideo(id) === null) return refuse(404, 'Video Not Found');
    const data = listTaggedProductsInFull(id).map(({ product, at, note }) => ({
      product: toProduct(product),
      ...{ at, note },
    }));
    return { data, version };
  }),
);

export const loader = api.loader;
export const action = api.action;

import { findPublishedProduct } from '#app/features/shop/product.server';
import { listSeenInFull } from '#app/features/videos/tagged-product.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { readId } from '#app/lib/query';
import { toVideo } from '#app/routes/api/resources';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { listProductVideosOperation } from './operation';

const MAX_COUNT = 100;

const api = serveApi(
  on(listProductVideosOperation, ({ params }) => {
    const version = readCatalogueVersion();
    const id = readId(params.id);
    if (id === null || findPublishedProduct(id) === null) return refuse(404, 'Product Not Found');
    const data = listSeenInFull(id, MAX_COUNT).map(({ video, at, note }) => ({
      video: toVideo(video),
      at,
      note,
    }));
    return { data, version };
  }),
);

export const loader = api.loader;
export const action = api.action;

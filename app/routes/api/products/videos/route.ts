import { on, refuse, serveApi } from '#app/http/api.server';
import { readId } from '#app/lib/query';
import { listSeenInFull } from '#app/models/catalogue/piece.server';
import { findPublishedProduct } from '#app/models/catalogue/product.server';
import { readCatalogueVersion } from '#app/models/site/content-version.server';
import { toVideo } from '#app/routes/api/resources';
import { listProductVideosOperation } from './operation';

const MOST = 100;

const api = serveApi(
  on(listProductVideosOperation, ({ params }) => {
    const version = readCatalogueVersion();
    const id = readId(params.id);
    if (id === null || findPublishedProduct(id) === null) return refuse(404, 'Product Not Found');
    const data = listSeenInFull(id, MOST).map(({ video, at, note }) => ({ video: toVideo(video), at, note }));
    return { data, version };
  }),
);

export const loader = api.loader;
export const action = api.action;

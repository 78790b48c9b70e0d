import { on, refuse, serveApi } from '#app/http/api.server';
import { readId } from '#app/lib/query';
import { listPiecesInFull } from '#app/models/catalogue/piece.server';
import { findShownVideo } from '#app/models/catalogue/video-page.server';
import { readCatalogueVersion } from '#app/models/site/content-version.server';
import { toProduct } from '#app/routes/api/resources';
import { listVideoProductsOperation } from './operation';

const api = serveApi(
  on(listVideoProductsOperation, ({ params }) => {
    const version = readCatalogueVersion();
    const id = readId(params.id);
    if (id === null || findShownVideo(id) === null) return refuse(404, 'Video Not Found');
    const data = listPiecesInFull(id).map(({ product, at, note }) => ({
      product: toProduct(product),
      ...{ at, note },
    }));
    return { data, version };
  }),
);

export const loader = api.loader;
export const action = api.action;

import { answerProductList } from '#app/routes/api/lists.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listFeaturedProductsOperation } from './operation';

const api = serveApi(
  on(listFeaturedProductsOperation, ({ query }) => answerProductList({ featured: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

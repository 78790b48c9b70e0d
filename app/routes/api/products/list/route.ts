import { on, serveApi } from '#app/http/api.server';
import { answerProductList } from '#app/routes/api/lists.server';
import { listProductsOperation } from './operation';

const api = serveApi(on(listProductsOperation, ({ query }) => answerProductList({}, query)));

export const loader = api.loader;
export const action = api.action;

import { listProductsOperation } from '../api/products';
import { on, serveApi } from '../http/api.server';
import { answerProductList } from '../http/api-lists.server';

const api = serveApi(on(listProductsOperation, ({ query }) => answerProductList({}, query)));

export const loader = api.loader;
export const action = api.action;

import { answerVideoList } from '#app/routes/api/lists.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listVideosByCategoryOperation } from './operation';

const api = serveApi(
  on(listVideosByCategoryOperation, ({ params, query }) =>
    answerVideoList({ category: params.category }, query),
  ),
);

export const loader = api.loader;
export const action = api.action;

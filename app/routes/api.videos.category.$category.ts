import { listVideosByCategoryOperation } from '../api/videos';
import { on, serveApi } from '../http/api.server';
import { answerVideoList } from '../http/api-lists.server';

const api = serveApi(
  on(listVideosByCategoryOperation, ({ params, query }) =>
    answerVideoList({ category: params.category }, query),
  ),
);

export const loader = api.loader;
export const action = api.action;

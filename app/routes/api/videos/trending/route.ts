import { on, serveApi } from '#app/http/api.server';
import { answerVideoList } from '#app/routes/api/lists.server';
import { listTrendingVideosOperation } from './operation';

const api = serveApi(
  on(listTrendingVideosOperation, ({ query }) => answerVideoList({ trending: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

import { answerVideoList } from '#app/routes/api/lists.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listTrendingVideosOperation } from './operation';

const api = serveApi(
  on(listTrendingVideosOperation, ({ query }) => answerVideoList({ trending: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

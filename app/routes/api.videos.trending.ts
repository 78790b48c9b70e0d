import { listTrendingVideosOperation } from '../api/videos';
import { on, serveApi } from '../http/api.server';
import { answerVideoList } from '../http/api-lists.server';

const api = serveApi(
  on(listTrendingVideosOperation, ({ query }) => answerVideoList({ trending: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

import { answerVideoList } from '#app/routes/api/lists.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listFeaturedVideosOperation } from './operation';

const api = serveApi(
  on(listFeaturedVideosOperation, ({ query }) => answerVideoList({ featured: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

import { on, serveApi } from '#app/http/api.server';
import { answerVideoList } from '#app/routes/api/lists.server';
import { listFeaturedVideosOperation } from './operation';

const api = serveApi(
  on(listFeaturedVideosOperation, ({ query }) => answerVideoList({ featured: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

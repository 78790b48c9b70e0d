import { listFeaturedVideosOperation } from '../api/videos';
import { on, serveApi } from '../http/api.server';
import { answerVideoList } from '../http/api-lists.server';

const api = serveApi(
  on(listFeaturedVideosOperation, ({ query }) => answerVideoList({ featured: true }, query)),
);

export const loader = api.loader;
export const action = api.action;

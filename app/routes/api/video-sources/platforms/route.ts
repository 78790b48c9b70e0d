import { listPlatforms } from '#app/features/videos/video-search.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listPlatformsOperation } from './operation';

const api = serveApi(
  on(listPlatformsOperation, () => ({
    data: listPlatforms().map(({ name, configured }) => ({ name, configured })),
  })),
);

export const loader = api.loader;
export const action = api.action;

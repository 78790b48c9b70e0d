import { on, serveApi } from '#app/http/api.server';
import { listPlatforms } from '#app/models/sources/video-search.server';
import { listPlatformsOperation } from './operation';

const api = serveApi(
  on(listPlatformsOperation, () => ({
    data: listPlatforms().map(({ name, configured }) => ({ name, configured })),
  })),
);

export const loader = api.loader;
export const action = api.action;

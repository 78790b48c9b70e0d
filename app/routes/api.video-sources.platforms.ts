import { listPlatformsOperation } from '../api/video-sources';
import { on, serveApi } from '../http/api.server';
import { listPlatforms } from '../models/video-search.server';

const api = serveApi(
  on(listPlatformsOperation, () => ({
    data: listPlatforms().map(({ name, configured }) => ({ name, configured })),
  })),
);

export const loader = api.loader;
export const action = api.action;

import { on, refuse, serveApi } from '#app/http/api.server';
import { readId } from '#app/lib/query';
import { findShownVideo } from '#app/models/catalogue/video-page.server';
import { readCatalogueVersion } from '#app/models/site/content-version.server';
import { toVideo } from '#app/routes/api/resources';
import { getVideoOperation } from './operation';

const api = serveApi(
  on(getVideoOperation, ({ params }) => {
    const version = readCatalogueVersion();
    const id = readId(params.id);
    const video = id === null ? null : findShownVideo(id);
    return video === null ? refuse(404, 'Video Not Found') : { data: toVideo(video), version };
  }),
);

export const loader = api.loader;
export const action = api.action;

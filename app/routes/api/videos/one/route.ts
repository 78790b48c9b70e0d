import { findShownVideo } from '#app/features/videos/video-page.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { readId } from '#app/lib/query';
import { toVideo } from '#app/routes/api/resources';
import { on, refuse, serveApi } from '#app/server/api/api.server';
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

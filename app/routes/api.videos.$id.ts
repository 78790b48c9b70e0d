import { toVideo } from '../api/resources';
import { getVideoOperation } from '../api/videos';
import { on, refuse, serveApi } from '../http/api.server';
import { readId } from '../lib/query';
import { readContentVersion } from '../models/content-version.server';
import { findShownVideo } from '../models/video-page.server';

const api = serveApi(
  on(getVideoOperation, ({ params }) => {
    const version = readContentVersion({ kind: 'catalogue' });
    const video = findShownVideo(readId(params.id) ?? 0);
    return video === null ? refuse(404, 'Video Not Found') : { data: toVideo(video), version };
  }),
);

export const loader = api.loader;
export const action = api.action;

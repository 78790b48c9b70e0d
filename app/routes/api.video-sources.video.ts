import { toSearchResult, toVideo } from '../api/resources';
import { findSourceVideoOperation } from '../api/video-sources';
import { on, refuse, serveApi } from '../http/api.server';
import { refuseUnknownSource } from '../http/api-video-sources.server';
import { getUser } from '../http/session.server';
import { lookUpVideo } from '../models/video-lookup.server';

const api = serveApi(
  on(findSourceVideoOperation, async ({ query, request }) => {
    const isAdmin = (await getUser(request))?.role === 'admin';
    const refused = refuseUnknownSource(query.source);
    if (refused) return refused;
    const found = await lookUpVideo(query, { isAdmin });
    if (found.kind === 'stored') return { data: toVideo(found.video) };
    if (found.kind === 'found') return { data: toSearchResult(found.result) };
    return found.kind === 'failed' ? refuse(502, found.message) : refuse(404, 'Video Not Found');
  }),
);

export const loader = api.loader;
export const action = api.action;

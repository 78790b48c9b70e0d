import { lookUpVideo } from '#app/features/videos/video-lookup.server';
import { mayUse } from '#app/lib/permissions';
import { toSearchResult, toVideo } from '#app/routes/api/resources';
import { refuseUnknownSource } from '#app/routes/api/video-sources/refusals.server';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { findSourceVideoOperation } from './operation';

const api = serveApi(
  on(findSourceVideoOperation, async ({ query, user }) => {
    const isEditor = mayUse(user, 'content');
    const refused = refuseUnknownSource(query.source);
    if (refused) return refused;
    const found = await lookUpVideo(query, { isEditor });
    if (found.kind === 'stored') return { data: toVideo(found.video) };
    if (found.kind === 'found') return { data: toSearchResult(found.result) };
    return found.kind === 'failed' ? refuse(502, found.message) : refuse(404, 'Video Not Found');
  }),
);

export const loader = api.loader;
export const action = api.action;

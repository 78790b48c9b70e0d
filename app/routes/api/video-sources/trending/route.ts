import { isLocalSource, listSourceTrending } from '#app/features/videos/video-search.server';
import { mayUse } from '#app/lib/permissions';
import { toSearchResult } from '#app/routes/api/resources';
import { describeFailed, refuseSource } from '#app/routes/api/video-sources/refusals.server';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { listSourceTrendingOperation } from './operation';

const api = serveApi(
  on(listSourceTrendingOperation, async ({ query, user }) => {
    const { category, source, limit } = query;
    const refused = refuseSource(source);
    if (refused) return refused;
    const { videos, failed } = await listSourceTrending(category, {
      source,
      limit,
      drafts: mayUse(user, 'content'),
    });
    // An empty folder of own films is an answer; a platform that was asked alone and gave none is not.
    if (source !== 'all' && !isLocalSource(source) && videos.length === 0 && failed.length > 0)
      return refuse(502, failed.map(({ message }) => message).join(' '));
    return { data: videos.map(toSearchResult), meta: { category, failed: describeFailed(failed) } };
  }),
);

export const loader = api.loader;
export const action = api.action;

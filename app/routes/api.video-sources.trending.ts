import { toSearchResult } from '../api/resources';
import { listSourceTrendingOperation } from '../api/video-sources';
import { on, serveApi } from '../http/api.server';
import { describeFailed, refuseSource } from '../http/api-video-sources.server';
import { listSourceTrending } from '../models/video-search.server';

const api = serveApi(
  on(listSourceTrendingOperation, async ({ query }) => {
    const { category, source, limit } = query;
    const refused = refuseSource(source);
    if (refused) return refused;
    const { videos, failed } = await listSourceTrending(category, { source, limit });
    return { data: videos.map(toSearchResult), meta: { category, failed: describeFailed(failed) } };
  }),
);

export const loader = api.loader;
export const action = api.action;

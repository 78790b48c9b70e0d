import { toSearchResult } from '../api/resources';
import { listSourceTrendingOperation } from '../api/video-sources';
import { on, refuse, serveApi } from '../http/api.server';
import { describeFailed, refuseSource } from '../http/api-video-sources.server';
import { listSourceTrending } from '../models/video-search.server';

const api = serveApi(
  on(listSourceTrendingOperation, async ({ query }) => {
    const { category, source, limit } = query;
    const refused = refuseSource(source);
    if (refused) return refused;
    const { videos, failed } = await listSourceTrending(category, { source, limit });
    // An empty folder of own films is an answer; a platform that was asked alone and gave none is not.
    if (source !== 'all' && source !== 'library' && videos.length === 0 && failed.length > 0)
      return refuse(502, failed.map(({ message }) => message).join(' '));
    return { data: videos.map(toSearchResult), meta: { category, failed: describeFailed(failed) } };
  }),
);

export const loader = api.loader;
export const action = api.action;

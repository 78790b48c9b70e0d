import { listSearchesLeft, searchVideos } from '#app/features/videos/video-search.server';
import { readWords } from '#app/features/videos/video-search-schema';
import { toSearchResult } from '#app/routes/api/resources';
import { describeFailed, refuseSource } from '#app/routes/api/video-sources/refusals.server';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { searchSourcesOperation } from './operation';

const api = serveApi(
  on(searchSourcesOperation, async ({ query }) => {
    const { minViews, minLikes, required, excluded, ...search } = query;
    const refused = refuseSource(search.source);
    if (refused) return refused;
    const outcome = await searchVideos({
      ...search,
      advanced: [minViews, minLikes, required, excluded].some((filter) => filter !== undefined),
      minViews: minViews ?? 0,
      minLikes: minLikes ?? 0,
      required: readWords(required),
      excluded: readWords(excluded),
    });
    if (!outcome.ok) return refuse(502, outcome.failed.map(({ message }) => message).join(' '));
    return {
      data: outcome.results.map(toSearchResult),
      meta: {
        failed: describeFailed(outcome.failed),
        leftOut: outcome.leftOut,
        searchesLeft: listSearchesLeft().map(({ label, left }) => ({ platform: label, left })),
      },
    };
  }),
);

export const loader = api.loader;
export const action = api.action;

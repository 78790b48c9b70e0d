import { toSearchResult } from '../api/resources';
import { searchSourcesOperation } from '../api/video-sources';
import { readWords } from '../forms/video-search';
import { on, refuse, serveApi } from '../http/api.server';
import { describeFailed, refuseSource } from '../http/api-video-sources.server';
import { listSearchesLeft, searchVideos } from '../models/video-search.server';

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

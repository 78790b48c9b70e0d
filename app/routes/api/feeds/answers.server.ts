import { type FeedImport, findFeedImport } from '#app/features/feeds/feed-import.server';
import { countFeedRows } from '#app/features/feeds/feed-import-row.server';
import { type Refusal, type Reply, refuse } from '#app/server/api/api.server';
import type { RunResource } from './operations';

/** A run as the API shows it. */
export function answerImport(feedImport: FeedImport): Reply<RunResource, undefined> {
  const { id, feedId, name, state, undoing, message, rows, leftOut } = feedImport;
  const address = `/api/admin/feeds/${feedId}/runs/${id}`;
  const { unchanged: same, missing: gone, error: wrong, ...counts } = countFeedRows(id);
  return {
    data: {
      ...{ id, feedId, address, name, undoing, message, rows, leftOut },
      state: state === 'needs-review' ? 'waiting' : state,
      counts: { ...counts, same, gone, wrong },
    },
    location: address,
  };
}

/** A run of a feed by the ids in an address; null where there is none. */
export function findImport(params: { id: string; run: string }): FeedImport | null {
  const feedImport = findFeedImport(Number(params.run));
  return feedImport !== null && feedImport.feedId === Number(params.id) ? feedImport : null;
}

export function noSuchImport(): Refusal {
  return refuse(404, 'No such file');
}

/** Answers what was started, or that the run is where it cannot be started. */
export function answerStarted(
  feedImport: FeedImport,
  started: boolean,
  error: string,
): Reply<RunResource, undefined> | Refusal {
  return started ? answerImport(findFeedImport(feedImport.id) ?? feedImport) : refuse(409, error);
}

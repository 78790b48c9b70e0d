import { type FeedRun, findFeedRun } from '#app/features/feeds/feed-run.server';
import { countFeedRows } from '#app/features/feeds/feed-run-row.server';
import { type Refusal, type Reply, refuse } from '#app/server/api/api.server';
import type { RunResource } from './operations';

/** A run as the API shows it. */
export function answerRun(run: FeedRun): Reply<RunResource, undefined> {
  const { id, feedId, name, state, undoing, message, rows, leftOut } = run;
  const address = `/api/admin/feeds/${feedId}/runs/${id}`;
  const counts = countFeedRows(id);
  return {
    data: { ...{ id, feedId, address, name, state, undoing, message, rows, leftOut }, counts },
    location: address,
  };
}

/** A run of a feed by the ids in an address; null where there is none. */
export function findRun(params: { id: string; run: string }): FeedRun | null {
  const run = findFeedRun(Number(params.run));
  return run !== null && run.feedId === Number(params.id) ? run : null;
}

export function noSuchRun(): Refusal {
  return refuse(404, 'No such file');
}

/** Answers what was started, or that the run is where it cannot be started. */
export function answerStarted(
  run: FeedRun,
  started: boolean,
  error: string,
): Reply<RunResource, undefined> | Refusal {
  return started ? answerRun(findFeedRun(run.id) ?? run) : refuse(409, error);
}

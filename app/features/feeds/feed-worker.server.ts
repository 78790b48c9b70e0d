import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { orm, SCHEDULE } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { startThread } from '#app/infra/thread.server';
import { DAY } from '#app/lib/date-range';
import { once } from '#app/lib/once';
import { feeds } from '#db/schema';
import { decryptUrl } from './feed.server';
import { continueFeedImport } from './feed-apply.server';
import { addFetch, listWorkingFeedImports, moveFeedImport } from './feed-import.server';
import { FEED_MESSAGES, stoppedAtRow } from './feed-texts';

const running = new Set<number>();
const attempts = new Map<number, number>();
const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 60_000;
const MAX_READINGS = 3;

/** Continues an import that is still at work when its thread has ended: at once, or after a pause if the thread failed. */
async function continueLater(id: number, hasFailed: boolean): Promise<void> {
  if (!listWorkingFeedImports().some((feedImport) => feedImport.id === id)) return;
  if (!hasFailed) return continueInBackground(id);
  const count = (attempts.get(id) ?? 0) + 1;
  attempts.set(id, count);
  const failed = { state: 'failed', message: FEED_MESSAGES.failed } as const;
  if (count >= MAX_READINGS && (await moveFeedImport(id, ['reading'], failed).catch(() => false))) return;
  const pause = Math.min(MAX_PAUSE, FIRST_PAUSE * 4 ** (count - 1));
  setTimeout(() => continueInBackground(id), pause).unref();
}

/** Continues an import in a worker thread (`feed-job.server.ts`), because reading a long file would block responses. */
export function continueInBackground(id: number): void {
  if (running.has(id)) return;
  running.add(id);
  const done = (error?: unknown) => {
    running.delete(id);
    if (error === undefined) attempts.delete(id);
    else logError(error);
    void continueLater(id, error !== undefined);
    void fetchWaitingImages();
  };
  // A file that needs too much memory stops its thread and not the site. Rows are short-lived, so a small nursery saves memory.
  const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };
  const thread = startThread('feed-job.js', { importId: id }, limits);
  if (thread === null) void continueFeedImport(id).then(() => done(), done);
  let failure: unknown;
  thread?.once('error', (error) => {
    failure = error;
  });
  thread?.once('exit', () => done(failure));
}

/** Continues the imports that were being applied when the site ended, and stops those that were being read. */
async function resumeFeedImports(stopped: ReturnType<typeof listWorkingFeedImports>): Promise<void> {
  for (const { id, state, rows } of stopped) {
    const change = { state: 'stopped', message: stoppedAtRow(rows + 1) } as const;
    if (state === 'reading') await moveFeedImport(id, ['reading'], change);
    else continueInBackground(id);
  }
}

/** The time of the day at which daily feeds are fetched, in milliseconds: 3:00 UTC. */
const FETCH_TIME = 3 * 3_600_000;

async function fetchDueFeed(now: Date): Promise<void> {
  if (listWorkingFeedImports().length > 0) return;
  const { id: own, url: stored, schedule, fetchedAt } = feeds;
  const lastNight = new Date(now.getTime() - ((now.getTime() - FETCH_TIME) % DAY));
  const isDue = or(isNull(fetchedAt), lt(fetchedAt, lastNight));
  const mayFetch = and(eq(schedule, 'daily'), isNotNull(stored), isNull(feeds.deletedAt), isDue);
  const ready = orm.select({ id: own, stored }).from(feeds).where(mayFetch);
  const rows = ready.orderBy(asc(fetchedAt), asc(own)).all();
  const [due] = rows.flatMap(({ id, stored: text }) => {
    const url = text && decryptUrl(text);
    return url ? { id, url } : [];
  });
  if (due === undefined) return;
  const feedImport = await addFetch(due, { who: SCHEDULE.username, daily: true });
  if (feedImport !== null) continueInBackground(feedImport);
}

/** Makes a job for every minute: it fetches due feeds once the imports that were at work when the site ended are resumed. */
export function createFeedJob(): () => Promise<void> {
  const stopped = listWorkingFeedImports();
  const resume = once(() => resumeFeedImports(stopped));
  return async () => {
    await resume();
    await fetchDueFeed(new Date());
  };
}

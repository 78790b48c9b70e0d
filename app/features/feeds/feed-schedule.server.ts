import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { feeds } from '#db/schema';
import { addFetch, listWorkingFeedImports } from './feed-import.server';
import { decryptUrl } from './feed-url.server';
import { continueInBackground } from './feed-worker.server';

/** The hour of the day, in UTC, at which daily feeds are fetched. */
const HOUR = 3;
const DAY = 86_400_000;
const SCHEDULE = 'the schedule';

function lastNight(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(HOUR, 0, 0, 0);
  return today > now ? new Date(today.getTime() - DAY) : today;
}

/** Starts the next due fetch when no import is at work. Called every minute. */
export async function fetchDueFeed(now: Date): Promise<void> {
  if (listWorkingFeedImports().length > 0) return;
  const isDue = or(isNull(feeds.fetchedAt), lt(feeds.fetchedAt, lastNight(now)));
  const rows = orm
    .select({ id: feeds.id, stored: feeds.url })
    .from(feeds)
    .where(and(eq(feeds.schedule, 'daily'), isNotNull(feeds.url), isNull(feeds.deletedAt), isDue))
    .orderBy(asc(feeds.fetchedAt), asc(feeds.id))
    .all();
  const [due] = rows.flatMap(({ id, stored }) => {
    const url = stored === null ? null : decryptUrl(stored);
    return url === null ? [] : { id, url };
  });
  if (due === undefined) return;
  const feedImport = await addFetch(due, { who: SCHEDULE, daily: true });
  if (feedImport !== null) continueInBackground(feedImport);
}

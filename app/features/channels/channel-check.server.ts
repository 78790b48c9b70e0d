import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ChannelPage, PlatformResponse, PlatformVideo } from '#app/features/video-platforms/platform';
import { askUnlessPaused } from '#app/features/video-platforms/platform-video.server';
import { findSearchablePlatform, isAllowedHost } from '#app/features/video-platforms/platforms.server';
import { listImported } from '#app/features/videos/video.server';
import { findDroppingFilter } from '#app/features/videos/video-search.server';
import { countWhere, hasRow, orm, recordChange, SCHEDULE, write } from '#app/infra/database.server';
import { DAY } from '#app/lib/date-range';
import { truncate } from '#app/lib/format';
import { splitTags } from '#app/lib/tags';
import { channels, channelVideos, type Transaction } from '#db/schema';
import { CHANNEL_ERRORS } from './channel-texts';

export type Channel = typeof channels.$inferSelect;
/** YouTube lists 50 videos on a page, and the others 100. */
const MAX_PAGES_AT_ONCE = 40;
const MAX_PAGES = 1_000;
/** Videos of a channel that wait for a decision or their import. A hostile server could list endless ones. */
export const MAX_WAITING = 1_000;
/** UTF-16 units. */
const MAX_TEXT = 10_000;
/** Candidates that wait for a decision. */
export const isOpen = inArray(channelVideos.state, ['new', 'failed']);

/** Automatic imports do not repeat failed ones. */
const isNew = eq(channelVideos.state, 'new');

/** Asks a platform for a page of a channel. The error is a sentence for the form. */
export async function askPage(
  { source, kind, host, channelId }: Pick<Channel, 'source' | 'kind' | 'host' | 'channelId'>,
  cursor?: string,
): Promise<PlatformResponse<ChannelPage>> {
  const platform = findSearchablePlatform(source);
  const list = platform?.channels?.list;
  if (list === undefined) return { ok: false, reason: 'refused', message: CHANNEL_ERRORS.unknown };
  if (host !== '' && !isAllowedHost(host))
    return { ok: false, reason: 'not-confirmed', message: CHANNEL_ERRORS.notAllowed(host) };
  const answer = await askUnlessPaused({ source, kind: 'video' }, () =>
    list({ kind, id: channelId, host }, cursor),
  );
  if (answer.ok || answer.reason !== 'not-found') return answer;
  return { ...answer, message: CHANNEL_ERRORS.unavailable(platform?.label ?? source) };
}

/** Counts the videos of a channel that wait for a decision or their import. */
export function countWaitingVideos(channelId: number): number {
  const waits = inArray(channelVideos.state, ['new', 'failed', 'queued']);
  return countWhere(channelVideos, and(eq(channelVideos.channelId, channelId), waits));
}

/** Changes a channel that was asked now. */
function updateChannel(tx: Transaction, id: number, values: Partial<Channel>): void {
  const change = { checkedAt: new Date(), ...values };
  tx.update(channels).set(change).where(eq(channels.id, id)).run();
}

/** Returns the videos of a page that are neither imported nor excluded. */
function listWanted(channel: Channel, videos: PlatformVideo[]): PlatformVideo[] {
  const required = splitTags(channel.required);
  const excluded = splitTags(channel.excluded);
  const imported = listImported(channel.source, videos, { drafts: true });
  const filter = { minViews: 0, minLikes: 0, required, excluded };
  return videos.filter((each) => !imported.has(each.sourceId) && findDroppingFilter(each, filter) === null);
}

/** Adds candidates until too many wait. Returns their number. */
function addCandidates(tx: Transaction, channelId: number, wanted: PlatformVideo[]) {
  let stored = 0;
  const space = MAX_WAITING - countWaitingVideos(channelId);
  for (const { sourceId, title, thumbnailUrl, views, duration, publishedAt, ...video } of wanted) {
    const description = truncate(video.description, MAX_TEXT);
    const facts = { channelId, sourceId, title, description, thumbnailUrl, views, duration, publishedAt };
    const isThis = and(eq(channelVideos.channelId, channelId), eq(channelVideos.sourceId, sourceId));
    if (hasRow(channelVideos, isThis, tx)) continue;
    if (stored >= space) return { stored, isFull: true };
    tx.insert(channelVideos).values(facts).run();
    stored += 1;
  }
  return { stored, isFull: false };
}

/** The page that is read. `isWhole`: reading continues to the oldest video. Otherwise it ends at a page without new ones. */
type Place = { cursor: string; isWhole: boolean };

/** Returns where reading continues after a page: at the same one if too many videos wait. */
function findNextPage(
  { pagesRead }: Channel,
  { cursor, isWhole }: Place,
  { next, stored, isFull }: { next: string | undefined; stored: number; isFull: boolean },
): Pick<Channel, 'nextPage' | 'pagesRead'> {
  if (isFull) return { nextPage: cursor, pagesRead };
  const isEnd = next === undefined || (stored === 0 && !isWhole) || pagesRead >= MAX_PAGES;
  return isEnd ? { nextPage: null, pagesRead: 0 } : { nextPage: next, pagesRead: pagesRead + 1 };
}

/** Stores the new videos of a page, and where reading continues. Without a place, that stays as it is. */
export async function storePage(channel: Channel, { videos, next }: ChannelPage, place: Place | null) {
  const wanted = listWanted(channel, videos);
  return write((tx) => {
    if (!hasRow(channels, eq(channels.id, channel.id), tx)) return { stored: 0, isFull: true };
    const added = addCandidates(tx, channel.id, wanted);
    const progress = place === null ? {} : findNextPage(channel, place, { next, ...added });
    updateChannel(tx, channel.id, { error: null, ...progress });
    if (channel.auto === 'drafts') queueCandidates(tx, channel.id, { status: 'draft', which: isNew });
    return added;
  });
}

type Queued = { status?: 'draft' | 'published'; which?: SQL | undefined };

/** Queues candidates of a channel for import, with a status or the one of their last import. Returns their number. */
export function queueCandidates(tx: Transaction, id: number, { status, which = isOpen }: Queued): number {
  const waiting = and(eq(channelVideos.channelId, id), which);
  const importAs = status === undefined ? {} : { importAs: status };
  const change = { state: 'queued', error: null, ...importAs } as const;
  const queued = tx.update(channelVideos).set(change).where(waiting).run().changes;
  const importTotal = sql`${queued} + iif(importing is null, 0, import_total)`;
  const progress = { importing: status ?? ('draft' as const), importTotal };
  if (queued > 0) tx.update(channels).set(progress).where(eq(channels.id, id)).run();
  return queued;
}

/** Reads the further pages of a channel. A later run continues after a restart, or once fewer videos wait. Returns the number of new videos. */
export async function readPages(id: number, isWhole: boolean): Promise<number> {
  let found = 0;
  for (let page = 1; page < MAX_PAGES_AT_ONCE; page++) {
    const channel = orm.select().from(channels).where(eq(channels.id, id)).get();
    const cursor = channel?.nextPage ?? null;
    if (channel === undefined || cursor === null) break;
    const answer = await askPage(channel, cursor === '' ? undefined : cursor);
    if (!answer.ok) {
      // Names of pages can expire, and then the first page has a new one.
      const isExpired = ['refused', 'not-found'].includes(answer.reason);
      const change = isExpired ? { nextPage: '', error: cursor === '' ? answer.message : null } : {};
      await write((tx) => updateChannel(tx, id, change));
      break;
    }
    const { stored, isFull } = await storePage(channel, answer, { cursor, isWhole });
    found += stored;
    if (isFull) break;
  }
  return found;
}

/** Reads what a channel has since the last check. An unavailable channel gets one entry in the activity log. */
export async function checkChannel(channel: Channel) {
  const answer = await askPage(channel);
  if (answer.ok) {
    // Reading that was interrupted continues at its page.
    const isInterrupted = channel.nextPage !== null;
    // New videos of a playlist may be at its end.
    const isWhole = isInterrupted || channel.kind === 'playlist' || channel.kind === 'showcase';
    const { stored } = await storePage(channel, answer, isInterrupted ? null : { cursor: '', isWhole });
    return { ok: true as const, found: stored + (await readPages(channel.id, isWhole)) };
  }
  const { message, reason } = answer;
  const isUnavailable = reason === 'not-found';
  await write((tx) => {
    const error = isUnavailable ? message : (channel.error ?? message);
    const link = `/admin/channels/${channel.id}`;
    updateChannel(tx, channel.id, { error });
    if (isUnavailable && channel.error !== message)
      recordChange(tx, SCHEDULE, { what: 'found a channel unavailable', detail: channel.title, link });
  });
  return { ok: false as const, message };
}

/** A process that is reading a channel stores a page more often than this, in milliseconds. */
const INTERRUPTED = 600_000;

/** After this many failures, only a person tries to import a video again. */
export const MAX_FAILURES = 3;
const mayRetry = and(eq(channelVideos.state, 'failed'), lt(channelVideos.failures, MAX_FAILURES));

function findFirst(which: SQL | undefined): Channel | undefined {
  return orm.select().from(channels).where(which).orderBy(asc(channels.checkedAt)).limit(1).get();
}

/** Checks the next due channel and retries its failed imports, or else continues interrupted reading. Called every minute. */
export async function checkDueChannel(now: Date): Promise<void> {
  const before = (age: number) =>
    or(sql`checked_at is null`, lt(channels.checkedAt, new Date(now.getTime() - age)));
  const due = findFirst(and(eq(channels.schedule, 'daily'), before(DAY)));
  if (due !== undefined) {
    await checkChannel(due);
    await write((tx) => queueCandidates(tx, due.id, { which: mayRetry }));
    return;
  }
  const waiting = sql`select count(*) from channel_videos where channel_id = channels.id and state in ('new', 'failed', 'queued')`;
  const mayContinue = and(isNull(channels.error), sql`(${waiting}) < ${MAX_WAITING}`);
  const isInterrupted = and(isNotNull(channels.nextPage), mayContinue);
  const interrupted = findFirst(and(isInterrupted, before(INTERRUPTED)));
  if (interrupted !== undefined) await readPages(interrupted.id, true);
}

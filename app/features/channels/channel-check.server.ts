import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { isAllowedHost } from '#app/features/video-platforms/allowed-host.server';
import type { ChannelPage, PlatformResponse, PlatformVideo } from '#app/features/video-platforms/platform';
import { askUnlessPaused } from '#app/features/video-platforms/platform-pause.server';
import { findSearchablePlatform } from '#app/features/video-platforms/platforms.server';
import { listImported } from '#app/features/videos/video.server';
import { findDroppingFilter } from '#app/features/videos/video-search.server';
import { readKeywords } from '#app/features/videos/video-search-schema';
import { recordChange, SCHEDULE } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { truncate } from '#app/lib/truncate';
import type { Transaction } from '#db/client.server';
import { channels, channelVideos } from '#db/schema';
import { CHANNEL_ERRORS } from './channel-texts';

export type Channel = typeof channels.$inferSelect;
export type ChannelKey = Pick<Channel, 'source' | 'kind' | 'host' | 'channelId'>;

/** YouTube lists 50 videos on a page, and the others 100. */
const MAX_PAGES = 40;
/** UTF-16 units. */
const MAX_TEXT = 10_000;
/** Candidates that wait for a decision. */
export const isOpen = inArray(channelVideos.state, ['new', 'failed']);

/** Automatic imports do not repeat failed ones. */
const isNew = eq(channelVideos.state, 'new');

/** Asks a platform for a page of a channel. The error is a sentence for the form. */
export async function askPage(
  { source, kind, host, channelId }: ChannelKey,
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
  const isUnavailable = !answer.ok && answer.reason === 'not-found';
  return isUnavailable
    ? { ...answer, message: CHANNEL_ERRORS.unavailable(platform?.label ?? source) }
    : answer;
}

/** Stores the videos of a page that are neither known, imported nor excluded. Returns their number. */
export async function storePage(channel: Channel, { videos }: { videos: PlatformVideo[] }): Promise<number> {
  const required = readKeywords(channel.required);
  const excluded = readKeywords(channel.excluded);
  const imported = listImported(
    channel.source,
    videos.map(({ sourceId }) => sourceId),
    { drafts: true },
  );
  const wanted = videos.filter(
    (video) =>
      !imported.has(video.sourceId) &&
      findDroppingFilter(video, { minViews: 0, minLikes: 0, required, excluded }) === null,
  );
  return write((tx) => {
    let stored = 0;
    for (const { sourceId, title, thumbnailUrl, views, duration, publishedAt, ...video } of wanted) {
      const description = truncate(video.description, MAX_TEXT);
      const facts = { sourceId, title, description, thumbnailUrl, views, duration, publishedAt };
      const row = { channelId: channel.id, ...facts };
      stored += tx.insert(channelVideos).values(row).onConflictDoNothing().run().changes;
    }
    const checked = { checkedAt: new Date(), error: null };
    tx.update(channels).set(checked).where(eq(channels.id, channel.id)).run();
    if (channel.auto === 'drafts') queueIn(tx, channel.id, { status: 'draft', which: isNew });
    return stored;
  });
}

type Queued = { status: 'draft' | 'published'; which?: typeof isOpen };

/** Queues candidates of a channel for import. Returns their number. */
export function queueIn(tx: Transaction, id: number, { status, which = isOpen }: Queued): number {
  const waiting = and(eq(channelVideos.channelId, id), which);
  const queued = tx.update(channelVideos).set({ state: 'queued', error: null }).where(waiting).run().changes;
  const total = sql`${queued} + iif(importing is null, 0, import_total)`;
  if (queued > 0)
    tx.update(channels).set({ importing: status, importTotal: total }).where(eq(channels.id, id)).run();
  return queued;
}

/** Reads further pages until one has nothing new. Returns the number of new videos. */
export async function readPages(channel: Channel, next: string | undefined): Promise<number> {
  let found = 0;
  let cursor = next;
  for (let page = 1; page < MAX_PAGES && cursor !== undefined; page++) {
    const answer = await askPage(channel, cursor);
    if (!answer.ok) break;
    const stored = await storePage(channel, answer);
    found += stored;
    cursor = stored === 0 && channel.checkedAt !== null ? undefined : answer.next;
  }
  return found;
}

/** Reads what a channel has since the last check. An unavailable channel gets one entry in the activity log. */
export async function checkChannel(
  channel: Channel,
): Promise<{ ok: true; found: number } | { ok: false; message: string }> {
  const answer = await askPage(channel);
  if (answer.ok) {
    const found = await storePage(channel, answer);
    return { ok: true, found: found === 0 ? 0 : found + (await readPages(channel, answer.next)) };
  }
  const { message, reason } = answer;
  const isUnavailable = reason === 'not-found';
  await write((tx) => {
    const error = isUnavailable ? message : (channel.error ?? message);
    tx.update(channels).set({ checkedAt: new Date(), error }).where(eq(channels.id, channel.id)).run();
    if (isUnavailable && channel.error !== message)
      recordChange(tx, SCHEDULE, {
        what: 'found a channel unavailable',
        detail: channel.title,
        link: `/admin/channels/${channel.id}`,
      });
  });
  return { ok: false, message };
}

const DAY = 86_400_000;

/** Checks the next channel that is due. Called every minute. */
export async function checkDueChannel(now: Date): Promise<void> {
  const isDue = or(sql`checked_at is null`, lt(channels.checkedAt, new Date(now.getTime() - DAY)));
  const due = orm
    .select()
    .from(channels)
    .where(and(eq(channels.schedule, 'daily'), isDue))
    .orderBy(asc(channels.checkedAt))
    .limit(1)
    .get();
  if (due !== undefined) await checkChannel(due);
}

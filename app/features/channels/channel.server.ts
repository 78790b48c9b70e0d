import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { readChannelUrl } from '#app/features/video-platforms/channel-address';
import { askVideos } from '#app/features/video-platforms/platform-video.server';
import { findSearchablePlatform, isAllowedHost } from '#app/features/video-platforms/platforms.server';
import * as imports from '#app/features/videos/video-import.server';
import { type Actor, countWhere, orm, recordChange, SCHEDULE, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { discard } from '#app/infra/trash.server';
import { truncate } from '#app/lib/format';
import { skipWhileBusy } from '#app/lib/one-at-a-time';
import { readTypedUrl } from '#app/lib/web-url';
import { channels, channelVideos } from '#db/schema';
import { askPage, type Channel, isOpen, queueCandidates, readPages, storePage } from './channel-check.server';
import type { channelSchema, newChannelSchema } from './channel-schema';
import { CHANNEL_ERRORS } from './channel-texts';

export type VideoCandidate = typeof channelVideos.$inferSelect;

const refuse = (message: string) => ({ ok: false as const, message });

async function findRef(text: string) {
  const url = readTypedUrl(text);
  const address = url === null ? null : readChannelUrl(url);
  if (url === null || address === null) return refuse(CHANNEL_ERRORS.unknown);
  const { source, kind, id, host } = address;
  if (kind === 'refused') return refuse(CHANNEL_ERRORS.refused);
  if (host !== '' && !isAllowedHost(host)) return refuse(CHANNEL_ERRORS.notAllowed(host));
  const platform = findSearchablePlatform(source);
  if (platform?.channels?.withoutKey !== true && platform?.configured() === false)
    return refuse(CHANNEL_ERRORS.notConfigured(platform.label));
  const channel = { kind, id, host };
  const resolved = (await platform?.channels?.resolve?.(channel)) ?? { ok: true as const, channel };
  if (!resolved.ok) return resolved;
  const { kind: found, id: channelId } = resolved.channel;
  return { ok: true as const, ref: { source, kind: found, channelId, host, url: url.href } };
}

/** Follows the channel at a pasted URL, and reads its first page. Further pages follow in the background. */
export async function followChannel(form: z.output<typeof newChannelSchema>, actor: Actor) {
  const found = await findRef(form.url);
  if (!found.ok) return found;
  const page = await askPage(found.ref);
  if (!page.ok) return page;
  const title = truncate(page.title ?? found.ref.channelId, 200);
  const channel = await write((tx) => {
    const values = { ...form, ...found.ref, title, nextPage: '' };
    const row = tx.insert(channels).values(values).onConflictDoNothing().returning().get();
    const link = `/admin/channels/${row?.id}`;
    if (row) recordChange(tx, actor, { what: 'followed a channel', detail: title, link });
    return row;
  });
  if (channel === undefined) return refuse(CHANNEL_ERRORS.followed);
  await storePage(channel, page, { cursor: '', isWhole: true });
  void readPages(channel.id, true).catch(logError);
  return { ok: true as const, id: channel.id };
}

export async function editChannel(id: number, values: z.output<typeof channelSchema>, actor: Actor) {
  return write((tx) => {
    const [row] = tx.update(channels).set(values).where(eq(channels.id, id)).returning().all();
    if (row)
      recordChange(tx, actor, { what: 'edited a channel', detail: row.title, link: `/admin/channels/${id}` });
  });
}

/** Returns the entry in the trash. Imported videos stay. */
export async function unfollowChannel({ id, title }: Channel, actor: Actor): Promise<number> {
  return write((tx) => {
    recordChange(tx, actor, { what: 'unfollowed a channel', detail: title });
    const dependents = { column: 'channel_id', tables: ['channel_videos'] };
    return discard(tx, { what: 'a channel', table: 'channels', ids: [id], dependents });
  });
}

export function findChannel(id: number): Channel | null {
  return orm.select().from(channels).where(eq(channels.id, id)).get() ?? null;
}

export function listChannels() {
  const rows = orm.select().from(channels).orderBy(asc(channels.title), asc(channels.id)).all();
  return rows.map((channel) => ({ ...channel, open: countCandidates(channel.id) }));
}

/** Counts the candidates of a channel, or of all. */
export function countCandidates(id?: number): number {
  // With the ids of the channels, the index finds the candidates among all videos.
  const all = orm.select({ id: channels.id }).from(channels);
  const named = inArray(channelVideos.channelId, id === undefined ? all : [id]);
  return countWhere(channelVideos, and(named, isOpen));
}

/** Lists the channels that the last check could not read. */
export function listFailingChannels() {
  const { id, title, error } = channels;
  return orm.select({ id, title, error: sql<string>`error` }).from(channels).where(isNotNull(error)).all();
}

/** Lists the newest videos that wait for a decision. */
export function listCandidates(channelId: number, limit: number): VideoCandidate[] {
  const { publishedAt, id } = channelVideos;
  const waits = and(eq(channelVideos.channelId, channelId), isOpen);
  const rows = orm.select().from(channelVideos).where(waits).orderBy(desc(publishedAt), desc(id));
  return rows.limit(limit).all();
}

export async function skipCandidates(channelId: number, ids: number[]): Promise<number> {
  const chosen = and(eq(channelVideos.channelId, channelId), inArray(channelVideos.id, ids), isOpen);
  return write((tx) => tx.update(channelVideos).set({ state: 'skipped' }).where(chosen).run().changes);
}

/** Starts the import of all candidates, which a job continues. Returns their number. */
export async function importAll({ id, title }: Channel, status: 'draft' | 'published', actor: Actor) {
  return write((tx) => {
    const queued = queueCandidates(tx, id, { status });
    const link = `/admin/channels/${id}`;
    if (queued > 0) recordChange(tx, actor, { what: 'started to import a channel', detail: title, link });
    return queued;
  });
}

const AT_ONCE = 20;

/** Imports candidates without a key. A preview of oEmbed gets the facts that the list has. */
async function importRows({ source, category, importing }: Channel, rows: VideoCandidate[], actor: Actor) {
  const outcomes: imports.ImportOutcome[] = [];
  const asked = rows.map((row) => ({ ...row, source }));
  for await (const [row, answer] of askVideos(asked)) {
    const { id, description, publishedAt, views, failures } = row;
    const isPreview = answer.ok && answer.video.preview === true;
    const whole = isPreview
      ? { ...answer, video: { ...answer.video, description, publishedAt, views } }
      : answer;
    const status = row.importAs ?? importing ?? 'draft';
    const outcome = await imports.storeAnswer(row, whole, { category, status });
    outcomes.push(outcome);
    const state = outcome.ok
      ? ({ state: 'imported', error: null } as const)
      : ({ state: 'failed', error: outcome.error, importAs: status, failures: failures + 1 } as const);
    await write((tx) => tx.update(channelVideos).set(state).where(eq(channelVideos.id, id)).run());
  }
  void fetchWaitingImages();
  await imports.recordImport(outcomes, actor);
  return outcomes;
}

export function importCandidates(
  channel: Channel,
  { ids, status }: { ids: number[]; status: imports.ImportInto['status'] },
  actor: Actor,
): Promise<imports.ImportOutcome[]> {
  const chosen = and(eq(channelVideos.channelId, channel.id), inArray(channelVideos.id, ids), isOpen);
  const rows = orm.select().from(channelVideos).where(chosen).all();
  const asked = rows.map((row) => ({ ...row, importAs: status }));
  return importRows(channel, asked, actor);
}

const queuedOf = (id: number) => and(eq(channelVideos.channelId, id), eq(channelVideos.state, 'queued'));

/** Returns how many videos of a channel wait in its import. */
export function countQueued(id: number): number {
  return countWhere(channelVideos, queuedOf(id));
}

const isDone = sql`not exists (select 1 from channel_videos where channel_id = channels.id and state = 'queued')`;

async function importQueued(channel: Channel): Promise<void> {
  for (;;) {
    const rows = orm.select().from(channelVideos).where(queuedOf(channel.id)).limit(AT_ONCE).all();
    if (rows.length === 0) break;
    await importRows(channel, rows, SCHEDULE);
  }
  const ended = and(eq(channels.id, channel.id), isDone);
  await write((tx) => tx.update(channels).set({ importing: null }).where(ended).run());
}

/** Imports the queued videos of all channels, also those of before a restart. Called every few seconds. */
export const continueChannelImports = skipWhileBusy(async () => {
  for (const channel of orm.select().from(channels).where(isNotNull(channels.importing)).all())
    await importQueued(channel);
  return true;
});

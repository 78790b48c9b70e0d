import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { askVideos } from '#app/features/video-platforms/platform-video.server';
import {
  type ImportInto,
  type ImportOutcome,
  recordImport,
  recordOutcome,
} from '#app/features/videos/video-import.server';
import { type Actor, countWhere, orm, SCHEDULE, write } from '#app/infra/database.server';
import { channels, channelVideos } from '#db/schema';
import type { Candidate } from './channel.server';
import { type Channel, isOpen } from './channel-check.server';

const AT_ONCE = 20;

/** Imports candidates without a key. A preview of oEmbed gets the facts that the list has. */
async function importRows(channel: Channel, rows: Candidate[], into: ImportInto, actor: Actor) {
  const { source } = channel;
  const outcomes: ImportOutcome[] = [];
  const asked = rows.map(({ sourceId }) => ({ source, sourceId }));
  for await (const [ref, answer] of askVideos(source, asked)) {
    const row = rows[outcomes.length];
    const { id = 0, description = '', publishedAt = null, views = null, failures = 0 } = row ?? {};
    const isPreview = answer.ok && answer.video.preview === true;
    const whole = isPreview
      ? { ...answer, video: { ...answer.video, description, publishedAt, views } }
      : answer;
    const status = row?.importAs ?? into.status;
    const outcome = await recordOutcome(ref, whole, { ...into, status });
    outcomes.push(outcome);
    const state = outcome.ok
      ? ({ state: 'imported', error: null } as const)
      : ({ state: 'failed', error: outcome.error, importAs: status, failures: failures + 1 } as const);
    await write((tx) => tx.update(channelVideos).set(state).where(eq(channelVideos.id, id)).run());
  }
  void fetchWaitingImages();
  await recordImport(outcomes, actor);
  return outcomes;
}

/** Imports the chosen candidates of a channel. */
export function importCandidates(
  channel: Channel,
  { ids, status }: { ids: number[]; status: ImportInto['status'] },
  actor: Actor,
): Promise<ImportOutcome[]> {
  const chosen = and(eq(channelVideos.channelId, channel.id), inArray(channelVideos.id, ids), isOpen);
  const rows = orm.select().from(channelVideos).where(chosen).all();
  for (const row of rows) row.importAs = status;
  return importRows(channel, rows, { category: channel.category, status }, actor);
}

function queuedOf(id: number) {
  return and(eq(channelVideos.channelId, id), eq(channelVideos.state, 'queued'));
}

/** Returns how many videos of a channel wait in its import. */
export function countQueued(id: number): number {
  return countWhere(channelVideos, queuedOf(id));
}

const isDone = sql`not exists (select 1 from channel_videos where channel_id = channels.id and state = 'queued')`;

async function importQueued(channel: Channel): Promise<void> {
  const into = { category: channel.category, status: channel.importing ?? 'draft' };
  for (;;) {
    const rows = orm.select().from(channelVideos).where(queuedOf(channel.id)).limit(AT_ONCE).all();
    if (rows.length === 0) break;
    await importRows(channel, rows, into, SCHEDULE);
  }
  const ended = and(eq(channels.id, channel.id), isDone);
  await write((tx) => tx.update(channels).set({ importing: null }).where(ended).run());
}

let isWorking = false;

/** Imports the queued videos of all channels, also those of before a restart. */
export async function continueChannelImports(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    for (const channel of orm.select().from(channels).where(isNotNull(channels.importing)).all())
      await importQueued(channel);
  } finally {
    isWorking = false;
  }
}

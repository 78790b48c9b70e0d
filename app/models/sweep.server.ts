import { and, asc, eq, inArray, lt, notLike } from 'drizzle-orm';
import { videos } from '../../db/schema';
import type { SourceVideo, VideoSource } from '../adapters/video-source.server';
import { VIDEO_SOURCES } from '../adapters/video-sources.server';
import { orm, write } from './database.server';
import { fetchWaitingPictures } from './thumbnail.server';
import { figuresOf } from './video-import.server';

/** YouTube wants what came from its API refreshed or deleted within 30 days (Developer Policies III.E.4). */
const STALE_DAYS = 25;
const BATCH = 200;
/** Ids that platforms which take several take at once. */
const AT_ONCE = 50;

export type SweepReport = { refreshed: number; gone: number; failed: string[] };
type Stored = { id: number; sourceId: string };

function listStale(source: string, now: Date): Stored[] {
  const before = new Date(now.getTime() - STALE_DAYS * 86_400_000);
  // The demo's films are part of the site, not of the library's folder.
  const due = and(
    eq(videos.source, source),
    lt(videos.fetchedAt, before),
    notLike(videos.embedUrl, '/films/%'),
  );
  return orm
    .select({ id: videos.id, sourceId: videos.sourceId })
    .from(videos)
    .where(due)
    .orderBy(asc(videos.fetchedAt))
    .limit(BATCH)
    .all();
}

/** What the source says of these videos now: null for one that it does not have; a sentence when it cannot be asked. */
async function askAgain(
  source: VideoSource,
  stored: Stored[],
): Promise<Map<string, SourceVideo | null> | string> {
  const found = new Map<string, SourceVideo | null>();
  if (source.videos) {
    const answer = await source.videos(stored.map((video) => video.sourceId));
    if (!answer.ok) return answer.message;
    for (const { sourceId } of stored)
      found.set(sourceId, answer.videos.find((video) => video.sourceId === sourceId) ?? null);
    return found;
  }
  for (const { sourceId } of stored) {
    const answer = await source.video(sourceId);
    if (!answer.ok && answer.reason !== 'not-found') return answer.message;
    found.set(sourceId, answer.ok ? answer.video : null);
  }
  return found;
}

async function record(stored: Stored[], found: Map<string, SourceVideo | null>, now: Date): Promise<number> {
  const isThere = (video: SourceVideo | null | undefined): video is SourceVideo =>
    video != null && video.embeddable !== false;
  await write((tx) => {
    for (const { id, sourceId } of stored) {
      const video = found.get(sourceId);
      if (!isThere(video)) continue;
      tx.update(videos)
        .set({ ...figuresOf(video), goneAt: null })
        .where(eq(videos.id, id))
        .run();
    }
    const gone = stored.filter(({ sourceId }) => !isThere(found.get(sourceId))).map((video) => video.id);
    tx.update(videos).set({ goneAt: now, fetchedAt: now }).where(inArray(videos.id, gone)).run();
  });
  return stored.filter(({ sourceId }) => !isThere(found.get(sourceId))).length;
}

/**
 * Asks the sources again about at most a batch of stored videos each, brings their figures up to date, marks those that are
 * gone or may not be shown any more, and fetches pictures that are missing. A source that fails keeps its videos as they are.
 */
export async function sweepVideos(now = new Date()): Promise<SweepReport> {
  const report: SweepReport = { refreshed: 0, gone: 0, failed: [] };
  for (const source of VIDEO_SOURCES.filter(({ configured }) => configured())) {
    const stale = listStale(source.name, now);
    for (let start = 0; start < stale.length; start += AT_ONCE) {
      const batch = stale.slice(start, start + AT_ONCE);
      const found = await askAgain(source, batch);
      if (typeof found === 'string') {
        report.failed.push(found);
        break;
      }
      const gone = await record(batch, found, now);
      report.gone += gone;
      report.refreshed += batch.length - gone;
    }
  }
  await fetchWaitingPictures();
  return report;
}

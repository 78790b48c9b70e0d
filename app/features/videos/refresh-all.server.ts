import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import type {
  PlatformFailure,
  PlatformResponse,
  PlatformVideo,
} from '#app/features/video-platforms/platform';
import { isOutOfReach } from '#app/features/video-platforms/platform-pause.server';
import { askVideos } from '#app/features/video-platforms/platform-video.server';
import { findPlatform } from '#app/features/video-platforms/platforms.server';
import { orm, write } from '#app/infra/database.server';
import { videos } from '#db/schema';
import { figuresOf } from './video-import.server';

/** YouTube wants what came from its API refreshed or deleted within 30 days (Developer Policies III.E.4). */
const STALE_DAYS = 25;
const BATCH = 200;

export type RefreshReport = { refreshed: number; unavailable: number; failed: string[] };
type Stored = { id: number; source: string; sourceId: string; url: string };

function listStale(source: string, now: Date): Stored[] {
  const before = new Date(now.getTime() - STALE_DAYS * 86_400_000);
  const due = and(
    eq(videos.source, source),
    // What is gone is asked about each time: it may have been private for a day.
    or(lt(videos.fetchedAt, before), isNotNull(videos.unavailableAt)),
  );
  return orm
    .select({ id: videos.id, source: videos.source, sourceId: videos.sourceId, url: videos.url })
    .from(videos)
    .where(due)
    .orderBy(asc(videos.triedAt), asc(videos.fetchedAt))
    .limit(BATCH)
    .all();
}

function listPlatformsToRefresh(): string[] {
  return (
    orm
      .selectDistinct({ source: videos.source })
      .from(videos)
      .orderBy(asc(videos.source))
      .all()
      .map(({ source }) => source)
      // Videos may outlive the code that asked for them, and some never change.
      .filter((source) => findPlatform(source)?.isFixed === undefined && findPlatform(source) !== null)
  );
}

/** Answers that say that a video is not there for us; any other failure says nothing about it. */
const UNAVAILABLE: readonly PlatformFailure['reason'][] = ['not-found', 'not-embeddable'];

type Outcome = 'refreshed' | 'unavailable' | 'still unavailable' | 'unknown';

async function markTried(stored: Stored[], now: Date): Promise<void> {
  const ids = stored.map((video) => video.id);
  await write((tx) => tx.update(videos).set({ triedAt: now }).where(inArray(videos.id, ids)).run());
}

/** Writes down what a source says of a stored video now: figures, or that it is gone or may not be shown any more. */
export async function recordAnswer(
  id: number,
  answer: PlatformResponse<{ video: PlatformVideo }>,
  now = new Date(),
): Promise<Outcome> {
  const stored = eq(videos.id, id);
  if (answer.ok && answer.video.embeddable !== false) {
    const figures = { ...figuresOf(answer.video, now), unavailableAt: null };
    await write((tx) => tx.update(videos).set(figures).where(stored).run());
    return 'refreshed';
  }
  if (!answer.ok && !UNAVAILABLE.includes(answer.reason)) return 'unknown';
  const { changes } = await write((tx) =>
    tx
      .update(videos)
      .set({ unavailableAt: now, fetchedAt: now })
      .where(and(stored, isNull(videos.unavailableAt)))
      .run(),
  );
  return changes > 0 ? 'unavailable' : 'still unavailable';
}

/**
 * Asks the sources again about at most a batch of stored videos each, brings their figures up to date, marks those that are
 * gone or may not be shown any more, and fetches pictures that are missing. A source that fails keeps its videos as they are,
 * and one out of reach is left alone until the next refresh.
 */
export async function refreshVideos(now = new Date()): Promise<RefreshReport> {
  const report: RefreshReport = { refreshed: 0, unavailable: 0, failed: [] };
  for (const source of listPlatformsToRefresh()) {
    const stale = new Map(listStale(source, now).map((video) => [video.sourceId, video]));
    await markTried([...stale.values()], now);
    for await (const [{ sourceId }, answer] of askVideos(source, [...stale.values()])) {
      const id = stale.get(sourceId)?.id;
      const outcome = id === undefined ? 'unknown' : await recordAnswer(id, answer, now);
      if (outcome === 'refreshed' || outcome === 'unavailable') report[outcome] += 1;
      if (outcome !== 'unknown' || answer.ok) continue;
      if (!report.failed.includes(answer.message)) report.failed.push(answer.message);
      if (isOutOfReach(answer)) break;
    }
  }
  await fetchWaitingImages(Number.POSITIVE_INFINITY);
  return report;
}

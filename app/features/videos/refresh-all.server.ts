import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import type {
  PlatformFailure,
  PlatformResponse,
  PlatformVideo,
} from '#app/features/video-platforms/platform';
import { askVideos, isOutOfReach } from '#app/features/video-platforms/platform-video.server';
import { findPlatform } from '#app/features/video-platforms/platforms.server';
import { orm, write } from '#app/infra/database.server';
import { videos } from '#db/schema';
import { figuresOf } from './video-import.server';

/** YouTube requires data of its API to be refreshed or deleted within 30 days (Developer Policies III.E.4). */
const STALE_DAYS = 25;
const BATCH = 200;

export type RefreshReport = { refreshed: number; unavailable: number; failed: string[] };
type Stored = { id: number; source: string; sourceId: string; url: string };

function listStale(source: string, now: Date): Stored[] {
  const before = new Date(now.getTime() - STALE_DAYS * 86_400_000);
  const due = and(
    eq(videos.source, source),
    // Unavailable videos are checked every time: some are private for a day only.
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
      // Skips platforms that no longer exist and those whose videos never change.
      .filter((source) => findPlatform(source)?.isFixed === undefined && findPlatform(source) !== null)
  );
}

/** Other failures say nothing about the video. */
const UNAVAILABLE: readonly PlatformFailure['reason'][] = ['not-found', 'not-embeddable'];

type Outcome = 'refreshed' | 'unavailable' | 'still unavailable' | 'unknown';

async function markTried(stored: Stored[], now: Date): Promise<void> {
  const ids = stored.map((video) => video.id);
  await write((tx) => tx.update(videos).set({ triedAt: now }).where(inArray(videos.id, ids)).run());
}

/** Stores the platform's current answer: new figures, or that the video is unavailable or no longer embeddable. */
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

/** Refreshes one batch of videos of each platform, marks unavailable ones, and downloads missing images. Videos of a failed platform stay as they are. */
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

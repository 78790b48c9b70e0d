import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import type { PlatformFailure, VideoAnswer } from '#app/features/video-platforms/platform';
import { claimQuestion } from '#app/features/video-platforms/platform-response.server';
import { askVideo, askVideos } from '#app/features/video-platforms/platform-video.server';
import { findPlatform, isRefreshable, PLATFORMS } from '#app/features/video-platforms/platforms.server';
import { withinDeadline } from '#app/infra/bounded-request.server';
import { type Actor, columnsOf, orm, recordEvent, write } from '#app/infra/database.server';
import { countOf } from '#app/lib/format';
import type { VideoRef } from '#app/lib/video-ref';
import { videos } from '#db/schema';
import { findVideo, type Video } from './video.server';
import { listStoredPlatforms } from './video-admin.server';
import { figuresOf } from './video-import.server';
import { type SearchResult, toSearchResults } from './video-search.server';

/** YouTube requires data of its API to be refreshed or deleted within 30 days (Developer Policies III.E.4). */
const STALE_DAYS = 25;
const BATCH = 200;

type Asked = Pick<Video, 'id' | 'source' | 'sourceId' | 'url'>;
const askedColumns = columnsOf(videos, 'id', 'source', 'sourceId', 'url');

function listStale(source: string, now: Date): Asked[] {
  if (!isRefreshable(source)) return [];
  const before = new Date(now.getTime() - STALE_DAYS * 86_400_000);
  const due = and(
    eq(videos.source, source),
    // Unavailable videos are checked every time: some are private for a day only.
    or(lt(videos.fetchedAt, before), isNotNull(videos.unavailableAt)),
  );
  const stale = orm.select(askedColumns).from(videos).where(due);
  return stale.orderBy(sql`coalesce(tried_at, fetched_at)`).limit(BATCH).all();
}

/** Other failures say nothing about the video. */
const UNAVAILABLE: readonly PlatformFailure['reason'][] = ['not-found', 'not-embeddable'];
type Outcome = 'refreshed' | 'unavailable' | 'stillUnavailable' | 'unknown';

/** Stores the platform's current answer: new figures, or that the video is unavailable or no longer embeddable. */
async function recordAnswer(asked: Omit<Asked, 'url'>, answer: VideoAnswer): Promise<Outcome> {
  const now = new Date();
  const { id, source, sourceId } = asked;
  // A person may have replaced the video since.
  const stored = and(eq(videos.id, id), eq(videos.source, source), eq(videos.sourceId, sourceId));
  if (answer.ok && answer.video.embeddable !== false) {
    const figures = { ...figuresOf(answer.video, now), unavailableAt: null };
    await write((tx) => tx.update(videos).set(figures).where(stored).run());
    return 'refreshed';
  }
  if (!answer.ok && !UNAVAILABLE.includes(answer.reason)) return 'unknown';
  const available = and(stored, isNull(videos.unavailableAt));
  const change = { unavailableAt: now, fetchedAt: now };
  const { changes } = await write((tx) => tx.update(videos).set(change).where(available).run());
  return changes > 0 ? 'unavailable' : 'stillUnavailable';
}

async function refreshEach(stored: Asked[]) {
  const counts = { refreshed: 0, unavailable: 0, stillUnavailable: 0 };
  const failed = new Set<string>();
  for await (const [asked, answer] of askVideos(stored)) {
    const outcome = await recordAnswer(asked, answer);
    if (outcome !== 'unknown') counts[outcome] += 1;
    else if (!answer.ok) failed.add(answer.message);
  }
  return { ...counts, failed: [...failed] };
}

/** Refreshes one batch of videos of each platform, marks unavailable ones, and downloads missing images. Videos of a failed platform stay as they are. */
export async function refreshVideos() {
  const now = new Date();
  const stale = listStoredPlatforms().flatMap((source) => listStale(source, now));
  const ids = stale.map(({ id }) => id);
  await write((tx) => tx.update(videos).set({ triedAt: now }).where(inArray(videos.id, ids)).run());
  const { refreshed, unavailable, failed } = await refreshEach(stale);
  await fetchWaitingImages(Number.POSITIVE_INFINITY);
  return { refreshed, unavailable, failed };
}

export async function refreshChosenVideos(ids: number[], actor: Actor) {
  const rows = orm.select(askedColumns).from(videos).where(inArray(videos.id, ids)).all();
  const { refreshed, unavailable, stillUnavailable, failed } = await refreshEach(rows);
  await recordEvent(actor, { what: `refreshed ${countOf(rows.length, 'video')}` });
  return { refreshed, unavailable: unavailable + stillUnavailable, failed };
}

const FRESH_TIME = 24 * 3_600_000;
/** A stored video is requested at most this often, even if the platform fails. */
const RETRY_TIME = 3_600_000;

/** Local videos are found by id alone: a file may have moved between local platforms. */
function findStored({ source, sourceId }: VideoRef): Video | null {
  const locals = PLATFORMS.filter(({ isLocal }) => isLocal).map(({ name }) => name);
  const sources = inArray(videos.source, locals.includes(source) ? locals : [source]);
  const named = and(sources, eq(videos.sourceId, sourceId));
  return orm.select().from(videos).where(named).get() ?? null;
}

type LookedUp =
  | { kind: 'stored'; video: Video }
  | { kind: 'found'; result: SearchResult }
  | { kind: 'failed'; message: string }
  | { kind: 'missing' };

/** Finds a video by platform and id. Refreshes a stored one whose figures are older than a day. Only editors find videos that are not stored: each request costs quota. */
export async function lookUpVideo(ref: VideoRef, isEditor: boolean): Promise<LookedUp> {
  const stored = findStored(ref);
  if (stored?.status === 'draft' && !isEditor) return { kind: 'missing' };
  if (stored) {
    const isOld = Date.now() - stored.fetchedAt.getTime() > FRESH_TIME;
    const isStale = isOld && isRefreshable(stored.source);
    if (isStale && (await claimQuestion([ref.source, 'video', ref.sourceId], RETRY_TIME))) {
      const asked = { ...ref, url: stored.url };
      const answer = await withinDeadline(() => askVideo(asked));
      // Only the daily refresh marks a video unavailable, not a visitor who asks.
      if (answer.ok && answer.video.embeddable !== false) await recordAnswer(stored, answer);
    }
    return { kind: 'stored', video: findVideo(stored.id) ?? stored };
  }
  if (!isEditor) return { kind: 'missing' };
  const answer = await withinDeadline(() => askVideo(ref));
  const [result] = answer.ok ? toSearchResults(ref.source, [answer.video], { drafts: true }) : [];
  if (result) return { kind: 'found', result };
  // Local files are public only once they are imported.
  return answer.ok || answer.reason === 'not-found' || findPlatform(ref.source)?.isLocal
    ? { kind: 'missing' }
    : { kind: 'failed', message: answer.message };
}

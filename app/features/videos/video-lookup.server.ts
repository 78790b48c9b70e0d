import { and, eq, inArray } from 'drizzle-orm';
import { claimQuestion } from '#app/features/video-platforms/platform-response.server';
import { askVideo } from '#app/features/video-platforms/platform-video.server';
import { findPlatform, PLATFORMS } from '#app/features/video-platforms/platforms.server';
import { withinDeadline } from '#app/infra/bounded-request.server';
import { orm } from '#app/infra/database.server';
import type { VideoRef } from '#app/lib/video-ref';
import { videos } from '#db/schema';
import { recordAnswer } from './refresh-all.server';
import { findVideo, type Video } from './video.server';
import { describeFound, type SearchResult } from './video-search.server';

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
export async function lookUpVideo(
  ref: VideoRef,
  { isEditor, now = new Date() }: { isEditor: boolean; now?: Date },
): Promise<LookedUp> {
  const stored = findStored(ref);
  if (stored?.status === 'draft' && !isEditor) return { kind: 'missing' };
  if (stored) {
    const isStale =
      now.getTime() - stored.fetchedAt.getTime() > FRESH_TIME && !findPlatform(stored.source)?.isFixed;
    if (isStale && (await claimQuestion([ref.source, 'video', ref.sourceId], RETRY_TIME, now))) {
      const asked = { ...ref, url: stored.url };
      const answer = await withinDeadline(() => askVideo(asked));
      // Only the daily refresh marks a video unavailable, not a visitor who asks.
      if (answer.ok && answer.video.embeddable !== false) await recordAnswer(stored.id, answer, now);
    }
    return { kind: 'stored', video: findVideo(stored.id) ?? stored };
  }
  if (!isEditor) return { kind: 'missing' };
  const answer = await withinDeadline(() => askVideo(ref));
  const source = findPlatform(ref.source);
  const [result] = answer.ok && source ? describeFound(source, [answer.video], { drafts: isEditor }) : [];
  if (result) return { kind: 'found', result };
  if (answer.ok) return { kind: 'missing' };
  // Local files are public only once they are imported.
  return answer.reason === 'not-found' || source?.isLocal
    ? { kind: 'missing' }
    : { kind: 'failed', message: answer.message };
}

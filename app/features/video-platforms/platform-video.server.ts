import { performance } from 'node:perf_hooks';
import type { VideoRef } from '#app/lib/video-ref';
import { explainFailure, type PlatformFailure, type PlatformResponse, type VideoAnswer } from './platform';
import { findPlatform, findSearchablePlatform, isAllowedHost } from './platforms.server';

// In memory: after a restart, one request may come too early.
const pauses = new Map<string, { until: number; failure: PlatformFailure }>();

function findPause(key: string): PlatformFailure | null {
  const pause = pauses.get(key);
  return pause !== undefined && pause.until > performance.now() ? pause.failure : null;
}

/** While the platform is paused, returns its last failure. YouTube has a separate quota for searches: videos still work when it is used up. */
export async function askUnlessPaused<T>(
  { source, kind }: { source: string; kind: 'search' | 'video' },
  question: () => Promise<PlatformResponse<T>>,
): Promise<PlatformResponse<T>> {
  const paused = findPause(source) ?? findPause(`${source} ${kind}`);
  if (paused) return paused;
  const answer = await question();
  if (!answer.ok && answer.retryAfter !== undefined) {
    const key = answer.reason === 'quota' ? `${source} ${kind}` : source;
    pauses.set(key, { until: performance.now() + answer.retryAfter * 1_000, failure: answer });
  }
  return answer;
}

/** Reasons for which further requests to a platform would fail too. */
const OUT_OF_REACH: readonly string[] = ['timeout', 'unavailable', 'rate-limited', 'quota', 'unreadable'];

const AT_ONCE = 50;

export type AskedVideo = VideoRef & { url?: string | undefined };

/** Fetches one video from its platform. Hosts that are not allowed are not contacted. */
export async function askVideo({ source: name, sourceId, url }: AskedVideo): Promise<VideoAnswer> {
  const source = findPlatform(name);
  if (source === null) return { ok: false, reason: 'refused', message: `Platform ${name} does not exist.` };
  const host = source.hostOf?.(sourceId) ?? null;
  if (host !== null && !isAllowedHost(host)) {
    const message = `${host} is not an allowed PeerTube server. Allow it first.`;
    return { ok: false, reason: 'not-confirmed', message };
  }
  return askUnlessPaused({ source: name, kind: 'video' }, () => source.video(sourceId, url));
}

async function askTogether(name: string, sourceIds: string[]): Promise<Map<string, VideoAnswer> | null> {
  const source = findSearchablePlatform(name);
  if (!source?.videos || !source.configured() || sourceIds.length < 2) return null;
  const { videos } = source;
  const answer = await askUnlessPaused({ source: name, kind: 'video' }, () => videos(sourceIds));
  const missing: VideoAnswer = explainFailure(source.label, { reason: 'not-found' });
  const answerFor = (sourceId: string): VideoAnswer => {
    if (!answer.ok) return answer;
    // By id, not by position: the list omits unavailable videos.
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : missing;
  };
  return new Map(sourceIds.map((sourceId) => [sourceId, answerFor(sourceId)]));
}

/** Fetches videos, 50 at once where a platform allows that. Yields one answer for each: those of one platform in the given order. */
export async function* askVideos<V extends AskedVideo>(asked: V[]): AsyncGenerator<[V, VideoAnswer]> {
  for (const source of new Set(asked.map((video) => video.source))) {
    const ofSource = asked.filter((video) => video.source === source);
    yield* askEach(source, ofSource);
  }
}

async function* askEach<V extends AskedVideo>(source: string, asked: V[]): AsyncGenerator<[V, VideoAnswer]> {
  // Once a platform is out of reach, each further request would only wait for its deadline.
  let failed: PlatformFailure | null = null;
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const batch = asked.slice(start, start + AT_ONCE);
    const ids = batch.map((video) => video.sourceId);
    const together: Map<string, VideoAnswer> | null = failed === null ? await askTogether(source, ids) : null;
    for (const video of batch) {
      const answer: VideoAnswer = failed ?? together?.get(video.sourceId) ?? (await askVideo(video));
      if (!answer.ok && OUT_OF_REACH.includes(answer.reason)) failed = answer;
      yield [video, answer];
    }
  }
}

import type { VideoRef } from '#app/lib/video-ref';
import { isAllowedHost } from './allowed-host.server';
import type { PlatformFailure, PlatformResponse, PlatformVideo } from './platform';
import { explainFailure } from './platform-failure';
import { askUnlessPaused, isOutOfReach } from './platform-pause.server';
import { findPlatform, findSearchablePlatform } from './platforms.server';

const AT_ONCE = 50;

type Answer = PlatformResponse<{ video: PlatformVideo }>;

export type AskedVideo = VideoRef & { url?: string | undefined };

/** Fetches one video from its platform. Hosts that are not allowed are not contacted. */
export async function askVideo({ source: name, sourceId, url }: AskedVideo): Promise<Answer> {
  const source = findPlatform(name);
  if (source === null) return { ok: false, reason: 'refused', message: `Platform ${name} does not exist.` };
  const host = source.hostOf?.(sourceId) ?? null;
  if (host !== null && !isAllowedHost(host)) {
    const message = `${host} is not an allowed PeerTube server. Allow it first.`;
    return { ok: false, reason: 'not-confirmed', message };
  }
  return askUnlessPaused({ source: name, kind: 'video' }, () => source.video(sourceId, url));
}

async function askTogether(name: string, sourceIds: string[]): Promise<Map<string, Answer> | null> {
  const source = findSearchablePlatform(name);
  if (!source?.videos || !source.configured() || sourceIds.length < 2) return null;
  const { videos } = source;
  const answer = await askUnlessPaused({ source: name, kind: 'video' }, () => videos(sourceIds));
  const missing: Answer = explainFailure(source.label, { ok: false, reason: 'not-found' });
  const answerFor = (sourceId: string): Answer => {
    if (!answer.ok) return answer;
    // By id, not by position: the list omits unavailable videos.
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : missing;
  };
  return new Map(sourceIds.map((sourceId) => [sourceId, answerFor(sourceId)]));
}

/** Fetches videos of one platform, 50 at once where it allows that. Yields one answer for each, in the given order. */
export async function* askVideos(source: string, asked: AskedVideo[]): AsyncGenerator<[AskedVideo, Answer]> {
  // Once a platform is out of reach, each further request would only wait for its deadline.
  let failed: PlatformFailure | null = null;
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const batch = asked.slice(start, start + AT_ONCE);
    const ids = batch.map((video) => video.sourceId);
    const together: Map<string, Answer> | null = failed === null ? await askTogether(source, ids) : null;
    for (const video of batch) {
      const answer: Answer = failed ?? together?.get(video.sourceId) ?? (await askVideo(video));
      if (isOutOfReach(answer)) failed = answer;
      yield [video, answer];
    }
  }
}

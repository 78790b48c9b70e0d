import type { VideoRef } from '#app/lib/video-ref';
import { isAllowedHost } from './allowed-host.server';
import type { PlatformFailure, PlatformResponse, PlatformVideo } from './platform';
import { askUnlessPaused, isOutOfReach } from './platform-pause.server';
import { findPlatform, findSearchablePlatform } from './platforms.server';

/** Ids that platforms which take several take at once. */
const AT_ONCE = 50;

type Answer = PlatformResponse<{ video: PlatformVideo }>;

/** A stored or pasted video, with the address of its page where that is known. */
export type AskedVideo = VideoRef & { url?: string | undefined };

/** One video as its source describes it now; a host that nobody has confirmed is not asked. */
export async function askVideo({ source: name, sourceId, url }: AskedVideo): Promise<Answer> {
  const source = findPlatform(name);
  if (source === null) return { ok: false, reason: 'refused', message: `${name} is no source here.` };
  const host = source.hostOf?.(sourceId) ?? null;
  if (host !== null && !isAllowedHost(host)) {
    const message = `${host} is not on the list of confirmed hosts. Confirm it first.`;
    return { ok: false, reason: 'not-confirmed', message };
  }
  return askUnlessPaused({ source: name, kind: 'video' }, () => source.video(sourceId, url));
}

async function askTogether(name: string, sourceIds: string[]): Promise<Map<string, Answer> | null> {
  const source = findSearchablePlatform(name);
  if (!source?.videos || !source.configured() || sourceIds.length < 2) return null;
  const { videos } = source;
  const answer = await askUnlessPaused({ source: name, kind: 'video' }, () => videos(sourceIds));
  const missing: Answer = {
    ok: false,
    reason: 'not-found',
    message: `${source.label} does not have this video (any more).`,
  };
  const answerFor = (sourceId: string): Answer => {
    if (!answer.ok) return answer;
    // By id, never by position: videos that are gone are missing without a word.
    const video = answer.videos.find((found) => found.sourceId === sourceId);
    return video ? { ok: true, video } : missing;
  };
  return new Map(sourceIds.map((sourceId) => [sourceId, answerFor(sourceId)]));
}

/** Several videos of one source, 50 at once where the platform allows it; each with its own answer, in the order asked. */
export async function* askVideos(source: string, asked: AskedVideo[]): AsyncGenerator<[AskedVideo, Answer]> {
  // A source that is out of reach is not asked for the rest: each would wait for its own deadline.
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

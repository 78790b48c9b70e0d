import { performance } from 'node:perf_hooks';
import type { PlatformFailure, PlatformResponse } from './platform';

// A platform that asked to be left alone is, until then; a restart may ask once too early, which it will say again.
const pauses = new Map<string, { until: number; failure: PlatformFailure }>();

/** Searches have a quota of their own (YouTube): when it is used up, single videos can still be asked for. */
export type Question = 'search' | 'video';

function findPause(key: string): PlatformFailure | null {
  const pause = pauses.get(key);
  return pause !== undefined && pause.until > performance.now() ? pause.failure : null;
}

/** Asks a source, but not while it has asked us to wait: then what it said stands. */
export async function askUnlessPaused<T>(
  { source, kind }: { source: string; kind: Question },
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

/** Whether asking the same source for something else is no use now. */
export function isOutOfReach(answer: PlatformResponse<unknown>): answer is PlatformFailure {
  return (
    !answer.ok && ['timeout', 'unavailable', 'rate-limited', 'quota', 'unreadable'].includes(answer.reason)
  );
}

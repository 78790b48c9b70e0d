import { performance } from 'node:perf_hooks';
import type { PlatformFailure, PlatformResponse } from './platform';

// In memory: after a restart, one request may come too early.
const pauses = new Map<string, { until: number; failure: PlatformFailure }>();

/** YouTube has a separate quota for searches. Videos still work when it is used up. */
export type Question = 'search' | 'video';

function findPause(key: string): PlatformFailure | null {
  const pause = pauses.get(key);
  return pause !== undefined && pause.until > performance.now() ? pause.failure : null;
}

/** While the platform is paused, returns its last failure. */
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

/** Returns true if further requests to this platform would fail too. */
export function isOutOfReach(answer: PlatformResponse<unknown>): answer is PlatformFailure {
  return (
    !answer.ok && ['timeout', 'unavailable', 'rate-limited', 'quota', 'unreadable'].includes(answer.reason)
  );
}

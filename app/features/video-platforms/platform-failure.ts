import type { FetchFailure } from '#app/infra/bounded-fetch.server';
import type { PlatformFailure } from './platform';

const SENTENCES: Record<FetchFailure['reason'], string> = {
  timeout: 'did not answer in time.',
  'too-large': 'sent an answer that is too large.',
  'not-json': 'sent an answer that could not be read.',
  'rate-limited': 'asks to wait before the next request.',
  refused: 'refused the request.',
  'not-found': 'does not have this video (any more).',
  unavailable: 'cannot be reached at the moment.',
};

/** A failed request as the administrator reads it. An adapter may know more than the status says and give its own sentence. */
export function explainFailure(
  label: string,
  { reason, retryAfter }: FetchFailure,
  sentence?: string,
): PlatformFailure {
  const wait = reason === 'rate-limited' && retryAfter !== undefined ? ` Wait ${retryAfter} seconds.` : '';
  const message = `${label} ${sentence ?? SENTENCES[reason]}${sentence === undefined ? wait : ''}`;
  return { ok: false, reason, message, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

export function unreadable(label: string): PlatformFailure {
  return explainFailure(label, { ok: false, reason: 'not-json' });
}

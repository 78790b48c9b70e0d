import type { FetchFailure } from '#app/infra/bounded-fetch.server';
import type { PlatformFailure } from './platform';

const SENTENCES: Record<FetchFailure['reason'], string> = {
  timeout: 'did not answer in time. Try again later.',
  'too-large': 'sent a response that is too large.',
  'not-json': 'sent a response that Ribbon cannot read.',
  'rate-limited': 'limits requests. Try again later.',
  refused: 'refused the request.',
  'not-found': 'does not have this video. It may be deleted or private.',
  unavailable: 'cannot be reached. Try again later.',
};

/** Describes a failed request. @param sentence replaces the general one, if the adapter knows more than the status */
export function explainFailure(
  label: string,
  { reason, retryAfter }: FetchFailure,
  sentence?: string,
): PlatformFailure {
  const isLimited = reason === 'rate-limited' && retryAfter !== undefined;
  const general = isLimited ? `limits requests. Wait ${retryAfter} seconds.` : SENTENCES[reason];
  const message = `${label} ${sentence ?? general}`;
  return { ok: false, reason, message, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

export function unreadable(label: string): PlatformFailure {
  return explainFailure(label, { ok: false, reason: 'not-json' });
}

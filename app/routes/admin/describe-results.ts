import { formatDuration, fullCount } from '../../lib/format';
import { ERRORS, searchError } from '../../messages';
import type { LeftOut, SearchOutcome, SearchResult } from '../../models/video-search.server';

const FILTERS: Record<keyof LeftOut, string> = {
  minViews: 'fewer views',
  minLikes: 'fewer likes',
  required: 'missing words',
  excluded: 'excluded words',
};

type Facts = Pick<SearchResult, 'embeddable' | 'ageRestricted' | 'live' | 'unconfirmedHost'>;

/** What an administrator must know before importing. */
function listWarnings({ embeddable, ageRestricted, live, unconfirmedHost }: Facts): string[] {
  return [
    embeddable === false && 'Cannot be embedded',
    ageRestricted && 'Age-restricted: does not play on other sites',
    live && 'Live',
    unconfirmedHost !== null && `${unconfirmedHost} is not confirmed`,
  ].filter((warning) => warning !== false);
}

/** A result as its card prints it. */
export function describeResult(result: SearchResult) {
  const { source, sourceId, sourceLabel, title, imported, creator, thumbnailUrl } = result;
  return {
    ...{ source, sourceId, sourceLabel, title, imported, creator },
    thumbnailUrl: thumbnailUrl !== null && /^https?:/.test(thumbnailUrl) ? thumbnailUrl : null,
    views: fullCount(result.views),
    duration: result.duration === null ? null : formatDuration(result.duration),
    warnings: listWarnings(result),
  };
}
export type ResultCard = ReturnType<typeof describeResult>;

/** What a search found, as the page prints it; null before any search. */
export function describeOutcome(outcome: SearchOutcome | null) {
  if (outcome === null) return null;
  const { failed, problems } = outcome;
  if (!outcome.ok) {
    const error = searchError(failed.map(({ message }) => message).join(' '));
    return { failed, problems, leftOut: [], results: [], message: ERRORS.search.text, error };
  }
  const leftOut = (Object.keys(FILTERS) as (keyof LeftOut)[])
    .filter((filter) => outcome.leftOut[filter] > 0)
    .map((filter) => `${outcome.leftOut[filter]} for ${FILTERS[filter]}`);
  const message = outcome.results.length === 0 ? ERRORS.search.text : null;
  return {
    failed,
    problems,
    leftOut,
    results: outcome.results.map(describeResult),
    message,
    error: undefined,
  };
}

import { IMPORT_ERRORS, searchError } from '#app/features/videos/import-texts';
import {
  IMAGE_PATH,
  type SearchOutcome,
  type SearchResult,
  type Skipped,
} from '#app/features/videos/video-search.server';
import { countOf, formatDuration } from '#app/lib/format';

const FILTERS: Record<keyof Skipped, string> = {
  minViews: 'fewer views',
  minLikes: 'fewer likes',
  required: 'missing words',
  excluded: 'excluded words',
};

type Facts = Pick<SearchResult, 'embeddable' | 'refusal' | 'ageRestricted' | 'live' | 'disallowedHost'>;

function listWarnings({ embeddable, refusal, ageRestricted, live, disallowedHost }: Facts): string[] {
  return [
    embeddable === false && 'Cannot be embedded',
    refusal !== undefined && refusal,
    ageRestricted && 'Age-restricted: does not play on other sites',
    live && 'Live',
    disallowedHost !== null && `${disallowedHost} is not confirmed`,
  ].filter((warning) => warning !== false);
}

/** Where the page has a result's picture from: always this site. */
function previewOf({ source, sourceId, image }: SearchResult): string | null {
  if (image === null || image.startsWith('/')) return image;
  return `${IMAGE_PATH}?${new URLSearchParams({ source, sourceId, address: image })}`;
}

export function describeResult(result: SearchResult) {
  const { source, sourceId, platformLabel, title, imported, creator } = result;
  return {
    source,
    sourceId,
    platformLabel,
    title,
    imported,
    creator,
    image: previewOf(result),
    // A card prints 0 for what is not known.
    views: countOf(result.views ?? 0, 'view'),
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
    const reasons = failed.map(({ message }) => message).join(' ');
    const error = searchError(reasons || IMPORT_ERRORS.unknownSearch);
    return { failed, problems, skipped: [], results: [], error };
  }
  const skipped = (Object.keys(FILTERS) as (keyof Skipped)[])
    .filter((filter) => outcome.skipped[filter] > 0)
    .map((filter) => `${outcome.skipped[filter]} for ${FILTERS[filter]}`);
  return {
    failed,
    problems,
    skipped,
    results: outcome.results.map(describeResult),
    // Nothing found is said where errors are.
    error: outcome.results.length === 0 ? IMPORT_ERRORS.search : undefined,
  };
}

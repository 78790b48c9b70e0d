import {
  IMAGE_PATH,
  type SearchOutcome,
  type SearchResult,
  type Skipped,
} from '#app/features/videos/video-search.server';
import { IMPORT_ERRORS, searchError } from '#app/features/videos/video-texts';
import { countOf, formatDuration } from '#app/lib/format';

const FILTERS: Record<keyof Skipped, string> = {
  minViews: 'fewer views',
  minLikes: 'fewer likes',
  required: 'missing keywords',
  excluded: 'excluded keywords',
};

type Facts = Pick<SearchResult, 'embeddable' | 'refusal' | 'ageRestricted' | 'live' | 'disallowedHost'>;

function listWarnings({ embeddable, refusal, ageRestricted, live, disallowedHost }: Facts): string[] {
  return [
    embeddable === false && 'Cannot be embedded',
    refusal !== undefined && refusal,
    ageRestricted && 'Age-restricted. It does not play on other sites',
    live && 'Live',
    disallowedHost !== null && `${disallowedHost} is not an allowed server`,
  ].filter((warning) => warning !== false);
}

/** Returns the URL of a result's image. This site serves all images, so the page contacts no platform. */
function previewOf({ source, sourceId, image }: SearchResult): string | null {
  if (image === null || image.startsWith('/')) return image;
  return `${IMAGE_PATH}?${new URLSearchParams({ source, sourceId, address: image })}`;
}

export function describeResult(result: SearchResult) {
  const { source, sourceId, platformLabel, title, imported, creator } = result;
  return {
    /** The value of a form that imports it. */
    ref: `${source}:${sourceId}`,
    title,
    imported,
    image: previewOf(result),
    facts: [
      platformLabel,
      // Unknown views appear as 0.
      countOf(result.views ?? 0, 'view'),
      result.duration === null ? null : formatDuration(result.duration),
      creator,
    ],
    warnings: listWarnings(result),
  };
}

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
    error: outcome.results.length === 0 ? IMPORT_ERRORS.search : undefined,
  };
}

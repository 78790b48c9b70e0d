import type { SourceProblem, SourceVideo, VideoSource } from '../adapters/video-source.server';
import { VIDEO_SOURCES } from '../adapters/video-sources.server';
import type { VideoSearch } from '../forms/video-search';
import { countSearchesLeft, searchSource } from './source-answer.server';
import { listImportedIds } from './video.server';

/** A video found on a source, not stored. */
export type SearchResult = SourceVideo & { source: string; sourceLabel: string; imported: boolean };
export type SearchOutcome =
  | {
      ok: true;
      results: SearchResult[];
      leftOut: LeftOut;
      failed: SourceProblem[];
      problems: SourceProblem[];
    }
  | { ok: false; failed: SourceProblem[]; problems: SourceProblem[] };
/** How many results each filter dropped. */
export type LeftOut = { minViews: number; minLikes: number; required: number; excluded: number };

/** The platforms as a public description: name, label, and whether it can be asked. */
export function listPlatforms() {
  return VIDEO_SOURCES.map(({ name, label, configured }) => ({ name, label, configured: configured() }));
}

/** What is left of today's searches, for each configured platform that counts them. */
export function listSearchesLeft(): { label: string; left: number }[] {
  return VIDEO_SOURCES.filter((source) => source.configured()).flatMap((source) => {
    const left = countSearchesLeft(source);
    return left === null ? [] : [{ label: source.label, left }];
  });
}

/** Which filter drops this video, if any. What a source does not know is unknown, not 0, and drops nothing. */
export function findDroppingFilter(
  video: SourceVideo,
  { minViews, minLikes, required, excluded }: VideoSearch,
): keyof LeftOut | null {
  const text = `${video.title} ${video.description} ${video.tags.join(' ')}`.toLowerCase();
  const has = (word: string) => text.includes(word.toLowerCase());
  if (video.views !== null && video.views < minViews) return 'minViews';
  if (video.likes !== null && video.likes < minLikes) return 'minLikes';
  if (!required.every(has)) return 'required';
  if (excluded.some(has)) return 'excluded';
  return null;
}

function filterVideos(videos: SearchResult[], search: VideoSearch) {
  const leftOut: LeftOut = { minViews: 0, minLikes: 0, required: 0, excluded: 0 };
  const results = videos.filter((video) => {
    const dropped = search.advanced ? findDroppingFilter(video, search) : null;
    if (dropped !== null) leftOut[dropped] += 1;
    return dropped === null;
  });
  return { leftOut, results: results.slice(0, search.max) };
}

/** Asks the chosen source, or all that are configured side by side; one that fails is named and fails none of the others. */
export async function searchVideos(search: VideoSearch): Promise<SearchOutcome> {
  const asked = VIDEO_SOURCES.filter(
    ({ name, configured }) => configured() && (search.source === 'all' || search.source === name),
  );
  // No platform filters by figures or words, so more is asked for than shown.
  const limit = search.advanced ? Math.min(50, search.max * 4) : search.max;
  const answers = await Promise.all(
    asked.map(async (source) => ({ source, answer: await searchSource(source, { words: search.q, limit }) })),
  );
  const failed = answers.flatMap(({ source, answer }) =>
    answer.ok ? [] : [{ item: source.label, message: answer.message }],
  );
  const problems = answers.flatMap(({ answer }) => (answer.ok ? answer.problems : []));
  const videos = takeTurns(
    answers.map(({ source, answer }) => (answer.ok ? describeFound(source, answer.videos) : [])),
  );
  if (failed.length > 0 && videos.length === 0) return { ok: false, failed, problems };
  return { ok: true, ...filterVideos(videos, search), failed, problems };
}

function describeFound({ name, label }: VideoSource, videos: SourceVideo[]): SearchResult[] {
  const imported = listImportedIds(
    name,
    videos.map((video) => video.sourceId),
  );
  return videos.map((video) => ({
    ...video,
    source: name,
    sourceLabel: label,
    imported: imported.has(video.sourceId),
  }));
}

/** The first of each list, then the second of each: no source crowds out the others. */
function takeTurns<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

/** The badge of a stored video's source; a source that is not there any more shows its stored name. */
export function labelSource(name: string): string {
  return VIDEO_SOURCES.find((source) => source.name === name)?.label ?? name;
}

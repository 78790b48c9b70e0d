import { isCategory } from '#app/features/categories/category.server';
import type * as platform from '#app/features/video-platforms/platform';
import * as responses from '#app/features/video-platforms/platform-response.server';
import * as platforms from '#app/features/video-platforms/platforms.server';
import { withinDeadline } from '#app/infra/bounded-request.server';
import type { SearchCategory } from '#app/lib/choices';
import { listImported } from './video.server';
import type { VideoSearch } from './video-search-schema';

export type SearchResult = ReturnType<typeof toSearchResults>[number];
export type SearchOutcome = Awaited<ReturnType<typeof searchVideos>>;
export type PlatformNote = platform.PlatformProblem & { source: string };
export type Skipped = Record<'minViews' | 'minLikes' | 'required' | 'excluded', number>;

export function listPlatforms() {
  const searchable = platforms.listSearchablePlatforms();
  return searchable.map(({ name, label, configured, quota }) => ({
    name,
    label,
    searchesPerDay: quota?.searchesPerDay ?? null,
    configured: configured(),
  }));
}

export function isSearchable(name: string): boolean {
  return platforms.findSearchablePlatform(name)?.configured() === true;
}

export function isLocalPlatform(name: string): boolean {
  return platforms.findSearchablePlatform(name)?.isLocal === true;
}

export function listSearchesLeft(): { label: string; left: number }[] {
  return platforms.listSearchablePlatforms().flatMap((source) => {
    const left = source.configured() ? responses.countSearchesLeft(source) : null;
    return left === null ? [] : [{ label: source.label, left }];
  });
}

/** Returns the filter that drops this video, or null. Unknown figures drop nothing. */
export function findDroppingFilter(
  video: platform.PlatformVideo,
  { minViews, minLikes, required, excluded }: Pick<VideoSearch, keyof Skipped>,
): keyof Skipped | null {
  const text = `${video.title} ${video.description} ${video.tags.join(' ')}`.toLowerCase();
  const has = (word: string) => text.includes(word.toLowerCase());
  if (video.views !== null && video.views < minViews) return 'minViews';
  if (video.likes !== null && video.likes < minLikes) return 'minLikes';
  if (!required.every(has)) return 'required';
  if (excluded.some(has)) return 'excluded';
  return null;
}

/** Pages of a search with filters. YouTube counts each as a search. */
const MAX_PAGES = 3;
const FILTERED_LIMIT = 50;

/** Requests pages until enough videos pass the filters, which no platform applies itself. Counts the others in `skipped`. */
async function fill(
  source: platform.SearchablePlatform,
  search: VideoSearch,
  skipped: Skipped,
): Promise<platform.VideoListAnswer> {
  const { q: words, category, max, advanced } = search;
  const filled: platform.PlatformPage = { videos: [] };
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const limit = advanced ? FILTERED_LIMIT : max;
    const answer = await responses.searchPlatform(source, { words, category, limit, cursor });
    // An error on a later page keeps the results of the first.
    if (!answer.ok) return page === 0 ? answer : { ok: true, ...filled, failed: answer.message };
    filled.problems = answer.problems ?? [];
    const fresh = answer.videos.filter(({ sourceId }) => !seen.has(sourceId) && seen.add(sourceId));
    for (const video of fresh) {
      const dropped = advanced ? findDroppingFilter(video, search) : null;
      if (dropped === null) filled.videos.push(video);
      else skipped[dropped] += 1;
    }
    cursor = answer.next;
    if (!advanced || cursor === undefined || filled.videos.length >= max) break;
  }
  return { ok: true, ...filled };
}

/** Asks the chosen platform, or all configured ones in parallel. */
function askAll(
  chosen: string,
  ask: (source: platform.SearchablePlatform) => Promise<platform.VideoListAnswer>,
) {
  const asked = platforms
    .listSearchablePlatforms()
    .filter(({ name, configured }) => configured() && (chosen === 'all' || chosen === name));
  return Promise.all(asked.map(async (source) => ({ source, answer: await ask(source) })));
}

function listFailed(answers: Awaited<ReturnType<typeof askAll>>): PlatformNote[] {
  return answers.flatMap(({ source, answer }) => {
    const message = answer.ok ? answer.failed : answer.message;
    return message === undefined ? [] : [{ source: source.name, item: source.label, message }];
  });
}

/** Searches the chosen platform, or all in parallel. One that fails is listed and does not fail the others. */
export async function searchVideos(search: VideoSearch) {
  const skipped: Skipped = { minViews: 0, minLikes: 0, required: 0, excluded: 0 };
  const answers = await askAll(search.source, (source) =>
    withinDeadline(() => fill(source, search, skipped)),
  );
  const failed = listFailed(answers);
  const found = answers.flatMap(({ source, answer }) => (answer.ok ? [{ source, ...answer }] : []));
  const problems = found.flatMap((answer) => answer.problems ?? []);
  const results = interleave(
    found.map(({ source, videos }) => toSearchResults(source.name, videos, { drafts: true })),
  );
  const nothing = Object.values(skipped).every((count) => count === 0) && results.length === 0;
  // An empty library does not hide that all outside platforms failed.
  const outside = answers.filter(({ source }) => !source.isLocal);
  const counted = outside.length > 0 ? outside : answers;
  if (nothing && counted.length > 0 && counted.every(({ answer }) => !answer.ok))
    return { ok: false as const, failed, problems };
  return { ok: true as const, results: results.slice(0, search.max), skipped, failed, problems };
}

/** Describes videos of a platform that exists, and whether this site has them. */
export function toSearchResults(
  source: string,
  videos: platform.PlatformVideo[],
  viewer: { drafts: boolean },
) {
  const imported = listImported(source, videos, viewer);
  const hostOf = platforms.findPlatform(source)?.hostOf;
  return videos.map((video) => {
    const host = hostOf?.(video.sourceId) ?? null;
    return {
      ...video,
      source,
      platformLabel: platforms.labelPlatform(source),
      imported: imported.has(video.sourceId),
      // Only editors see images of library files that are not imported.
      image: findImage(source, video.thumbnailUrl, imported.get(video.sourceId)?.thumbnailUrl),
      disallowedHost: host === null || platforms.isAllowedHost(host) ? null : host,
    };
  });
}

export const IMAGE_PATH = '/admin/picture';

function findImage(source: string, address: string | null, stored: string | undefined): string | null {
  if (address === null || /^https?:/.test(address)) return address;
  return stored ?? `${IMAGE_PATH}?${new URLSearchParams({ source, address })}`;
}

/** Takes turns between the lists, so that no platform crowds out the others. */
function interleave<T>(lists: T[][]): T[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

function listShownFiles(source: string, found: SearchResult[], category: SearchCategory): SearchResult[] {
  const imported = listImported(source, found, { drafts: false });
  return found.filter(({ sourceId }) => {
    const stored = imported.get(sourceId);
    return stored !== undefined && (!isCategory(category) || stored.category === category);
  });
}

/** Lists trending videos of all configured platforms, and those that failed. */
export async function listPlatformTrending(
  category: SearchCategory,
  { source: chosen = 'all', limit, drafts }: { source?: string; limit: number; drafts: boolean },
) {
  const answers = await askAll(chosen, (source) => responses.findTrending(source, category));
  const lists = answers.map(({ source, answer }) => {
    const found = answer.ok ? toSearchResults(source.name, answer.videos, { drafts }) : [];
    return source.isLocal ? listShownFiles(source.name, found, category) : found;
  });
  return { videos: interleave(lists).slice(0, limit), failed: listFailed(answers) };
}

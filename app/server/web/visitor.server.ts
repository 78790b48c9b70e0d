import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { countLater } from '#app/features/analytics/analytics.server';
import { memoize } from '#app/lib/memoize';

const header = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? '');

const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'];
const PREFETCH = /prefetch|preview/i;

/** False for bots and prefetches, which are not counted. */
export function isHuman(headers: IncomingHttpHeaders): boolean {
  const isPrefetch = PURPOSES.some((name) => PREFETCH.test(header(headers, name)));
  return !isPrefetch && !isBot(header(headers, 'user-agent'));
}

const isBot = memoize((userAgent) => isbot(userAgent));

/** True when the visitor asks not to be counted, by Do Not Track or Global Privacy Control. */
export function wantsNoCount(headers: IncomingHttpHeaders): boolean {
  return header(headers, 'dnt') === '1' || header(headers, 'sec-gpc') === '1';
}

export const isCounted = (headers: IncomingHttpHeaders) => isHuman(headers) && !wantsNoCount(headers);

/** The longest search that is counted. Longer ones, email addresses and long numbers may name a person. */
const MAX_SEARCH = 60;

function countWords(search: string): void {
  const words = search.toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '' || words.length > MAX_SEARCH || /@|\d{5}/.test(words)) return;
  countLater('empty-search', words);
}

/** Counts a search that found nothing. */
export function countEmptySearch(request: Request, search: string): void {
  if (isCounted(Object.fromEntries(request.headers))) countWords(search);
}

/** Searches whose cached page has no results. The page's loader keeps them up to date. */
const emptySearches = new Set<string>();
const MAX_REMEMBERED = 10_000;

function searchOf(url: string): { search: string; key: string } {
  const params = new URL(url, 'http://site.invalid').searchParams;
  const search = (params.get('search') ?? '').trim();
  return { search, key: `${params.get('category') ?? ''}\n${search}` };
}

/** Remembers whether the search of a cached page found something, since the page itself is the same for every visitor. */
export function rememberSearch(url: string, isEmpty: boolean): void {
  const { search, key } = searchOf(url);
  emptySearches.delete(key);
  if (search === '' || !isEmpty) return;
  emptySearches.add(key);
  const [oldest] = emptySearches;
  if (emptySearches.size > MAX_REMEMBERED && oldest !== undefined) emptySearches.delete(oldest);
}

/** Counts a view of a cached page whose search found nothing. */
export function countCachedSearch(url: string): void {
  const { search, key } = searchOf(url);
  if (emptySearches.has(key)) countWords(search);
}

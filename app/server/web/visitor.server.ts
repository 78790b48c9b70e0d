import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { countLater } from '#app/features/analytics/analytics.server';
import { memoize } from '#app/lib/memoize';

function header(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name] ?? '');
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'];
const AHEAD = /prefetch|preview/i;

/** False for bots and prefetches, which are not counted. */
export function isHuman(headers: IncomingHttpHeaders): boolean {
  const isAhead = PURPOSES.some((name) => headers[name] !== undefined && AHEAD.test(header(headers, name)));
  return !isAhead && !isBot(header(headers, 'user-agent'));
}

const isBot = memoize((userAgent) => isbot(userAgent));

/** True when the visitor asks not to be counted, by Do Not Track or Global Privacy Control. */
export function wantsNoCount(headers: IncomingHttpHeaders): boolean {
  return header(headers, 'dnt') === '1' || header(headers, 'sec-gpc') === '1';
}

/** The longest search that is counted. Longer ones, email addresses and long numbers may name a person. */
const MAX_SEARCH = 60;

/** Counts a search that found nothing. */
export function countEmptySearch(request: Request, search: string): void {
  const headers = Object.fromEntries(request.headers);
  const words = search.toLowerCase().replace(/\s+/g, ' ').trim();
  if (words === '' || words.length > MAX_SEARCH || /@|\d{5}/.test(words)) return;
  if (isHuman(headers) && !wantsNoCount(headers)) countLater('empty-search', words);
}

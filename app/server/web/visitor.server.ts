import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
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

import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

function header(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name] ?? '');
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'];
const AHEAD = /prefetch|preview/i;

/** Robots and prefetches follow links too; only people count. */
export function isHuman(headers: IncomingHttpHeaders): boolean {
  const isAhead = PURPOSES.some((name) => headers[name] !== undefined && AHEAD.test(header(headers, name)));
  return !isAhead && !isRobot(header(headers, 'user-agent'));
}

// Looking a name up in the list of robots costs more than sending a cached page, and few names make most visits.
const known = new Map<string, boolean>();
const MAX_KNOWN = 1_000;

function isRobot(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const robot = isbot(name);
  known.set(name, robot);
  return robot;
}

/** Whether someone asks not to be counted: Do Not Track, or Global Privacy Control. */
export function wantsNoCount(headers: IncomingHttpHeaders): boolean {
  return header(headers, 'dnt') === '1' || header(headers, 'sec-gpc') === '1';
}

import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { countLater } from '../models/analytics.server';
import { listShownPlacements, type Place } from '../models/placement.server';

/** Kinds of pages that are counted, by the pattern of their address; everything else is one kind. */
const KINDS: Record<string, { name: string; place?: Place }> = {
  '/': { name: 'Home', place: 'home' },
  '/videos': { name: 'Video lists', place: 'lists' },
  '/videos/:category': { name: 'Video lists', place: 'lists' },
  '/video/:id': { name: 'Videos', place: 'video' },
  '/product/:id': { name: 'Products' },
  '/affiliate': { name: 'Gift ideas' },
  '/compilation/:id': { name: 'Collections' },
  '/share/:shareCode': { name: 'Collections' },
};
const NEVER = /^\/(?:admin|api|auth|account|media|go|healthz|logout)/;

function header(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name] ?? '');
}

/** Robots and prefetches follow links too; only people count. */
export function isPerson(headers: IncomingHttpHeaders): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => header(headers, name)).join(' ');
  return !/prefetch|preview/i.test(purpose) && !isRobot(header(headers, 'user-agent'));
}

// Looking a name up in the list of robots costs more than sending a kept page, and few names make most visits.
const known = new Map<string, boolean>();
const MOST_KNOWN = 1_000;

function isRobot(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const robot = isbot(name);
  known.set(name, robot);
  return robot;
}

/** Whether someone asks not to be counted: Do Not Track, or Global Privacy Control. */
export function wantsNoCount(headers: IncomingHttpHeaders): boolean {
  return header(headers, 'dnt') === '1' || header(headers, 'sec-gpc') === '1';
}

/** What kind of page an address of this site is. */
export function kindOfPage(path: string): string {
  const pattern = path
    .replace(/^\/(video|product|compilation)\/\d+$/, '/$1/:id')
    .replace(/^\/videos\/[^/]+$/, '/videos/:category')
    .replace(/^\/share\/[^/]+$/, '/share/:shareCode');
  return KINDS[pattern]?.name ?? 'Other pages';
}

type View = {
  method: string | undefined;
  url: string;
  headers: IncomingHttpHeaders;
  pattern: string;
  status: number;
};

/** Counts a page that was shown to a person, as sums of the day: nothing of the visitor is kept. */
export function countView({ method, url, headers, pattern, status }: View): void {
  if (method !== 'GET' || status !== 200 || NEVER.test(pattern) || pattern.includes('.')) return;
  const isPage =
    header(headers, 'accept').includes('text/html') || url.split('?')[0]?.endsWith('.data') === true;
  if (!isPage || !isPerson(headers) || wantsNoCount(headers)) return;
  const kind = KINDS[pattern];
  countLater('view', kind?.name ?? 'Other pages');
  if (/[?&]ref=shared(?:&|$)/.test(url)) countLater('share', kind?.name ?? 'Other pages');
  if (kind?.place)
    for (const { id } of listShownPlacements(kind.place, new Date())) countLater('ad-view', String(id));
}

import robotsParser from 'robots-parser';
import { fetchBytes } from './bounded-fetch.server';
import { env } from './env.server';

type Robots = ReturnType<typeof robotsParser>;

const AGENT = 'Ribbon';
const DAY = 86_400_000;
const MAX_SIZE = 500 * 1024;
const MAX_SITES = 500;
const sites = new Map<string, { robots: Robots | null; until: number }>();

/** Applies a robots.txt (RFC 9309). */
export function isAllowed(text: string, url: string, agent = AGENT): boolean {
  return parseRobots(text, url).isAllowed(plainUrl(url), agent) ?? true;
}

/** Decodes the characters that mean the same when they are encoded (RFC 3986, section 2.3). */
function plainUrl(text: string): string {
  return text.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
}

/** Reads like Google a line without a colon, a misspelled `Disallow`, and the name of an agent up to its first space. */
function parseRobots(text: string, url: string): Robots {
  const lines = text
    .replace(/^[ \t]*(?:diss?all?ow|diasllow|disallaw)\b/gim, 'disallow')
    .replace(/^([ \t]*(?:user-agent|(?:dis)?allow)) +(?=[^\s:])/gim, '$1: ')
    .replace(/^([ \t]*user-agent[ \t]*:[ \t]*\S+).*/gim, '$1');
  return robotsParser(new URL('/robots.txt', url).href, plainUrl(lines));
}

/** Fetches a site's robots.txt once a day. Returns null when it cannot be reached. */
async function readRobots(origin: string): Promise<Robots | null> {
  const known = sites.get(origin);
  if (known !== undefined && known.until > Date.now()) return known.robots;
  const url = `${origin}/robots.txt`;
  const response = await fetchBytes(url, {
    largest: MAX_SIZE,
    headers: { Accept: 'text/plain' },
    trustedHosts: env.FEED_HOSTS_TRUSTED,
  });
  const isMissing = !response.ok && (response.status ?? 500) < 500;
  const robots =
    response.ok || isMissing ? parseRobots(response.ok ? response.body.toString('utf8') : '', url) : null;
  if (sites.size >= MAX_SITES) sites.clear();
  sites.set(origin, { robots, until: Date.now() + DAY });
  return robots;
}

/** Returns whether the site's robots.txt allows a request, or null when it cannot be reached. */
export async function mayRequest(url: string): Promise<boolean | null> {
  const robots = await readRobots(new URL(url).origin);
  return robots === null ? null : (robots.isAllowed(plainUrl(url), AGENT) ?? true);
}

/** Returns true when `mayRequest` needs no request of its own. */
export function knowsRobots(url: string): boolean {
  return (sites.get(new URL(url).origin)?.until ?? 0) > Date.now();
}

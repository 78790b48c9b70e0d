import robotsParser from 'robots-parser';
import { DAY } from '#app/lib/date-range';
import { fetchBytes } from './bounded-fetch.server';
import { env } from './env.server';

type Robots = { rules: ReturnType<typeof robotsParser>; size: number };

const AGENT = 'Ribbon';
const MAX_SIZE = 500 * 1024;
const MAX_SITES = 500;
/** Characters of all files in memory. Parsed, a file takes up to a hundred times as many bytes. */
const MAX_HELD = 2_000_000;
/** The parser stores each rule for each agent of its group, so a small file could fill the memory. */
const MAX_STORED_RULES = 300_000;
/** The parser compares characters of rules with those of the URL, each with each if the site wants it to. */
const MAX_STEPS = 100_000_000;
const sites = new Map<string, { robots: Robots | null; until: number }>();

/** Applies a robots.txt (RFC 9309). Returns null for one that takes too much memory or time. */
export function isAllowed(text: string, url: string, agent = AGENT): boolean | null {
  return applyRobots(parseRobots(text, url), url, agent);
}

function applyRobots(robots: Robots | null, url: string, agent = AGENT): boolean | null {
  // In a URL these are characters. In a rule they are signs, unless they are encoded.
  const path = decodeUnreserved(url).replaceAll('*', '%2A').replaceAll('$', '%24');
  if (robots === null || robots.size * path.length > MAX_STEPS) return null;
  return robots.rules.isAllowed(path, agent) ?? true;
}

/** Decodes the characters that mean the same when they are encoded (RFC 3986, section 2.3). */
function decodeUnreserved(text: string): string {
  return text.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent);
}

/** Corrects what Google corrects, too: a misspelled `Disallow`, a missing colon, and text behind an agent's name. */
function parseRobots(text: string, url: string): Robots | null {
  const lines = decodeUnreserved(text)
    .replace(/^[ \t]*(?:diss?all?ow|diasllow|disallaw)\b/gim, 'disallow')
    .replace(/^[ \t]*user agent\b/gim, 'user-agent')
    .replace(/\$(?![ \t]*(?:#|$))/gm, '%24')
    .replace(/^([ \t]*(?:user-agent|(?:dis)?allow)) +(?=[^\s:])/gim, '$1: ')
    .replace(/^([ \t]*user-agent[ \t]*:[ \t]*\S+).*/gim, '$1');
  const [agents = [], rules = []] = [/user-agent/gi, /allow/gi].map((word) => lines.match(word) ?? []);
  if (agents.length * rules.length > MAX_STORED_RULES) return null;
  return { rules: robotsParser(new URL('/robots.txt', url).href, lines), size: text.length };
}

/** Fetches a site's robots.txt once a day. Returns null when it cannot be read. */
async function readRobots(origin: string): Promise<Robots | null> {
  const known = sites.get(origin);
  if (known !== undefined && known.until > Date.now()) return known.robots;
  const url = `${origin}/robots.txt`;
  const response = await fetchBytes(url, {
    maxBytes: MAX_SIZE,
    headers: { Accept: 'text/plain' },
    trustedHosts: env.FEED_HOSTS_TRUSTED,
  });
  const isMissing = !response.ok && (response.status ?? 500) < 500;
  const robots =
    response.ok || isMissing ? parseRobots(response.ok ? response.body.toString('utf8') : '', url) : null;
  const held = [...sites.values()].reduce((sum, each) => sum + (each.robots?.size ?? 0), 0);
  if (sites.size >= MAX_SITES || held > MAX_HELD) sites.clear();
  sites.set(origin, { robots, until: Date.now() + DAY });
  return robots;
}

/** Returns whether the site's robots.txt allows a request, or null when it cannot be read. */
export async function mayRequest(url: string): Promise<boolean | null> {
  return applyRobots(await readRobots(new URL(url).origin), url);
}

/** Returns true when `mayRequest` needs no request of its own. */
export function knowsRobots(url: string): boolean {
  return (sites.get(new URL(url).origin)?.until ?? 0) > Date.now();
}

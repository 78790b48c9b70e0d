import { fetchBytes, probe } from '#app/infra/bounded-fetch.server';
import { mayAsk } from '#app/lib/robots';

const DAY = 86_400_000;
const ROBOTS_SIZE = 500 * 1024;
const robots = new Map<string, { text: string; until: number }>();
const MAX_SITES = 500;

/** What a site's robots.txt says; asked once a day. Without one everything is allowed. */
async function readRobots(origin: string): Promise<string> {
  const known = robots.get(origin);
  if (known !== undefined && known.until > Date.now()) return known.text;
  const answer = await fetchBytes(`${origin}/robots.txt`, {
    largest: ROBOTS_SIZE,
    headers: { Accept: 'text/plain' },
  });
  const text = answer.ok ? answer.body.toString('utf8') : '';
  if (robots.size >= MAX_SITES) robots.clear();
  robots.set(origin, { text, until: Date.now() + DAY });
  return text;
}

export type LinkFinding = {
  state: 'fine' | 'dead' | 'redirected' | 'blocked' | 'not-allowed' | 'unreachable';
  detail: string | null;
};

function judge(status: number, location: string | null): LinkFinding {
  const detail = `Status ${status}`;
  if (status === 404 || status === 410) return { state: 'dead', detail };
  // Programmes lead through addresses of their own for the moment; a move for good is worth a look.
  if (status === 301 || status === 308) return { state: 'redirected', detail: location };
  if (status === 401 || status === 403 || status === 429) return { state: 'blocked', detail };
  return status >= 500 ? { state: 'unreachable', detail } : { state: 'fine', detail };
}

/** Looks whether a link still leads somewhere: its site's wishes for robots first, then HEAD, then GET. */
export async function checkLink(link: string): Promise<LinkFinding> {
  const { origin, pathname, search } = new URL(link);
  if (!mayAsk(await readRobots(origin), 'Ribbon', pathname + search))
    return { state: 'not-allowed', detail: 'Its robots.txt asks not to.' };
  const head = await probe(link, { method: 'HEAD' });
  // Many shops answer HEAD with anything but the truth.
  const answer = head.ok && head.status < 400 ? head : await probe(link, { method: 'GET' });
  if (!answer.ok) return { state: 'unreachable', detail: answer.reason };
  return judge(answer.status, answer.location);
}

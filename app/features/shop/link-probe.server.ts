import { probe } from '#app/infra/bounded-fetch.server';
import { mayRequest } from '#app/infra/robots.server';

export type LinkFinding = {
  state: 'fine' | 'dead' | 'redirected' | 'blocked' | 'not-allowed' | 'unreachable';
  detail: string | null;
};

function describeStatus(status: number, location: string | null): LinkFinding {
  const detail = `Status ${status}`;
  if (status === 404 || status === 410) return { state: 'dead', detail };
  // Affiliate programs redirect temporarily. Only a permanent redirect needs a new link.
  if (status === 301 || status === 308) return { state: 'redirected', detail: location };
  if (status === 401 || status === 403 || status === 429) return { state: 'blocked', detail };
  return status >= 500 ? { state: 'unreachable', detail } : { state: 'fine', detail };
}

/** Checks a link, if its site's robots.txt allows it: with HEAD, then with GET. */
export async function checkLink(link: string): Promise<LinkFinding> {
  if ((await mayRequest(link)) === false)
    return { state: 'not-allowed', detail: 'The site’s robots.txt forbids checks.' };
  const head = await probe(link, { method: 'HEAD' });
  // Many retailers answer HEAD with a wrong status.
  const response = head.ok && head.status < 400 ? head : await probe(link, { method: 'GET' });
  if (!response.ok) return { state: 'unreachable', detail: response.reason };
  return describeStatus(response.status, response.location);
}

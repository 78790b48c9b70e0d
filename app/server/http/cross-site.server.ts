import type { IncomingHttpHeaders } from 'node:http';

function originOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

/** True for a post from another site, by `Sec-Fetch-Site`, `Origin` or `Referer`. Text browsers send none, and may post. */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const from = originOf(headers.origin) ?? originOf(headers.referer);
  return from !== null && from !== origin;
}

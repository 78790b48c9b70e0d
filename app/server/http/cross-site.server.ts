import type { IncomingHttpHeaders } from 'node:http';

function originOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

/**
 * True when a post comes from another site, by `Sec-Fetch-Site`, else by `Origin`, else by `Referer`. Text browsers send none of the
 * three, so such a post is allowed.
 */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const from = originOf(headers.origin) ?? originOf(headers.referer);
  return from !== null && from !== origin;
}

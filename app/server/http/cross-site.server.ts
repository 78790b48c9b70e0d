import type { IncomingHttpHeaders } from 'node:http';

function originOf(address: string | undefined): string | null {
  if (address === undefined) return null;
  return URL.canParse(address) ? new URL(address).origin : 'null';
}

/**
 * Whether a post comes from another site: by `Sec-Fetch-Site`, else by `Origin`, else by `Referer`. With all three absent,
 * as text browsers send it, it is taken for our own.
 */
export function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const from = originOf(headers.origin) ?? originOf(headers.referer);
  return from !== null && from !== origin;
}

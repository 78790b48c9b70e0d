import type { IncomingMessage } from 'node:http';
import { env } from '#app/infra/env.server';
import { readClient } from './client-address.server';
import { normalizeUrl } from './request-url.server';

const HOST = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;
const siteUrl = env.SITE_URL === undefined ? undefined : new URL(env.SITE_URL);

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Rewrites the request's URL in one spelling. Returns the origin (`SITE_URL`, else `Host`), or null when it is malformed. */
export function readOrigin(request: IncomingMessage): string | null {
  const url = normalizeUrl(request.url ?? '/');
  if (url === null) return null;
  request.url = url;
  if (siteUrl !== undefined) return siteUrl.origin;
  const { host = '' } = request.headers;
  if (!isHost(host)) return null;
  return `${env.TRUST_PROXY === 0 ? 'http' : readClient(request).scheme}://${host}`;
}

function plainName(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=:\d+$|$)/, '');
}

const plainSiteName = plainName(siteUrl?.host ?? '');

/** True when the request uses another spelling of the site's host: from there the browser would not send the site's forms. */
export function usesOtherHostName({ headers: { host } }: IncomingMessage): boolean {
  if (siteUrl === undefined || host === undefined || host.toLowerCase() === siteUrl.host) return false;
  return plainName(host) === plainSiteName;
}

/** Replaces the headers that name the site by the origin that was read, since Express and Remix read them again. */
export function setOriginHeaders({ headers }: IncomingMessage, origin: string): void {
  const [scheme, host] = origin.split('://');
  delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = scheme;
  headers.host = host;
}

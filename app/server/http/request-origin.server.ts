import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '#app/infra/env.server';
import { isLocalOrPrivate } from '#app/infra/ip-address.server';
import { decodePart } from '#app/lib/decode-part';
import { memoize } from '#app/lib/memoize';

const HOST = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;
const isHost = memoize((host) => HOST.test(host) && URL.canParse(`http://${host}`));
const siteUrl = env.SITE_URL === undefined ? undefined : new URL(env.SITE_URL);

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
  return host.toLowerCase().replace(/^www\.|\.(?=:\d+$|$)/g, '');
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

/** A URL in its one spelling already: nothing to decode, no dot segments, no empty segments. */
const PLAIN = /^(?:\/(?!\/|\.{1,2}(?:\/|\?|$))[A-Za-z0-9_.~-]*)+(?:\?|$)/;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** Decodes the characters that need no percent sign and writes the other escapes in capitals (RFC 3986, sections 2.3 and 6.2.2). */
function decodeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(char) ? char : whole.toUpperCase();
  });
}

/** Returns a URL in one spelling, so that guards, page cache, router and log see the same path, or null when malformed. */
export function normalizeUrl(target: string): string | null {
  if (PLAIN.test(target)) return target;
  // Proxies may send the absolute URL (RFC 9112, section 3.2.2).
  const [url = ''] = (target.replace(/^https?:\/\/[^/?#]*/i, '') || '/').split('#');
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  // Remix would print its own error page for an escape that is not a character.
  if (!path.startsWith('/') || decodePart(path, '') === '') return null;
  // The router folds slashes, and so do some proxies.
  const whole = `http://site.invalid${decodeUnreserved(path).replace(/\/{2,}/g, '/')}`;
  if (!URL.canParse(whole)) return null;
  return new URL(whole).pathname + (query < 0 ? '' : url.slice(query));
}

function hopFromEnd(header: string | string[] | undefined, hops: number): string | undefined {
  const values = String(header ?? '')
    .split(',')
    .map((value) => value.trim());
  return values.filter(Boolean).at(-hops);
}

/** Returns an IP address in one spelling, or null: no port (`[2001:db8::1]:443`), mapped IPv4 as IPv4, short IPv6. */
function normalizeAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/** Returns the client of a request. Forwarded headers count with `TRUST_PROXY`, from a peer on loopback or a private network. */
export function readClient(
  request: IncomingMessage,
  hops = env.TRUST_PROXY,
): { address: string; scheme: 'http' | 'https' } {
  const peer = normalizeAddress(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (hops === 0 || !isLocalOrPrivate(peer)) return { address: peer, scheme: 'http' };
  const forwarded = hopFromEnd(request.headers['x-forwarded-for'], hops);
  const scheme = hopFromEnd(request.headers['x-forwarded-proto'], hops);
  // Without a valid address in the header, the client counts as the proxy.
  return {
    address: normalizeAddress(forwarded ?? '') ?? peer,
    scheme: scheme === 'https' ? 'https' : 'http',
  };
}

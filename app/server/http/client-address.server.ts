import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '#app/infra/env.server';
import { isNearby } from '#app/lib/nearby-address.server';

function hopFromEnd(header: string | string[] | undefined, hops: number): string | undefined {
  const values = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return values.at(-hops);
}

/**
 * One spelling of a client's address: without the port that some proxies write (`198.51.100.9:1001`, `[2001:db8::1]:443`), an
 * IPv4 one as such, an IPv6 one in its short form. Null for what is no address.
 */
function normalise(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/**
 * The client behind a connection: the peer itself, or with `TRUST_PROXY` the hop that this many proxies of ours wrote
 * into `X-Forwarded-For` and `-Proto`, and only when the peer is on loopback or a private network.
 */
export function readClient(
  request: IncomingMessage,
  hops = env.TRUST_PROXY,
): { address: string; scheme: 'http' | 'https' } {
  const peer = normalise(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (hops === 0 || !isNearby(peer)) return { address: peer, scheme: 'http' };
  const forwarded = hopFromEnd(request.headers['x-forwarded-for'], hops);
  const scheme = hopFromEnd(request.headers['x-forwarded-proto'], hops);
  // A hop that wrote no address leaves the client unknown; all of those count as the proxy.
  return { address: normalise(forwarded ?? '') ?? peer, scheme: scheme === 'https' ? 'https' : 'http' };
}

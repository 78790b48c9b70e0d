import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '#app/infra/env.server';
import { isNearby } from '#app/infra/ip-address.server';

function hopFromEnd(header: string | string[] | undefined, hops: number): string | undefined {
  const values = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return values.at(-hops);
}

/** Returns an IP address in one spelling, or null: no port (`[2001:db8::1]:443`), mapped IPv4 as IPv4, short IPv6. */
function normalize(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/** Returns the client of a request. Forwarded headers count with `TRUST_PROXY`, from a peer on loopback or a private network. */
export function readClient(
  request: IncomingMessage,
  hops = env.TRUST_PROXY,
): { address: string; scheme: 'http' | 'https' } {
  const peer = normalize(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (hops === 0 || !isNearby(peer)) return { address: peer, scheme: 'http' };
  const forwarded = hopFromEnd(request.headers['x-forwarded-for'], hops);
  const scheme = hopFromEnd(request.headers['x-forwarded-proto'], hops);
  // Without a valid address in the header, the client counts as the proxy.
  return { address: normalize(forwarded ?? '') ?? peer, scheme: scheme === 'https' ? 'https' : 'http' };
}

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { env } from '../env.server';
import { isNearby } from '../lib/nearby-address.server';

function hopFromEnd(header: string | string[] | undefined, hops: number): string | undefined {
  const values = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return values.at(-hops);
}

/** `::ffff:10.0.0.1` and `10.0.0.1` are one client. */
function normalise(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * Who a limit counts for: an IPv4 address, or the /64 of an IPv6 one, since one household has billions of those.
 * What is no address counts as itself.
 */
export function limitedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const whole = [...groups, ...zeros, ...rest].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
  return `${whole.slice(0, 4).join(':')}::/64`;
}

/**
 * The client behind a connection: the peer itself, or with `TRUST_PROXY` the hop that this many proxies of ours wrote
 * into `X-Forwarded-For` and `-Proto`, and only when the peer is on loopback or a private network.
 */
export function readClient(
  request: IncomingMessage,
  hops = env.TRUST_PROXY,
): { address: string; scheme: 'http' | 'https' } {
  const peer = normalise(request.socket.remoteAddress ?? 'unknown');
  if (hops === 0 || !isNearby(peer)) return { address: peer, scheme: 'http' };
  const forwarded = hopFromEnd(request.headers['x-forwarded-for'], hops);
  const scheme = hopFromEnd(request.headers['x-forwarded-proto'], hops);
  return { address: normalise(forwarded ?? peer), scheme: scheme === 'https' ? 'https' : 'http' };
}

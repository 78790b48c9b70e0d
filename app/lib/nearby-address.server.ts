import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges of this machine and of private networks (RFC 1918, RFC 4193). */
const NEARBY = { ipv4: ['loopback', 'private'], ipv6: ['loopback', 'uniqueLocal', 'linkLocal'] };

/** Returns true for an IP address of this machine or of a private network. */
export function isNearby(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  return NEARBY[address.kind()].includes(address.range());
}

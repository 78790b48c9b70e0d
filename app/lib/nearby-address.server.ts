import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges of this machine and of private networks (RFC 1918, RFC 4193). */
const NEARBY = { ipv4: ['loopback', 'private'], ipv6: ['loopback', 'uniqueLocal', 'linkLocal'] };

/** Whether an address is on this machine or a private network: what is no address is not. */
export function isNearby(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  return NEARBY[address.kind()].includes(address.range());
}

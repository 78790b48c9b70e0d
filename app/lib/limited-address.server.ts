import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who a limit counts for: an IPv4 address, or the /64 of an IPv6 one, since one household has billions of those.
 * What is no address counts as itself.
 */
export function limitedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

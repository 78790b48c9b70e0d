import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns the key of a client for rate limits: an IPv4 address, or the /64 network of an IPv6 address. Other texts are unchanged. */
export function limitedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

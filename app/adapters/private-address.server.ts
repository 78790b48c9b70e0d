import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Every range that is not the public internet (IANA's special-purpose registries for IPv4 and IPv6). */
const forbidden = new BlockList();
const RANGES: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [network, prefix] of RANGES) forbidden.addSubnet(network, prefix);
// Of IPv6 only global unicast is public; documentation, 6to4, Teredo and NAT64 lie inside or lead back to IPv4.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
forbidden.addSubnet('2001::', 23, 'ipv6');
forbidden.addSubnet('2001:db8::', 32, 'ipv6');
forbidden.addSubnet('2002::', 16, 'ipv6');
forbidden.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address is not on the public internet; anything that is no address counts as such. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return forbidden.check(address, 'ipv4');
  if (family === 6) return !globalUnicast.check(address, 'ipv6') || forbidden.check(address, 'ipv6');
  return true;
}

/** A name of several labels (RFC 1123). */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a host's name could be on the public internet; what it resolves to is checked when it is asked. */
export function isPublicHost(host: string): boolean {
  const name = new URL(`https://${host}`).hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return !isPrivateAddress(name);
  return NAME.test(name) && !/\.(?:localhost|local|internal|lan|home\.arpa)$/.test(name);
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/**
 * Resolves a name for a connection and refuses it when any of its addresses is private. Used by the connection itself, so
 * that a name cannot answer one thing to a check and another to the request.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddress(`${hostname} is not on the public internet.`), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

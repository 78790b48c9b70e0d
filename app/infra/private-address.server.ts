import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out to the public (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is not on the public internet (IANA's special-purpose registries); anything that is no address counts as such. */
export function isPrivateAddress(text: string): boolean {
  // Its own parser also takes `127.1` and octal numbers.
  if (isIP(text) === 0) return true;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return true;
  // What is IPv4 in disguise, or not given out yet, has no range of its own.
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST);
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

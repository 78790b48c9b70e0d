import { lookup as resolve } from 'node:dns';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public range of IPv6 (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for IP addresses that are not public (IANA's special-purpose registries), and for any other text. */
export function isPrivateAddress(text: string): boolean {
  // The parser of ipaddr.js also accepts `127.1` and octal numbers.
  if (isIP(text) === 0) return true;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return true;
  // ipaddr.js calls embedded IPv4 and unassigned IPv6 'unicast', too.
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST);
}

/** A host name of two or more labels (RFC 1123). */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** True if a host name can be public. The addresses that it resolves to are checked by each request. */
export function isPublicHost(host: string): boolean {
  const name = new URL(`https://${host}`).hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return !isPrivateAddress(name);
  return NAME.test(name) && !/\.(?:localhost|local|internal|lan|home\.arpa)$/.test(name);
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** Refuses names with a private address. The connection calls this, so the name cannot change after the check (DNS rebinding). */
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

/** Ranges of this machine and of private networks (RFC 1918, RFC 4193). */
const LOCAL_OR_PRIVATE = { ipv4: ['loopback', 'private'], ipv6: ['loopback', 'uniqueLocal', 'linkLocal'] };

/** Returns true for an IP address of this machine or of a private network. */
export function isLocalOrPrivate(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  return LOCAL_OR_PRIVATE[address.kind()].includes(address.range());
}

/** Returns the key of a client for rate limits: an IPv4 address, or the /64 network of an IPv6 address. Other texts are unchanged. */
export function rateLimitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  const network = parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

import { isIPv6 } from 'node:net';

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

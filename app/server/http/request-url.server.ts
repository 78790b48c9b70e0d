/** Spelled as we write addresses ourselves: nothing to decode, no dot segments, no empty ones. */
const PLAIN = /^(?:\/(?!\/|\.{1,2}(?:\/|\?|$))[A-Za-z0-9_.~-]*)+(?:\?|$)/;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** Letters that need no percent sign lose it; what is left is written in one way (RFC 3986, sections 2.3 and 6.2.2). */
function decodeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(char) ? char : whole.toUpperCase();
  });
}

/** Whether a path's percent signs are characters: what is none would be named in messages that are not ours. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of a request in the one spelling that everything after it looks at: guards, cached pages, routes and the log. Another
 * spelling of a path would be one thing to a guard and another to the router. Null for what is no address of a site.
 */
export function readAddress(target: string): string | null {
  if (PLAIN.test(target)) return target;
  // Proxies may ask with the whole address (RFC 9112, section 3.2.2).
  const [address = ''] = (target.replace(/^https?:\/\/[^/?#]*/i, '') || '/').split('#');
  const query = address.indexOf('?');
  const path = query < 0 ? address : address.slice(0, query);
  if (!path.startsWith('/') || !isDecodable(path)) return null;
  // Some proxies fold slashes and some do not; the router does.
  const whole = `http://site.invalid${decodeUnreserved(path).replace(/\/{2,}/g, '/')}`;
  if (!URL.canParse(whole)) return null;
  return new URL(whole).pathname + (query < 0 ? '' : address.slice(query));
}

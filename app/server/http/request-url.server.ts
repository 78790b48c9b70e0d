import { decodePart } from '#app/lib/decode-part';

/** A URL in its one spelling already: nothing to decode, no dot segments, no empty segments. */
const PLAIN = /^(?:\/(?!\/|\.{1,2}(?:\/|\?|$))[A-Za-z0-9_.~-]*)+(?:\?|$)/;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** Decodes the characters that need no percent sign and writes the other escapes in capitals (RFC 3986, sections 2.3 and 6.2.2). */
function decodeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(char) ? char : whole.toUpperCase();
  });
}

/** Returns a URL in one spelling, so that guards, page cache, router and log see the same path, or null when malformed. */
export function normalizeUrl(target: string): string | null {
  if (PLAIN.test(target)) return target;
  // Proxies may send the absolute URL (RFC 9112, section 3.2.2).
  const [url = ''] = (target.replace(/^https?:\/\/[^/?#]*/i, '') || '/').split('#');
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  // Remix would print its own error page for an escape that is not a character.
  if (!path.startsWith('/') || decodePart(path, '') === '') return null;
  // The router folds slashes, and so do some proxies.
  const whole = `http://site.invalid${decodeUnreserved(path).replace(/\/{2,}/g, '/')}`;
  if (!URL.canParse(whole)) return null;
  return new URL(whole).pathname + (query < 0 ? '' : url.slice(query));
}

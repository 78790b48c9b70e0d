/** Towards other sites, a page whose address holds a secret names its origin only to itself. */
export const SAME_ORIGIN_REFERRER = { 'Referrer-Policy': 'same-origin' };

/** What a loader says of how discreet its page is, for a route's `headers`. */
export function pickHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  return Object.fromEntries(
    ['Referrer-Policy', 'Cache-Control'].flatMap((name) => {
      const value = loaderHeaders.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Headers of a page that a secret in its address leads to: neither indexed nor told to other sites. */
export const NOT_INDEXED = { 'X-Robots-Tag': 'noindex', ...SAME_ORIGIN_REFERRER };

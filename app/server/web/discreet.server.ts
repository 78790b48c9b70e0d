/** For pages with a secret in their URL: other sites get no referrer. */
export const SAME_ORIGIN_REFERRER = { 'Referrer-Policy': 'same-origin' };

export function pickHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  return Object.fromEntries(
    ['Referrer-Policy', 'Cache-Control'].flatMap((name) => {
      const value = loaderHeaders.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

export const NOT_INDEXED = { 'X-Robots-Tag': 'noindex', ...SAME_ORIGIN_REFERRER };

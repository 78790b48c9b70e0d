import fresh from 'fresh';

/** Compares an `If-None-Match` with the present version (RFC 9110, section 13.1.2). `Cache-Control` is for caches in between. */
export function holdsVersion(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch != null && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}

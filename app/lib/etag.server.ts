import fresh from 'fresh';

/**
 * Whether a client holds this version already (RFC 9110, section 13.1.2). Only its `If-None-Match` is looked at: a `Cache-Control`
 * beside it is for the caches between us.
 */
export function holdsVersion(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch != null && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}

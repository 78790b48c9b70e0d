import { createHash } from 'node:crypto';
import fresh from 'fresh';

/** Returns an ETag for a content (RFC 9110, section 8.8.3). It survives a restart. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Compares an `If-None-Match` with the present version (RFC 9110, section 13.1.2). `Cache-Control` is for caches in between. */
export function holdsVersion(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch != null && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}

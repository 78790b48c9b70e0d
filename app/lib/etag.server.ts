import { createHash } from 'node:crypto';

/** Returns an ETag for a content (RFC 9110, section 8.8.3). It survives a restart. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Compares an `If-None-Match` with the present version (RFC 9110, section 13.1.2). `Cache-Control` is for caches in between. */
export function holdsVersion(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = ifNoneMatch.split(',').map(opaque);
  return tags.includes('*') || tags.includes(opaque(etag));
}

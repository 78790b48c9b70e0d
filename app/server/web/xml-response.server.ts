import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { etagOf, holdsVersion } from '#app/lib/etag.server';

/** In characters. */
const CHUNK = 16_384;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const CACHE_CONTROL = 'public, max-age=600';

/** Sends an XML document with an ETag, or a 304 to clients that have it already. */
export function versionedXmlResponse(request: Request, xml: string, type: string): Response {
  const text = DECLARATION + xml;
  const etag = etagOf(text);
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': CACHE_CONTROL, ETag: etag };
  if (holdsVersion(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

/** Streams an XML document, so that a long one takes no more memory than a short one. */
export function xmlResponse(parts: Iterable<string>): Response {
  function* chunks() {
    let chunk = DECLARATION;
    for (const part of parts) {
      chunk += part;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  return new Response(createReadableStreamFromReadable(Readable.from(chunks())), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL },
  });
}

import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

/** What is sent at once, in characters. */
const CHUNK = 16_384;

/** An XML document sent in pieces, so that a long one takes no more memory than a short one. */
export function xmlResponse(pieces: Iterable<string>, type = 'application/xml'): Response {
  function* chunks() {
    let chunk = '<?xml version="1.0" encoding="UTF-8"?>\n';
    for (const piece of pieces) {
      chunk += piece;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  return new Response(createReadableStreamFromReadable(Readable.from(chunks())), {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=600' },
  });
}

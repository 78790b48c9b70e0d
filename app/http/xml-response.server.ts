import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

/** An XML document sent in pieces, so that a long one takes no more memory than a short one. */
export function xmlResponse(pieces: Iterable<string>, type = 'application/xml'): Response {
  function* lines() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield* pieces;
  }
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=600' },
  });
}

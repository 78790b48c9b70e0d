import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { type Cell, writeCsv } from '#app/lib/csv';
import { etagOf, holdsVersion } from '#app/lib/etag.server';

/** Streams a CSV download, so that a long one takes no more memory than a short one. */
export function csvResponse(name: string, heading: string[], chunks: Iterable<Cell[][]>): Response {
  function* lines() {
    // Spreadsheets misread UTF-8 without this byte order mark.
    yield `\ufeff${writeCsv([heading])}`;
    for (const rows of chunks) yield writeCsv(rows);
  }
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  };
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), { headers });
}

/** Prints batches of rows one at a time, each row as lines of cells. */
export function* printBatches<Row>(batches: Iterable<Row[]>, print: (row: Row) => Cell[][]) {
  for (const rows of batches) yield rows.flatMap(print);
}

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

/** Streams an XML document, as `csvResponse` does. */
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
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL };
  return new Response(createReadableStreamFromReadable(Readable.from(chunks())), { headers });
}

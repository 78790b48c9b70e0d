import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { type Cell, writeCsv } from '#app/lib/csv';

/** Streams a CSV download, so that a long one takes no more memory than a short one. */
export function csvResponse(name: string, heading: string[], chunks: Iterable<Cell[][]>): Response {
  function* lines() {
    // Spreadsheets misread UTF-8 without this byte order mark.
    yield `\ufeff${writeCsv([heading])}`;
    for (const rows of chunks) yield writeCsv(rows);
  }
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Prints batches of rows one at a time, each row as lines of cells. */
export function* printBatches<Row>(batches: Iterable<Row[]>, print: (row: Row) => Cell[][]) {
  for (const rows of batches) yield rows.flatMap(print);
}

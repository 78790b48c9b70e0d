import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { countKnown } from './report-networks';
import { plainHeading } from './report-values';

const rowSchema = z.object({ line: z.number(), cells: z.array(z.string()) });
/** `above` has the texts of the lines above the headings. */
export const tableSchema = z.object({
  headings: z.array(z.string()),
  rows: z.array(rowSchema),
  above: z.array(z.string()),
});
export type ReportRow = z.output<typeof rowSchema>;
export type ReportTable = z.output<typeof tableSchema>;

/** Lines in which the headings are searched. Networks put titles above them. */
const HEAD_LINES = 30;
const MAX_COLUMNS = 300;
const MAX_ROWS = 200_000;
const MAX_CELL = 500;
/** Bytes that are read at once. Between two slices, other visitors are answered. */
const SLICE = 64 * 1024;

/** Reads the table of a report: with commas, tabs, semicolons or pipes, below lines without columns. */
export async function readReportTable(text: string): Promise<ReportTable | 'unreadable' | 'too-long'> {
  const { parse } = await import('csv-parse');
  const body = text.replace(/^sep=.\r?\n/i, '');
  const delimiter = findDelimiter(body.slice(0, 20_000));
  const rows: ReportRow[] = [];
  const parser = parse({
    delimiter,
    // Reports separated by pipes quote nothing.
    quote: delimiter === '|' && !body.startsWith('"') ? false : '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: MAX_ROWS + HEAD_LINES,
    on_record(record: string[], { lines }) {
      const cells = record.slice(0, MAX_COLUMNS).map((cell) => unguardCell(cell.slice(0, MAX_CELL)).trim());
      rows.push({ line: lines, cells });
      return null;
    },
  });
  const end = finished(parser.resume()).then(
    () => true,
    () => false,
  );
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length && parser.writable; at += SLICE) {
    parser.write(bytes.subarray(at, at + SLICE));
    await turn();
  }
  parser.end();
  if (!(await end)) return 'unreadable';
  const known = rows.slice(0, HEAD_LINES).map(({ cells }) => countKnown(cells.map(plainHeading)));
  const most = Math.max(0, ...known);
  const at = most > 1 ? known.indexOf(most) : rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const heading = rows[at];
  if (heading === undefined) return 'unreadable';
  if (rows.length - at - 1 > MAX_ROWS) return 'too-long';
  // A comma too much at the end of each line adds a column without a name.
  return {
    headings: heading.cells,
    rows: rows.slice(at + 1).filter(({ cells }) => cells.some(Boolean)),
    above: rows.slice(0, at).flatMap(({ cells }) => cells.filter(Boolean)),
  };
}

import { pipeline } from 'node:stream/promises';
import type { Options } from 'csv-parse';

/** The cells of a row, and the line of the file in which it ends. */
export type CsvRow = { record: string[]; info: { lines: number } };

/** Reads rows of any width from parts of a text. The rows throw the errors of the text and of the parser. */
export async function readCsvRows(
  text: Iterable<string> | AsyncIterable<string | Buffer>,
  options: Options,
): Promise<AsyncIterable<CsvRow>> {
  const { parse } = await import('csv-parse');
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, ...options });
  pipeline(text, parser).catch(() => {});
  return parser;
}

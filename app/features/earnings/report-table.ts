import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { readCsvRows } from '#app/lib/csv-rows.server';
import { FIELD_LABELS } from './earnings-texts';
import { plain, plainHeading } from './report-values';
import words from './report-words.json';

export type ReportField = keyof typeof FIELD_LABELS;
export const FIELDS = Object.keys(FIELD_LABELS) as ReportField[];

const listNames = (text: string) => text.split(',').map(plainHeading).filter(Boolean);

const listAll = (names: Partial<Record<ReportField, string>>): Partial<Record<ReportField, string[]>> =>
  Object.fromEntries(Object.entries(names).map(([field, text]) => [field, listNames(text)]));

/** Headings of each field, as networks and their languages write them. The first that a file has is its column. */
const HEADINGS = listAll(words.headings);

export const NETWORKS = words.networks.map(({ signs, columns = {}, withoutIds, joined, ...network }) => ({
  // `retailer` sells if the file names nobody. `declinesNegative`: a negative row without a status is declined.
  ...network,
  /** A file is this network's if it has all headings of one line. */
  signs: signs.map(listNames),
  /** Headings that come before the general ones. */
  columns: listAll(columns),
  /** The network names no transactions. Columns that make a row unique, or none when later reports replace the days of earlier ones. */
  withoutIds: withoutIds === undefined ? undefined : listNames(withoutIds),
  /** Columns whose texts together are the id of a transaction. One of the first, and the last. */
  joined: joined === undefined ? undefined : listNames(joined),
}));
type Network = (typeof NETWORKS)[number];

/** Matches any of the words. In reverse order, “provisions” comes before “provision”, which would leave an “s”. */
const anyOf = (text: string) => new RegExp(text.split(' ').map(plain).sort().reverse().join('|'), 'g');

/** The own words of a field in any language, and those that may be around them. */
const PARTS = new Map(
  Object.entries(words.parts).map(
    ([field, { own, around }]) => [field, [anyOf(own), anyOf(around)]] as const,
  ),
);

/** Returns whether a heading has a word of the field. With any other word, it may mean a rate or another date. */
function isNear(name: string, field: ReportField): boolean {
  const [own, around] = PARTS.get(field) ?? [];
  if (own === undefined || around === undefined) return false;
  const rest = name.replaceAll(own, '');
  return rest !== name && rest.replaceAll(around, '') === '';
}

/** Finds the column of a field in headings in one spelling. Returns -1 without one. */
export function findColumn(headings: readonly string[], field: ReportField, network: Network | null): number {
  const names = [...(network?.columns[field] ?? []), ...(HEADINGS[field] ?? [])];
  // An unknown network may mean something else by an amount.
  const isDoubtful = (name: string) => network === null && field === 'sale' && name === 'amount';
  const found = names.find((name) => headings.includes(name) && !isDoubtful(name));
  if (found !== undefined) return headings.indexOf(found);
  const near = headings.findIndex((name) => isNear(name, field));
  return near < 0 && field === 'commission' ? headings.indexOf('amount') : near;
}

/** Finds the network that writes these headings, in one spelling. Amazon's other reports name no commission. */
export function findNetwork(headings: readonly string[]): Network | null {
  const network = NETWORKS.find(({ signs: lines }) =>
    lines.some((line) => line.every((name) => headings.includes(name))),
  );
  return network === undefined || findColumn(headings, 'commission', network) < 0 ? null : network;
}

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

async function* readSlices(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await turn();
  }
}

/** Reads the table of a report: with commas, tabs, semicolons or pipes, below lines without columns. */
export async function readReportTable(text: string): Promise<ReportTable | 'unreadable' | 'too-long'> {
  const body = text.replace(/^sep=.\r?\n/i, '');
  const delimiter = findDelimiter(body.slice(0, 20_000));
  // Reports separated by pipes quote nothing.
  const quote = delimiter === '|' && !body.startsWith('"') ? false : '"';
  const options = { delimiter, quote, relax_quotes: true } as const;
  const rows: ReportRow[] = [];
  try {
    for await (const { record, info } of await readCsvRows(readSlices(body), options)) {
      const cells = record.slice(0, MAX_COLUMNS).map((cell) => unguardCell(cell.slice(0, MAX_CELL)).trim());
      if (rows.push({ line: info.lines, cells }) === MAX_ROWS + HEAD_LINES) break;
    }
  } catch {
    return 'unreadable';
  }
  // The headings are the line with the most columns of a report.
  const known = rows.slice(0, HEAD_LINES).map(({ cells }) => {
    const names = cells.map(plainHeading);
    return FIELDS.filter((field) => findColumn(names, field, null) >= 0).length;
  });
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

import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { splitDate } from '#app/lib/past-date';
import { COMMISSION_STATUSES } from '#db/schema';
import * as tables from './report-table';
import * as values from './report-values';

/** The columns of a report by their numbers, and the meaning of its words. A person chooses them for unknown networks. */
export const reportMappingSchema = z.object({
  network: z.string(),
  columns: z.partialRecord(z.enum(tables.FIELDS), z.number()),
  words: z.record(z.string(), z.enum(COMMISSION_STATUSES)),
  order: z.enum(['day', 'month']).optional(),
});
export type ReportMapping = z.output<typeof reportMappingSchema>;

/** Guesses the columns of a report: of a network that is known by its headings, or else by their names. */
export function guessMapping({ headings }: tables.ReportTable): ReportMapping & { isKnown: boolean } {
  const names = headings.map(values.plainHeading);
  const network = tables.findNetwork(names);
  const columns = Object.fromEntries(
    tables.FIELDS.flatMap((field) => {
      const column = tables.findColumn(names, field, network);
      // Of equal columns in two currencies, the one whose heading names its currency is certain.
      const certain = headings.findIndex(
        (text, at) => names[at] === names[column] && values.currencyOfHeading(text) !== null,
      );
      return column < 0 ? [] : [[field, certain < 0 ? column : certain]];
    }),
  );
  return { network: network?.name ?? '', columns, words: {}, isKnown: network !== null };
}

export type SkippedRow = { line: number; reason: string };
export type ReadReport = Awaited<ReturnType<typeof readReport>>;

/** Rows that are read at once. Between them, other visitors are answered. */
const ROWS_AT_ONCE = 1_000;
const TOTAL = /^(?:grand |sub)?(?:totals?|gesamt|summe|somme|suma|totale|totaal|razem|合計)\b/i;

/** Reads the rows of a report. Skips totals. Returns other rows without a commission with the reason, and unknown words of status. */
export async function readReport(table: tables.ReportTable, mapping: Reading) {
  const reader = createReader(table, mapping);
  const commissions: ReadCommission[] = [];
  const skipped: SkippedRow[] = [];
  const unknown = new Map<string, string>();
  for (const [at, row] of table.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await turn();
    if (TOTAL.test(row.cells.find(Boolean) ?? '')) continue;
    const read = readRow(row, reader);
    if (typeof read === 'string') skipped.push({ line: row.line, reason: read });
    else if ('word' in read) unknown.set(values.plain(read.word), read.word);
    else commissions.push(read);
  }
  return { commissions, skipped, unknownWords: [...unknown.values()] };
}

/** A commission in a report. Amounts are in ten-thousandths of the currency; `currency` is null if the report names none. */
export type ReadCommission = Extract<ReturnType<typeof readRow>, { day: string }>;

const NO_SUB_ID = /^(?:<none>|\(none\)|none|null|n\/?a|-|undefined)$/i;
const ORDERS = ['originalactionid', 'orderid', 'ordernumber', 'oid', 'ebaycheckouttransactionid'];

/** Reads a row as a commission. Otherwise returns the reason, or an unknown word of status. */
function readRow(row: tables.ReportRow, reader: Reader) {
  const { network, cell, named, decimal, currency, currencyOf, dayOrder } = reader;
  const day = splitDate(cell(row, 'date').trim(), dayOrder)?.day ?? null;
  const commission = values.readAmount(cell(row, 'commission'), decimal);
  const transactionId = idOf(row, reader);
  if (commission === null || transactionId === undefined) return 'No commission';
  if (day === null) return 'No date';
  const status = statusOf(row, commission, reader);
  if (typeof status !== 'string') return status;
  const subId = cell(row, 'subId');
  const key = network?.withoutIds ?? [];
  return {
    line: row.line,
    day,
    retailer: retailerOf(row, reader),
    sale: values.readAmount(cell(row, 'sale'), decimal),
    commission,
    currency: currencyOf(cell(row, 'currency')) ?? currencyOf(cell(row, 'commission')) ?? currency,
    status,
    subId: NO_SUB_ID.test(subId) || subId === '' ? null : subId.slice(0, 100),
    transactionId: transactionId?.slice(0, 200) ?? null,
    /** The texts that identify a row without an id. */
    row: key.length > 0 ? key.map((name) => named(row, name)) : row.cells,
    /** The order of a correction, and of the row that it corrects. */
    order: ORDERS.map((name) => named(row, name)).find(Boolean) ?? null,
    asin: /^[A-Z0-9]{10}$/.exec(named(row, 'asin'))?.[0] ?? null,
  };
}

/** Returns the network's id of a row: null for a network without ids, undefined for a row without a transaction. */
function idOf(row: tables.ReportRow, { network, cell, named }: Reader): string | null | undefined {
  if (network?.joined) {
    const parts = network.joined.map((name) => named(row, name));
    const order = parts.slice(0, -1).find(Boolean);
    return order === undefined ? undefined : [order, parts.at(-1)].filter(Boolean).join('-');
  }
  return network?.withoutIds ? null : cell(row, 'id') || null;
}

const isYes = (text: string) => /^(?:1|true|yes)/i.test(text);

function statusOf(row: tables.ReportRow, commission: number, reader: Reader) {
  const { network, cell, named, words } = reader;
  if (network?.name === 'ShareASale') return statusOfShareASale(row, reader);
  const word = cell(row, 'status');
  if (word === '') return commission < 0 && network?.declinesNegative ? 'declined' : 'approved';
  const status = words.get(values.plain(word)) ?? values.readStatus(word);
  if (status === null) return { word };
  if (status === 'declined') return status;
  const state = named(row, 'paidtopublisher') || named(row, 'paymentstatus');
  if (named(row, 'cleareddate') !== '' || /^(?:1|true|yes|paid)$/i.test(state)) return 'paid';
  const isCorrection = network?.name === 'CJ' && /^(?:false|no|0)$/i.test(named(row, 'original'));
  return isCorrection && commission < 0 ? 'declined' : status;
}

/** ShareASale has a column for each status instead of a word. */
function statusOfShareASale(row: tables.ReportRow, { named }: Reader) {
  if (isYes(named(row, 'voided'))) return 'declined';
  if (named(row, 'paiddate') !== '') return 'paid';
  return isYes(named(row, 'locked')) ? 'approved' : 'pending';
}

function retailerOf(row: tables.ReportRow, { network, cell, seller }: Reader): string {
  const name = cell(row, 'retailer')
    .replace(/[;,\s]+$/, '')
    .slice(0, 100);
  if (seller !== null && !/^amazon\b/i.test(name)) return seller;
  return name || (network?.retailer ?? network?.name ?? '');
}

/** The currency of `$` and `kr` where Amazon itself sells. */
const AMAZON_CURRENCIES: Record<string, string> = {
  'amazon.com': 'USD',
  'amazon.ca': 'CAD',
  'amazon.com.mx': 'MXN',
  'amazon.com.au': 'AUD',
  'amazon.sg': 'SGD',
  'amazon.se': 'SEK',
};

/** `currency` is the one that a person chose for the file. */
type Reading = ReportMapping & { currency?: string };
type Reader = ReturnType<typeof createReader>;

/** Finds out how a report writes its values, from all of its rows. */
function createReader(
  table: tables.ReportTable,
  { network: name, columns, words, order, ...chosen }: Reading,
) {
  const { headings, rows } = table;
  const names = headings.map(values.plainHeading);
  const network = tables.NETWORKS.find((each) => each.name === name) ?? null;
  const cell = ({ cells }: tables.ReportRow, field: tables.ReportField) => cells[columns[field] ?? -1] ?? '';
  const named = ({ cells }: tables.ReportRow, key: string) => cells[names.indexOf(key)] ?? '';
  const listCells = (field: tables.ReportField) => rows.map((row) => cell(row, field));
  const amounts = rows.flatMap((row) => [cell(row, 'sale'), cell(row, 'commission')]);
  const decimal = values.findDecimal(amounts);
  // Amazon earns for other sellers, too.
  const amazon = listCells('retailer').find((seller) => /^amazon\b/i.test(seller));
  const dollar = network?.currency ?? AMAZON_CURRENCIES[amazon?.toLowerCase() ?? ''] ?? chosen.currency;
  const currencyOf = (text: string) => values.currencyOf(text, dollar);
  const ofHeading = values.currencyOfHeading(headings[columns.commission ?? -1] ?? '', dollar);
  const inAmounts = amounts.map(currencyOf).find((each) => each !== null);
  const currency = ofHeading ?? inAmounts ?? network?.currency ?? null;
  const paidIn = currency ?? listCells('currency').map(currencyOf).find(Boolean) ?? 'USD';
  // Amazon's tracking ids in Europe end in -21.
  const isEuropean = listCells('subId').some((subId) => subId.endsWith('-21'));
  const isAmerican = decimal === '.' && ['USD', 'CAD'].includes(paidIn) && !isEuropean;
  // The lines above the headings may name the time of the report.
  const dates = table.above.flatMap((text) => text.match(/\d{1,4}[-/]\d{1,4}[-/]\d{1,4}/g) ?? []);
  const usual = isAmerican ? 'month' : 'day';
  const dayOrder = order ?? values.findDayOrder([...listCells('date'), ...dates], usual);
  const seller = network?.name === 'Amazon' ? (amazon ?? 'Amazon') : null;
  const meanings = new Map(Object.entries(words));
  return { network, cell, named, words: meanings, decimal, currency, currencyOf, dayOrder, seller };
}

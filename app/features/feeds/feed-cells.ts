import { unguardCell } from '#app/lib/csv';
import { memoize } from '#app/lib/memoize';
import { readPastDate } from '#app/lib/past-date';
import { hasNumber, isUnpaid, NO_CURRENCY, printPrice, readMoney } from '#app/lib/price';
import type { FeedRecord } from './feed-mapping';

/** Returns a cell of a row, trimmed; empty when the row does not have the column. */
export function cellOf(record: FeedRecord, column: string | undefined): string {
  const text = column !== undefined && Object.hasOwn(record, column) ? (record[column] ?? '') : '';
  return unguardCell(text.trim());
}

/** Returns the columns of a row with one of these names. Case, prefixes, `_` and `-` do not count. */
export function listColumns(record: FeedRecord, names: readonly string[]): string[] {
  return Object.keys(record).filter((column) => names.includes(plainName(column)));
}

/** Returns the first cell of these columns that is not empty. */
export function firstOf(record: FeedRecord, columns: readonly string[]): string {
  return columns.map((column) => cellOf(record, column)).find((cell) => cell !== '') ?? '';
}

/** 'g:sale_price', 'Sale-Price' → 'sale price'. */
export const plainName = memoize((column) =>
  column
    .trim()
    .toLowerCase()
    .replace(/^[a-z]\w{0,9}:/, '')
    .replace(/[\s_-]+/g, ' '),
);

/** Columns that rows of shop systems get, because their own columns name sizes and colors in many ways. */
export const OPTION = 'Variant option';

const IS_SIZE =
  /size|taille|gr(?:ö|oe)(?:ß|ss)e|talla|taglia|tamanho|maat|storlek|størrelse|rozmiar|velikost|サイズ|尺码/i;
const IS_COLOR = /colou?r|farbe|couleur|kleur|colore|\bcor\b|färg|farve|farge|kolor|barva|カラー|颜色/i;

/** Reads options such as 'Color: #cc9bd0:Lilac'. Wix writes the name after the value. */
export function readOptions(options: readonly (readonly [name: string, value: string])[]) {
  const read = { 'Variant size': '', 'Variant color': '', [OPTION]: '' };
  for (const [name, written] of options) {
    if (name === '' || /^(?:title|default title)$/i.test(name) || /^default title$/i.test(written)) continue;
    const value = written.replace(/^(?:#[0-9a-f]{3,8}|rgba?\([^)]*\)|[a-z]+):\s*/i, '').trim();
    const column = IS_SIZE.test(name) ? 'Variant size' : IS_COLOR.test(name) ? 'Variant color' : OPTION;
    if (read[column] === '') read[column] = value;
  }
  return read;
}

/** Returns a price in the site's form or the retailer's. Without a currency, it gets the one of the row or the feed. */
export function writePrice(text: string, currency: string, asWritten = false): string {
  const printed = asWritten ? null : printPrice(text, currency);
  if (printed !== null) return printed;
  if (currency === '' || readMoney(text, NO_CURRENCY)?.currency !== NO_CURRENCY) return text;
  return /^[A-Z]{3}$/.test(currency) ? `${text} ${currency}` : `${currency}${text}`;
}

/** Names of the columns with the first and last day of a sale: one cell for both (Google Merchant), or two (WooCommerce). */
const SALE_DATES = ['sale price effective date'];
const SALE_STARTS = ['date sale price starts', 'date on sale from', 'sale price dates from'];
const SALE_ENDS = ['date sale price ends', 'date on sale to', 'sale price dates to'];

/** Sales end later than now, so dates up to here are read. */
const LAST_DAY = new Date('2100-12-31');

/** Returns the start or end of a sale in milliseconds; NaN when it cannot be read. `isDay`: it has no time. */
function readSaleDate(text: string): { at: number; isDay: boolean } {
  const plain = text
    .slice(0, 60)
    .trim()
    .replace(/T(\d{2})(\d{2})(?=\D|$)/, 'T$1:$2')
    .replace(/([+-])(\d:\d{2})$/, '$10$2');
  const at = readPastDate(plain, LAST_DAY)?.getTime() ?? Date.parse(plain);
  return { at, isDay: !/\d:\d|T\d|^\d{10}/.test(plain) };
}

/** Whether the sale of a row runs now. A day without a time counts to its end. A date that cannot be read is ignored. */
export function isSaleOn(record: FeedRecord, now: Date): boolean {
  const read = (names: string[]) => firstOf(record, listColumns(record, names));
  const both = read(SALE_DATES)
    .slice(0, 100)
    .split(/\s*\/\s*|\s+-\s+|\s*--\s*/);
  const start = readSaleDate(both[0] || read(SALE_STARTS));
  const end = readSaleDate(both[1] || read(SALE_ENDS));
  const until = end.at + (end.isDay ? 86_400_000 : 0);
  return !(start.at > now.getTime() || until <= now.getTime());
}

type Prices = { price: string; originalPrice: string };

/** Chooses the price of a row and its old price. A sale counts on its days, above 0 and below the price in the same currency. */
export function choosePrices(
  { price, originalPrice }: Prices,
  { isSale, isSaleOn }: { isSale: boolean; isSaleOn: () => boolean },
): Prices {
  // `isSale`: the column holds sales, and the other one the price without. Reading the dates of a sale takes time.
  if (originalPrice === '' || isUnpaid(originalPrice)) return { price, originalPrice: '' };
  const alone = { price: originalPrice, originalPrice: '' };
  // Without a sale, feeds leave its price empty.
  if (price === '' || (isSale && (!hasNumber(price) || isUnpaid(price) || !isSaleOn()))) return alone;
  const now = readMoney(price);
  const old = readMoney(originalPrice);
  if (now === null || old === null || now.currency !== old.currency || old.minor === now.minor)
    return { price, originalPrice: '' };
  if (old.minor > now.minor) return { price, originalPrice };
  return isSale ? alone : { price, originalPrice: '' };
}

import { findDelimiter } from '#app/lib/csv';
import { type CsvRow, readCsvRows } from '#app/lib/csv-rows.server';
import { PREVIEW_BYTES, readHead, readText, type TextFile, UnreadableFile } from '#app/lib/text-file.server';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { guessColumns, listNames } from './feed-guesses';
import type { FeedFormat, FeedLine, FeedRecord } from './feed-mapping';
import { joinShopRows } from './feed-shop-rows';
import { readXmlFeed } from './feed-xml.server';

/** The longest row of a table, in characters. A cell is truncated to `MAX_CELL`. */
const MAX_ROW_LENGTH = 500_000;
const MAX_CELL = 20_000;
const MAX_FIELDS = 300;
/** Characters of a table that are read to find its separator and quotes. */
const DIALECT_HEAD = 1_000_000;
const HEADING_ROWS = 30;

/** Returns a file's format by its content: XML, Shopify's product CSV, or any other table. @throws UnreadableFile */
export async function sniffFormat(file: TextFile): Promise<FeedFormat> {
  const head = (await readHead(file)).trimStart();
  if (/^<(?:!doctype html|html)\b/i.test(head))
    throw new UnreadableFile('This is a web page. Use the URL of the feed’s file.');
  if (head.startsWith('<')) return 'google';
  if (/^[[{]/.test(head))
    throw new UnreadableFile('Ribbon does not read JSON feeds. Use the CSV or XML version of the feed.');
  const [heading = ''] = head.split(/\r?\n/);
  const names = heading.replaceAll('"', '').split(',');
  const isShopify = names.includes('Title') && (names[0] === 'Handle' || names.includes('URL handle'));
  return isShopify ? 'shopify' : 'csv';
}

/** Lines that are not rows: Excel's `sep=;`, and the first and last line of Rakuten's catalog. */
const NOT_ROWS = /^(?:sep=.|HDR\|.*|TRL\|.*)$/i;

function findDialect(head: string) {
  const delimiter = isRakuten(head) ? '|' : findDelimiter(head.replace(/^sep=.\r?\n/i, ''));
  // Files separated by pipes quote no cells, unless their heading does: a quote in them means an inch.
  const quote = delimiter === '|' && !head.startsWith('"') ? false : '"';
  // Some programs write a quote in a quoted cell as `\"`, where others write `""`.
  const isEscaped =
    /\\"(?!\s*(?:[,;\t]|$))/m.test(head) && !/[^,;\t\r\n]""|""[^,;\t\r\n]/.test(head.replace(/\\["\\]/g, ''));
  return { delimiter, quote, escape: isEscaped ? '\\' : '"' } as const;
}

async function* readRows(file: TextFile, head: string, largest?: number): AsyncGenerator<CsvRow> {
  const options = { ...findDialect(head), relax_quotes: true, max_record_size: MAX_ROW_LENGTH };
  try {
    for await (const row of await readCsvRows(readText(file, largest), options))
      if (!NOT_ROWS.test(row.record.join('|'))) yield row;
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error)) throw error;
    throw new UnreadableFile(`The table cannot be read: ${error.message}.`);
  }
}

function nameCells({ record, info }: CsvRow, columns: readonly string[]): FeedLine {
  const cells = record
    .slice(0, columns.length)
    .map((cell, index) => [columns[index] ?? '', normalizeLineEnds(cell.slice(0, MAX_CELL))]);
  return { line: info.lines, record: Object.fromEntries(cells) };
}

/** Reads a table. The exports of shop systems become one row for each variant. */
async function* readTable(file: TextFile, largest?: number): AsyncGenerator<FeedLine> {
  // Only the first quote in a quoted cell shows how the table writes quotes.
  const head = await readHead(file, DIALECT_HEAD);
  const rows = readRows(file, head, largest);
  const first: CsvRow[] = [];
  try {
    while (first.length < HEADING_ROWS && !isRakuten(head)) {
      const { done, value } = await rows.next();
      if (done) break;
      first.push(value);
    }
    const { columns, heading } = isRakuten(head)
      ? { columns: RAKUTEN, heading: null }
      : detectTable(first.map(({ record }) => record));
    const { length: width } = columns;
    if (width > MAX_FIELDS)
      throw new UnreadableFile(`The table has ${width} columns. Export it with at most ${MAX_FIELDS}.`);
    const lines = async function* () {
      for (const row of first.slice(heading === null ? 0 : heading + 1)) yield nameCells(row, columns);
      for await (const row of rows) yield nameCells(row, columns);
    };
    yield* joinShopRows(lines(), columns);
  } finally {
    // A preview ends early, which closes the file.
    await rows.return(undefined);
  }
}

/** Reads a feed's file, gzip or not, row by row. @throws UnreadableFile */
export function readFeed(file: TextFile, format: FeedFormat, largest?: number): AsyncGenerator<FeedLine> {
  return format === 'google' ? readXmlFeed(file, largest) : readTable(file, largest);
}

export async function previewFeed(file: TextFile, format: FeedFormat) {
  const rows: FeedRecord[] = [];
  for await (const { record } of readFeed(file, format, PREVIEW_BYTES)) {
    rows.push(record);
    if (rows.length === 5) break;
  }
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

/** Returns all columns of a file and the number of its rows. In XML, any product may have another column. @throws UnreadableFile */
export async function readColumns(file: TextFile, format: FeedFormat) {
  const columns = new Set<string>();
  let totalRows = 0;
  for await (const { record } of readFeed(file, format)) {
    totalRows += 1;
    // The first row of a table has all columns.
    if (totalRows > 1 && format !== 'google') continue;
    for (const column of Object.keys(record)) if (columns.size < MAX_FIELDS) columns.add(column);
  }
  return { columns: [...columns], totalRows };
}

/** Columns of networks whose files have no heading row, by their order. ShareASale's datafeed for affiliates: pipes, one product a line, no quotes (blog.shareasale.com, 'New Datafeed Fields', 2013). */
const SHARE_A_SALE = listNames(`
  ProductID | Name | MerchantID | Merchant | Link | Thumbnail | BigImage | Price | RetailPrice | Category | Subcategory |
  Description | Custom1 | Custom2 | Custom3 | Custom4 | Custom5 | LastUpdated | Status | Manufacturer | PartNumber |
  MerchantCategory | MerchantSubcategory | ShortDescription | ISBN | UPC | SKU`);

/** Rakuten's product catalog: `HDR|`, products, `TRL|` (pubhelp.rakutenadvertising.com, 'Product Catalog Data Feed'). */
const RAKUTEN: readonly string[] = listNames(`
  Product ID | Product Name | SKU Number | Primary Category | Secondary Category | Product URL | Product Image URL | Buy URL |
  Short Product Description | Long Product Description | Discount | Discount Type | Sale Price | Retail Price | Begin Date |
  End Date | Brand | Shipping | Keywords | Manufacturer Part Number | Manufacturer Name | Shipping Information |
  Availability | Universal Product Code | Class ID | Currency`);

/** WooCommerce names its columns in the language of the shop, in this order, with a barcode after the SKU since version 9.2. */
const WOOCOMMERCE: readonly string[] = listNames(`
  ID | Type | SKU | Name | Published | Is featured? | Visibility in catalog | Short description | Description |
  Date sale price starts | Date sale price ends | Tax status | Tax class | In stock? | Stock | Low stock amount |
  Backorders allowed? | Sold individually? | Weight | Length | Width | Height | Allow customer reviews? | Purchase note |
  Sale price | Regular price | Categories | Tags | Shipping class | Images | Download limit | Download expiry days | Parent |
  Grouped products | Upsells | Cross-sells | External URL | Button text | Position`);

const isWooCommerce = ([heading = [], first = []]: readonly (readonly string[])[]) =>
  heading.length >= WOOCOMMERCE.length &&
  /^(?:simple|variable|grouped|external|variation)\b/.test(first[1] ?? '');

/** Returns the English names of WooCommerce's columns. Of each attribute, the first two are its name and its values. */
function translateHeading(heading: readonly string[]): string[] {
  const names = [...WOOCOMMERCE];
  if (/GTIN/.test(heading[3] ?? '')) names.splice(3, 0, 'GTIN, UPC, EAN, or ISBN');
  const seen = new Map<string, number>();
  return heading.map((own, index) => {
    const number = /(?<!\S)\d+(?![^\s:])/.exec(own)?.[0];
    const name = names[index];
    if (name !== undefined || number === undefined || /^meta:/i.test(own)) return name ?? own;
    const count = seen.get(number) ?? 0;
    seen.set(number, count + 1);
    return count < 2 ? `Attribute ${number} ${['name', 'value(s)'][count]}` : own;
  });
}

const isNumber = (cell: string | undefined) => /^\d+$/.test(cell ?? '');

type Table = { columns: string[]; heading: number | null };

/** Makes names unique: a second 'Images' is 'Images 2', and an empty or missing name 'Column 3'. */
function nameAll(names: readonly string[], width = names.length): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: Math.max(width, names.length) }, (_, index) => {
    const name = names[index]?.trim() || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** Finds the columns of a table by its heading or a network's order. Notes may precede the heading, as in Meta's template. */
function detectTable(rows: readonly (readonly string[])[]): Table {
  const [first = []] = rows;
  if (isWooCommerce(rows)) return { columns: nameAll(translateHeading(first)), heading: 0 };
  const known = rows.map((row) => Object.keys(guessColumns(row)).length);
  const most = Math.max(...known.slice(1), 0);
  if (most > 2 && most > (known[0] ?? 0) && known[0] !== undefined && known[0] < 2) {
    const heading = known.indexOf(most);
    return { columns: nameAll(rows[heading] ?? []), heading };
  }
  if (!first.some((cell) => /^https?:\/\//i.test(cell))) return { columns: nameAll(first), heading: 0 };
  if (
    isNumber(first[0]) &&
    isNumber(first[2]) &&
    /^https?:\/\/([\w-]+\.)?shareasale(?:-analytics)?\.com\//i.test(first[4] ?? '')
  )
    return { columns: nameAll(SHARE_A_SALE, first.length), heading: null };
  return { columns: nameAll([], first.length), heading: null };
}

const isRakuten = (head: string) => /^HDR\|\d+\|/.test(head);

import { cut } from '#app/lib/cut';
import { isRakuten, rakutenColumns, tellColumns, tellDelimiter } from '#app/lib/feed-columns';
import type { FeedFormat, FeedRecord } from '#app/lib/feed-mapping';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { FIRST_LOOK, readHead, readText, UnreadableFeed } from './feed-bytes.server';

export { UnreadableFeed } from './feed-bytes.server';

/** The longest text of an XML element and the longest row of a table, in characters; a cell is truncated to `MAX_CELL`. */
const LONGEST_TEXT = 100_000;
const MAX_CELL = 20_000;
const DEEPEST = 60;
const MOST_FIELDS = 300;

/** What kind of feed a file is, by its content: Google Merchant's XML, Shopify's product CSV, or any other table. */
export async function sniffFormat(file: string): Promise<FeedFormat> {
  const head = (await readHead(file)).trimStart();
  if (/^<(?:!doctype html|html)\b/i.test(head)) throw new UnreadableFeed('This is a web page, not a feed.');
  if (head.startsWith('<')) return 'google';
  if (/^[[{]/.test(head))
    throw new UnreadableFeed('This is JSON, which no network gives its partners: take the CSV or XML.');
  const [heading = ''] = head.split(/\r?\n/);
  const names = heading.replaceAll('"', '').split(',');
  const isShopify = names.includes('Title') && (names[0] === 'Handle' || names.includes('URL handle'));
  return isShopify ? 'shopify' : 'csv';
}

/** What stands around a table's rows in a file: Excel's `sep=;`, and the first and last line of Rakuten's catalogue. */
const AROUND = /^(?:sep=.|HDR\|.*|TRL\|.*)$/i;

async function* readCsv(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  const head = await readHead(file);
  const delimiter = isRakuten(head) ? '|' : tellDelimiter(head.replace(/^sep=.\r?\n/i, ''));
  // Files that are parted by pipes quote nothing: a quote in them is an inch.
  const quote = delimiter === '|' ? false : '"';
  let columns = isRakuten(head) ? rakutenColumns() : null;
  const { parse } = await import('csv-parse');
  const parser = parse({
    ...{ delimiter, quote, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    max_record_size: LONGEST_TEXT * 5,
  });
  const feed = async () => {
    for await (const text of readText(file, largest)) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  };
  const feeding = feed().catch((error: unknown) =>
    parser.destroy(error instanceof Error ? error : undefined),
  );
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (AROUND.test(row.join('|'))) continue;
      if (columns === null) {
        if (row.length > MOST_FIELDS)
          throw new UnreadableFeed(
            `The table has ${row.length} columns, and at most ${MOST_FIELDS} are read. Export it with fewer columns.`,
          );
        const table = tellColumns(row);
        columns = table.columns;
        if (!table.isHeadless) continue;
      }
      const names = columns;
      yield Object.fromEntries(
        row
          .slice(0, names.length)
          .map((cell, index) => [names[index] ?? '', normalizeLineEnds(cell.slice(0, MAX_CELL))]),
      );
    }
    await feeding;
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(
      `The table cannot be read: ${error instanceof Error ? error.message : 'unknown error'}.`,
    );
  }
}

/** Shopify writes a row for each variant and picture; the first of a product's rows has its title. What is not published is left out. */
async function* readShopify(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  for await (const record of readCsv(file, largest)) {
    const isHidden =
      /^(?:draft|archived|unlisted)$/i.test(record.Status ?? '') ||
      /^false$/i.test(record.Published ?? record['Published on online store'] ?? '');
    if ((record.Title ?? '').trim() !== '' && !isHidden) yield record;
  }
}

/** Products that may wait for their variations' prices. */
const MOST_PARENTS = 5_000;

function isWoo(record: FeedRecord): boolean {
  return ['Type', 'Published', 'Visibility in catalog', 'Regular price'].every((name) =>
    Object.hasOwn(record, name),
  );
}

const cellOf = (record: FeedRecord, name: string) => (record[name] ?? '').trim();

/** Whether WooCommerce shows a product to everybody: 0 is private and -1 a draft. */
function isShown(record: FeedRecord): boolean {
  return cellOf(record, 'Published') === '1' && cellOf(record, 'Visibility in catalog') !== 'hidden';
}

const hasPrice = (record: FeedRecord) => cellOf(record, 'Regular price') !== '';

/**
 * WooCommerce writes a product of several sizes without a price, and each of its variations, which have one, without a category: the
 * product takes the first of theirs. What its shop does not show is left out.
 * (github.com/woocommerce/woocommerce, 'Product CSV Importer and Exporter'.)
 */
async function* joinVariations(records: AsyncIterable<FeedRecord>): AsyncGenerator<FeedRecord> {
  const parents = new Map<string, FeedRecord>();
  for await (const record of records) {
    if (/variation/i.test(cellOf(record, 'Type'))) {
      const parent = parents.get(cellOf(record, 'Parent'));
      if (parent === undefined || !hasPrice(record)) continue;
      parents.delete(cellOf(record, 'Parent'));
      const { 'Regular price': regular = '', 'Sale price': sale = '' } = record;
      yield { ...parent, 'Regular price': regular, 'Sale price': sale };
      continue;
    }
    if (!isShown(record)) continue;
    if (!/variable/i.test(cellOf(record, 'Type')) || hasPrice(record)) {
      yield record;
      continue;
    }
    // A variation names its parent by the number where that has no other name.
    parents.set(cellOf(record, 'SKU') || `id:${cellOf(record, 'ID')}`, record);
    if (parents.size > MOST_PARENTS) yield* takeOldest(parents);
  }
  yield* parents.values();
}

function* takeOldest(parents: Map<string, FeedRecord>): Generator<FeedRecord> {
  for (const [name, record] of parents) {
    parents.delete(name);
    yield record;
    return;
  }
}

/** Any other table; the shops' programs whose tables say more than a row a product are told by their columns. */
async function* readTable(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  const records = readCsv(file, largest);
  const first = await records.next();
  if (first.done === true) return;
  const all = async function* () {
    yield first.value;
    yield* records;
  };
  yield* isWoo(first.value) ? joinVariations(all()) : all();
}

/** Elements that are a product. */
const RECORDS = new Set(['item', 'entry', 'product']);

/** How deep a category goes: 'Clothing > Dresses' is more specific than 'Clothing'. */
function depthOf(path: string): number {
  return path.split('>').length;
}

/** An element that comes again keeps its first text, or the most specific category. */
function keep(record: FeedRecord, name: string, text: string): void {
  const before = record[name];
  const isMore = before !== undefined && /product_type$/.test(name) && depthOf(text) > depthOf(before);
  if (before === undefined ? Object.keys(record).length < MOST_FIELDS : before === '' || isMore)
    record[name] = text;
}

/** Google Merchant's RSS or Atom: each `item` or `entry`, its direct children by their names. */
async function* readGoogle(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  const { default: sax } = await import('sax');
  const parser = sax.parser(true, { trim: true, position: false });
  const found: FeedRecord[] = [];
  let record: FeedRecord | null = null;
  let depth = 0;
  let name = '';
  let text = '';
  let failure: Error | null = null;
  const fail = (message: string) => {
    failure ??= new UnreadableFeed(message);
  };
  // Neither DTDs nor entities of their own: they can name files, or unfold without end.
  parser.ondoctype = () => fail('The file has a document type, which is not taken.');
  parser.onerror = (error) => fail(`The XML cannot be read: ${error.message.split('\n')[0]}.`);
  let nested = 0;
  parser.onopentag = (tag) => {
    nested += 1;
    if (nested > DEEPEST) fail('The XML is nested too deeply.');
    if (record === null) {
      if (RECORDS.has(tag.name)) record = {};
      return;
    }
    depth += 1;
    if (depth !== 1) return;
    // Atom writes the address of a link as an attribute.
    const address = tag.attributes.href;
    [name, text] = [tag.name, typeof address === 'string' ? address : ''];
  };
  const addText = (piece: string) => {
    if (record === null || depth !== 1) return;
    // Cut only what is too long: a text comes in pieces, and a piece may end within a character.
    text =
      text.length + piece.length > LONGEST_TEXT ? cut(`${text}${piece}`, LONGEST_TEXT) : `${text}${piece}`;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    nested -= 1;
    if (record === null) return;
    if (depth === 0) {
      found.push(record);
      record = null;
      return;
    }
    if (depth === 1) keep(record, name, normalizeLineEnds(text.slice(0, MAX_CELL)));
    depth -= 1;
  };
  for await (const piece of readText(file, largest)) {
    if (failure === null) parser.write(piece);
    if (failure !== null) throw failure;
    yield* found.splice(0);
  }
  parser.close();
  if (failure !== null) throw failure;
  yield* found.splice(0);
}

/** Reads a feed from a file, gzip or not, a row at a time. */
export function readFeed(file: string, format: FeedFormat, largest?: number): AsyncGenerator<FeedRecord> {
  if (format === 'google') return readGoogle(file, largest);
  return format === 'shopify' ? readShopify(file, largest) : readTable(file, largest);
}

/** The first rows of a file, and the columns of those. */
export async function previewFeed(
  file: string,
  format: FeedFormat,
): Promise<{ columns: string[]; rows: FeedRecord[] }> {
  const rows: FeedRecord[] = [];
  for await (const record of readFeed(file, format, FIRST_LOOK)) {
    rows.push(record);
    if (rows.length === 5) break;
  }
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

/** All columns of a file: a table's heading has them, in XML any product may bring another. */
export async function readColumns(file: string, format: FeedFormat): Promise<string[]> {
  if (format !== 'google') return (await previewFeed(file, format)).columns;
  const columns = new Set<string>();
  for await (const record of readFeed(file, format))
    for (const column of Object.keys(record)) if (columns.size < MOST_FIELDS) columns.add(column);
  return [...columns];
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import sax from 'sax';
import { cut } from '#app/lib/cut';
import type { FeedFormat, FeedRecord } from '#app/lib/feed-mapping';

/** The most that a compressed feed may unfold to. */
const LARGEST = 512 * 1024 * 1024;
/** What is unfolded of a feed for a first look, while somebody waits. */
const FIRST_LOOK = 4 * 1024 * 1024;
const LONGEST_TEXT = 100_000;
const DEEPEST = 60;
const MOST_FIELDS = 300;

/** A feed that cannot be read, with a sentence for the administrator. */
export class UnreadableFeed extends Error {
  override name = 'UnreadableFeed';
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

async function* readBytes(file: string, largest = LARGEST): AsyncGenerator<Buffer> {
  // Before the stream is opened: an error that nobody listens for yet would end the process.
  const packed = await isGzip(file).catch(() => {
    throw new UnreadableFeed('The file is not there any more.');
  });
  const bytes: Readable = createReadStream(file);
  const plain = packed ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => plain.destroy(error));
  let size = 0;
  try {
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > largest)
        throw new UnreadableFeed(`More than ${Math.round(largest / 1024 / 1024)} MB without an end.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed('The file is damaged: it cannot be unfolded.');
  }
}

async function readHead(file: string): Promise<string> {
  for await (const chunk of readBytes(file))
    return chunk
      .subarray(0, 20_000)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  return '';
}

/** The sign that parts cells: the one that the heading holds most of. */
function sniffDelimiter(head: string): string {
  const [line = ''] = head.split(/\r?\n/);
  const counted = [',', '\t', ';'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

/** What kind of feed a file is: Google Merchant's XML, Shopify's product CSV, or any other CSV or TSV. */
export async function sniffFormat(file: string): Promise<FeedFormat> {
  const head = await readHead(file);
  if (head.trimStart().startsWith('<')) return 'google';
  return /^"?Handle"?,"?Title"?,/.test(head) ? 'shopify' : 'csv';
}

async function* readCsv(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map((name, index) => name.trim() || `Column ${index + 1}`),
    delimiter: sniffDelimiter(await readHead(file)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_TEXT * 5,
  });
  const feed = async () => {
    for await (const chunk of readBytes(file, largest)) {
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  };
  const feeding = feed().catch((error: unknown) =>
    parser.destroy(error instanceof Error ? error : undefined),
  );
  try {
    for await (const record of parser) yield record;
    await feeding;
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(
      `The table cannot be read: ${error instanceof Error ? error.message : 'unknown error'}.`,
    );
  }
}

/** Shopify writes a row for each variant and picture; the first of a product's rows has its title. */
async function* readShopify(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  for await (const record of readCsv(file, largest)) if ((record.Title ?? '').trim() !== '') yield record;
}

/** Google Merchant's RSS or Atom: each `item` or `entry`, its direct children by their names. */
async function* readGoogle(file: string, largest?: number): AsyncGenerator<FeedRecord> {
  const parser = sax.parser(true, { trim: true, position: false });
  const found: FeedRecord[] = [];
  let record: FeedRecord | null = null;
  let depth = 0;
  let name = '';
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
      if (tag.name === 'item' || tag.name === 'entry') record = {};
      return;
    }
    depth += 1;
    if (depth !== 1 || Object.keys(record).length > MOST_FIELDS) return;
    name = tag.name;
    // Atom writes the address of a link as an attribute.
    const address = tag.attributes.href;
    if (typeof address === 'string') record[name] ??= address;
  };
  const addText = (text: string) => {
    if (record === null || depth !== 1) return;
    // Cut only what is too long: a text comes in pieces, and a piece may end within a character.
    const whole = `${record[name] ?? ''}${text}`;
    record[name] = whole.length > LONGEST_TEXT ? cut(whole, LONGEST_TEXT) : whole;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    nested -= 1;
    if (record === null) return;
    if (depth === 0) {
      found.push(record);
      record = null;
    } else depth -= 1;
  };
  const decoder = new TextDecoder();
  for await (const chunk of readBytes(file, largest)) {
    if (failure === null) parser.write(decoder.decode(chunk, { stream: true }));
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
  return format === 'shopify' ? readShopify(file, largest) : readCsv(file, largest);
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

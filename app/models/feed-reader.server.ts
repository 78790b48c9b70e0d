import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import sax from 'sax';
import type { FeedFormat, FeedRecord } from '../lib/feed-mapping';

/** The most that a compressed feed may unfold to. */
const LARGEST = 512 * 1024 * 1024;
const LONGEST_TEXT = 100_000;

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

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  const bytes: Readable = createReadStream(file);
  const plain = (await isGzip(file)) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => plain.destroy(error));
  let size = 0;
  try {
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > LARGEST) throw new UnreadableFeed('The file unfolds to more than 512 MB.');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed('The file is damaged: it cannot be unfolded.');
  }
}

/** The first lines of a file, as text. */
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

async function* readCsv(file: string): AsyncGenerator<FeedRecord> {
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
    for await (const chunk of readBytes(file)) {
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
async function* readShopify(file: string): AsyncGenerator<FeedRecord> {
  for await (const record of readCsv(file)) if ((record.Title ?? '').trim() !== '') yield record;
}

/** Google Merchant's RSS or Atom: each `item` or `entry`, its direct children by their names. */
async function* readGoogle(file: string): AsyncGenerator<FeedRecord> {
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
  parser.onopentag = (tag) => {
    if (record === null) {
      if (tag.name === 'item' || tag.name === 'entry') record = {};
      return;
    }
    depth += 1;
    if (depth !== 1) return;
    name = tag.name;
    // Atom writes the address of a link as an attribute.
    const address = tag.attributes.href;
    if (typeof address === 'string') record[name] ??= address;
  };
  const addText = (text: string) => {
    if (record !== null && depth === 1) record[name] = `${record[name] ?? ''}${text}`.slice(0, LONGEST_TEXT);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    if (record === null) return;
    if (depth === 0) {
      found.push(record);
      record = null;
    } else depth -= 1;
  };
  const decoder = new TextDecoder();
  for await (const chunk of readBytes(file)) {
    if (failure === null) parser.write(decoder.decode(chunk, { stream: true }));
    if (failure !== null) throw failure;
    yield* found.splice(0);
  }
  parser.close();
  if (failure !== null) throw failure;
  yield* found.splice(0);
}

/** Reads a feed from a file, gzip or not, a row at a time. */
export function readFeed(file: string, format: FeedFormat): AsyncGenerator<FeedRecord> {
  if (format === 'google') return readGoogle(file);
  return format === 'shopify' ? readShopify(file) : readCsv(file);
}

/** The columns of a feed, and its first rows to look at. */
export async function previewFeed(
  file: string,
  format: FeedFormat,
): Promise<{ columns: string[]; rows: FeedRecord[] }> {
  const rows: FeedRecord[] = [];
  for await (const record of readFeed(file, format)) {
    rows.push(record);
    if (rows.length === 5) break;
  }
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

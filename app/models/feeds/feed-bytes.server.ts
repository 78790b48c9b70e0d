import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The most that a compressed feed may unfold to. */
const LARGEST = 512 * 1024 * 1024;
/** What is unfolded of a feed for a first look, while somebody waits. */
export const FIRST_LOOK = 4 * 1024 * 1024;
/** Bytes that are looked at to tell what a file is. */
const HEAD = 64 * 1024;

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

/** What begins with these bytes is no list of products, and what it is instead. */
const OTHERS: readonly [bytes: string, what: string][] = [
  ['PK\x03\x04', 'a zip archive or an Excel file: unpack it, or save it as CSV'],
  ['MZ', 'a program'],
  ['\x7fELF', 'a program'],
  ['%PDF', 'a PDF'],
  ['\xd0\xcf\x11\xe0', 'an Excel file: save it as CSV'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['7z\xbc\xaf', 'a 7z archive: unpack it'],
  ['Rar!', 'a RAR archive: unpack it'],
];

function refuseOthers(head: Buffer): void {
  const start = head.subarray(0, 8).toString('latin1');
  const other = OTHERS.find(([bytes]) => start.startsWith(bytes));
  if (other !== undefined) throw new UnreadableFeed(`This is ${other[1]}.`);
}

/** UTF-16 without a mark has a zero in every other byte of what is mostly Latin. */
function guessUtf16(head: Buffer): string | null {
  const pairs = Math.floor(head.length / 2);
  if (pairs === 0) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le';
  return even > pairs * 0.6 && odd < pairs * 0.1 ? 'utf-16be' : null;
}

/** What a file that is no UTF-8 is likely written in. Latin-1 is what Windows calls so (WHATWG Encoding, section 4.2). */
async function guessOther(bytes: Buffer): Promise<string> {
  const [{ default: chardet }, { default: iconv }] = await Promise.all([
    import('chardet'),
    import('iconv-lite'),
  ]);
  const guessed = (chardet.detect(bytes) ?? '').toLowerCase();
  if (guessed === 'iso-8859-1' || guessed === 'ascii' || !iconv.encodingExists(guessed))
    return 'windows-1252';
  return guessed === 'iso-8859-9' ? 'windows-1254' : guessed;
}

/**
 * What a file's text is written in, by its bytes: a mark, zeros, UTF-8 if all of it is that, else the likeliest.
 * @throws UnreadableFeed for what is no text.
 */
async function detectEncoding(file: string, upTo: number): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  for await (const chunk of readBytes(file)) {
    const marked = size === 0 ? readMark(chunk.subarray(0, HEAD)) : null;
    if (marked !== null) return marked;
    try {
      utf8.decode(chunk, { stream: true });
    } catch {
      // What cannot be UTF-8 in one place is not elsewhere; the head may be plain ASCII, this chunk is not.
      return guessOther(chunk.subarray(0, HEAD));
    }
    size += chunk.length;
    if (size >= upTo) break;
  }
  return 'utf-8';
}

/** What the beginning of a file says of its encoding; null where it says nothing. */
function readMark(head: Buffer): string | null {
  refuseOthers(head);
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const wide = guessUtf16(head);
  if (wide === null && head.includes(0)) throw new UnreadableFeed('This is no text.');
  return wide;
}

/**
 * The text of a file, gzip or not, whatever it is written in, a piece at a time.
 * @param largest bytes that are unfolded at most, and looked at to tell the encoding: of a file that is read as a whole, all.
 */
export async function* readText(file: string, largest = LARGEST): AsyncGenerator<string> {
  const { default: iconv } = await import('iconv-lite');
  const decoder = iconv.getDecoder(await detectEncoding(file, largest), { stripBOM: true });
  for await (const chunk of readBytes(file, largest)) {
    const text = decoder.write(chunk);
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

/** The beginning of a file's text. */
export async function readHead(file: string): Promise<string> {
  let head = '';
  for await (const text of readText(file, FIRST_LOOK)) {
    head += text;
    if (head.length >= 20_000) break;
  }
  return head.slice(0, 20_000);
}

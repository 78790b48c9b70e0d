import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Bytes of an unpacked file. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Bytes that show the type of a file. */
const HEAD = 64 * 1024;
/** Bytes that are unpacked for a preview, while the user waits. */
export const PREVIEW_BYTES = 4 * 1024 * 1024;

/** Reports a file that cannot be read as text. The message is shown to the user who chose the file. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Returns a handler for `catch` that replaces the error of an unreadable file, and throws others. */
export const ifUnreadable =
  <T>(replace: (error: UnreadableFile) => T) =>
  (error: unknown): T => {
    if (error instanceof UnreadableFile) return replace(error);
    throw error;
  };

export type TextFile = { path: string; charset?: string | null };

async function isGzip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

async function* readBytes(path: string, maxBytes = MAX_BYTES): AsyncGenerator<Buffer> {
  // A stream's error without a listener would end the process.
  const packed = await isGzip(path).catch(() => {
    throw new UnreadableFile('The file no longer exists. Upload it again.');
  });
  const bytes: Readable = createReadStream(path);
  const plain = packed ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => plain.destroy(error));
  let size = 0;
  try {
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > maxBytes)
        throw new UnreadableFile(
          `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB. Choose a smaller file.`,
        );
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The file is damaged and cannot be unpacked. Download it again.');
  } finally {
    // A reader that stops early ends only `plain`.
    bytes.destroy();
  }
}

const BINARY_TYPES: readonly [bytes: string, what: string][] = [
  ['PK\x03\x04', 'a zip archive or an Excel file. Unpack it, or save it as CSV'],
  ['MZ', 'a program'],
  ['\x7fELF', 'a program'],
  ['%PDF', 'a PDF'],
  ['\xd0\xcf\x11\xe0', 'an Excel file. Save it as CSV'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['7z\xbc\xaf', 'a 7z archive. Unpack it'],
  ['Rar!', 'a RAR archive. Unpack it'],
];

function refuseBinary(head: Buffer): void {
  const start = head.subarray(0, 8).toString('latin1');
  const type = BINARY_TYPES.find(([bytes]) => start.startsWith(bytes));
  if (type !== undefined) throw new UnreadableFile(`This is ${type[1]}.`);
}

/** Detects UTF-16 without a byte order mark by the zero in every other byte of Latin text. */
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

function detectUnicode(head: Buffer): string | null {
  const mark = head.subarray(0, 3).toString('hex');
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  const wide = guessUtf16(head);
  if (wide === null && head.includes(0))
    throw new UnreadableFile('This is not a text file. Choose another file.');
  return wide;
}

/** Reads the encoding from an XML declaration (XML 1.0, 4.3.3) or a web page's `charset`. */
function readDeclaration(head: Buffer): string | null {
  const start = head.subarray(0, 4_096).toString('latin1');
  const [, declared] =
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start) ??
    /<meta\b[^>]{1,200}?\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(start) ??
    [];
  return declared ?? null;
}

/** Returns the `charset` of a `Content-Type`, or null. */
export function charsetOf(contentType: string | null | undefined): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? null;
}

type Decoder = { write: (bytes: Buffer) => string; end: () => string };

async function createDecoder(encoding: string): Promise<Decoder | null> {
  const { default: iconv } = await import('iconv-lite');
  if (iconv.encodingExists(encoding)) {
    const decoder = iconv.getDecoder(encoding, { stripBOM: true });
    return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
  }
  try {
    // Node.js decodes the few stateful encodings, such as ISO-2022-JP.
    const decoder = new TextDecoder(encoding);
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  } catch {
    return null;
  }
}

/** Returns the superset of Windows that browsers read these names as (WHATWG Encoding, 4.2). */
function encodingName(encoding: string): string {
  const name = encoding.toLowerCase();
  if (name === 'iso-8859-9') return 'windows-1254';
  return /^(?:iso-8859-1|latin1|(?:us-)?ascii)$/.test(name) ? 'windows-1252' : name;
}

/** The letters Š, Ž, š and ž, which are frequent in Croatian, Serbian and Slovenian. */
const SOUTH_SLAVIC = [0x8a, 0x8e, 0x9a, 0x9e];

async function guess(bytes: Buffer): Promise<string> {
  const { default: chardet } = await import('chardet');
  const guessed = encodingName(chardet.detect(bytes) ?? '');
  const accented = bytes.filter((byte) => byte > 127);
  const slavic = accented.filter((byte) => SOUTH_SLAVIC.includes(byte));
  // The detector knows no language that writes these letters, and reads them as Western European.
  if (guessed === 'windows-1252' && slavic.length > accented.length / 5) return 'windows-1250';
  // The first byte of an old encoding may come late, so text is UTF-8 only when all of it is.
  if (guessed.startsWith('utf') || (await createDecoder(guessed)) === null) return 'windows-1252';
  return guessed;
}

/** Single-byte encodings. Text in them is hardly ever valid UTF-8, so a declaration of one is wrong for valid UTF-8. */
const SINGLE_BYTE = /^(?:windows-|cp-?125|iso-?8859|latin|koi8|mac|us-ascii|ascii|ibm|tis-620)/;

async function chooseEncoding(
  { isUtf8, isAscii, sample }: { isUtf8: boolean; isAscii: boolean; sample: Buffer },
  declared: (string | null | undefined)[],
): Promise<string> {
  for (const each of declared) {
    if (each === null || each === undefined) continue;
    const name = encodingName(each);
    // The bytes already rule these encodings out.
    if (/^utf-?(?:8|16|32)|^unicode/.test(name) || (await createDecoder(name)) === null) continue;
    return isUtf8 && !isAscii && SINGLE_BYTE.test(name) ? 'utf-8' : name;
  }
  return isUtf8 ? 'utf-8' : guess(sample);
}

async function detectEncoding({ path, charset }: TextFile, upTo: number): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | null = null;
  let isPlain = true;
  let size = 0;
  for await (const chunk of readBytes(path)) {
    if (head === null) {
      head = chunk.subarray(0, HEAD);
      refuseBinary(head);
      const mark = detectUnicode(head);
      if (mark !== null) return mark;
    }
    const declared = [readDeclaration(head), charset];
    isPlain &&= isAscii(chunk);
    try {
      utf8.decode(chunk, { stream: true });
    } catch {
      // The head may be ASCII, but this chunk is not.
      return chooseEncoding({ isUtf8: false, isAscii: false, sample: chunk.subarray(0, HEAD) }, declared);
    }
    size += chunk.length;
    if (size >= upTo) break;
  }
  const sample = head ?? Buffer.alloc(0);
  return chooseEncoding({ isUtf8: true, isAscii: isPlain, sample }, [readDeclaration(sample), charset]);
}

/** Reads a file's text in chunks, unpacks gzip and detects the encoding. `maxBytes` is unpacked. @throws UnreadableFile */
export async function* readText(file: TextFile, maxBytes = MAX_BYTES): AsyncGenerator<string> {
  const decoder = await createDecoder(await detectEncoding(file, maxBytes));
  if (decoder === null) throw new UnreadableFile('The encoding of the file is unknown. Save it as UTF-8.');
  for await (const chunk of readBytes(file.path, maxBytes)) {
    const text = decoder.write(chunk);
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest !== '') yield rest;
}

/** Returns the first characters of a file. @throws UnreadableFile */
export async function readHead(file: TextFile, length = 20_000): Promise<string> {
  let head = '';
  for await (const text of readText(file, PREVIEW_BYTES)) {
    head += text;
    if (head.length >= length) break;
  }
  return head.slice(0, length);
}

/** Reads the whole text of a file. @throws UnreadableFile */
export async function readWholeText(file: TextFile, maxBytes = MAX_BYTES): Promise<string> {
  const chunks: string[] = [];
  for await (const text of readText(file, maxBytes)) chunks.push(text);
  return chunks.join('');
}

/** Decodes bytes in memory, and detects their encoding as for files. @throws UnreadableFile */
export async function decodeBytes(bytes: Buffer, charset: string | null = null): Promise<string> {
  const head = bytes.subarray(0, HEAD);
  const isUnicode = isUtf8(bytes);
  // All bytes of a long page would take seconds.
  const from = isUnicode ? 0 : bytes.findIndex((byte) => byte > 127);
  const sample = bytes.subarray(from, from + HEAD);
  const findings = { isUtf8: isUnicode, isAscii: isAscii(bytes), sample };
  const encoding = detectUnicode(head) ?? (await chooseEncoding(findings, [readDeclaration(head), charset]));
  const decoder = await createDecoder(encoding);
  return decoder === null ? bytes.toString('utf8') : decoder.write(bytes) + decoder.end();
}

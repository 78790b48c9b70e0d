import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unstable_parseMultipartFormData as parseMultipartFormData } from '@remix-run/node';

// This file loads no database: tests run it under several versions of Node, and the binding is made for one.

export type SentFile = { path: string; name: string; size: number };

/** A form without its files, and the files by field. Further files of a field have a suffix: see `filesOf`. */
export type Upload = { form: FormData; files: Map<string, SentFile> };

export type Limits = {
  folder: string;
  /** In bytes. */
  maxFile: number;
  maxField: number;
  maxParts: number;
  /** Called again and again while a file is stored. It throws to end that. */
  watch?: (() => Promise<void>) | undefined;
};

/** Bytes of a file between two calls of `watch`. */
const WATCH_STEP = 16 * 1024 * 1024;

export class TooMuch extends Error {
  override name = 'TooMuch';
}

const ESCAPED = /[<>&"'\\\u2028\u2029]/g;
/** The bytes of an escaped character in a page, which has a typed text twice: in its field and in its data. */
const MAX_ESCAPED_BYTES = 10;
/** In bytes. The largest form fits, unless most of it has to be escaped. */
const MAX_REPEATED = 2_500_000;

/** True when a page that repeats the texts of a form would be many times as long as the form. */
export function isTooLongToRepeat(form: FormData): boolean {
  let length = 0;
  for (const [, value] of form) {
    if (typeof value !== 'string') continue;
    const plain = value.replace(ESCAPED, '').length;
    length += MAX_ESCAPED_BYTES * (value.length - plain) + 2 * plain;
  }
  return length > MAX_REPEATED;
}

/** @throws TooMuch beyond `maxBytes` */
async function readText(data: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooMuch();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Stores bytes in a new file, and returns their number. After a failure it reads on: browsers show no answer before. @throws TooMuch */
export async function storeBytes(
  data: AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, watch }: { maxBytes: number; watch?: Limits['watch'] },
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  let watched = 0;
  let failure: unknown = null;
  try {
    for await (const chunk of data) {
      if (failure !== null) continue;
      try {
        size += chunk.byteLength;
        if (size > maxBytes) throw new TooMuch();
        if (watch !== undefined && size - watched > WATCH_STEP) {
          watched = size;
          await watch();
        }
        await file.appendFile(chunk);
      } catch (error) {
        failure = error;
        await file.truncate().catch(() => {});
      }
    }
  } finally {
    await file.close();
  }
  if (failure !== null) throw failure;
  return size;
}

/** Reads a form with files (RFC 7578), which are streamed to disk under random names. @throws TooMuch, or the parser's error */
export async function readMultipart(
  request: Request,
  { folder, maxFile, maxField, maxParts, watch }: Limits,
): Promise<Upload> {
  const files = new Map<string, SentFile>();
  const begun: string[] = [];
  let parts = 0;
  let bytesLeft = MAX_REPEATED;
  async function store(name: string, data: AsyncIterable<Uint8Array>): Promise<SentFile> {
    const path = join(folder, crypto.randomUUID());
    begun.push(path);
    return { path, name, size: await storeBytes(data, path, { maxBytes: maxFile, watch }) };
  }
  try {
    const form = await parseMultipartFormData(request, async ({ name, filename, data }) => {
      parts += 1;
      if (parts > maxParts) throw new TooMuch();
      if (filename === undefined) {
        const text = await readText(data, Math.min(maxField, bytesLeft));
        bytesLeft -= Buffer.byteLength(text);
        return text;
      }
      const file = await store(filename, data);
      // An empty file field is sent as an empty file.
      if (file.size > 0) files.set(files.has(name) ? `${name} ${files.size}` : name, file);
      else await rm(file.path, { force: true });
      return undefined;
    });
    if (isTooLongToRepeat(form)) throw new TooMuch();
    return { form, files };
  } catch (error) {
    for (const path of begun) await rm(path, { force: true });
    throw error;
  }
}

/** Returns the files of a field with several. */
export function filesOf({ files }: Pick<Upload, 'files'>, name: string): SentFile[] {
  return [...files].flatMap(([key, file]) => (key === name || key.startsWith(`${name} `) ? [file] : []));
}

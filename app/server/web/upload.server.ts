import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unstable_parseMultipartFormData as parseMultipartFormData } from '@remix-run/node';
import { makeImage } from '#app/features/media/thumbnail.server';
import { asStorageFailure, StorageUnavailable } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { badRequest } from '#app/lib/site-errors';
import { isTooLongToRepeat, MAX_ENTRIES, type Received, readForm, tooLarge } from './form.server';

export const UPLOAD_LIMIT = 25 * 1024 * 1024;
export const FEED_LIMIT = 100 * 1024 * 1024;
/** The longest text field of a form with files, in bytes. */
const FIELD_LIMIT = 512 * 1024;

export function uploadFolder(): string {
  return join(env.DATA_DIR, 'uploads');
}

/** Reads a form with files, which it stores in `folder`. */
export async function readUpload(
  received: Received,
  {
    largestFile = UPLOAD_LIMIT,
    folder = uploadFolder(),
    watch,
  }: { largestFile?: number; folder?: string; watch?: () => Promise<void> } = {},
): Promise<Upload> {
  const { request, context } = received;
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return { form: await readForm(received), files: new Map() };
  if (context.bodyIsTooLarge) throw tooLarge();
  try {
    await mkdir(folder, { recursive: true });
    return await readMultipart(request, {
      folder,
      largestFile,
      largestField: FIELD_LIMIT,
      mostParts: MAX_ENTRIES,
      watch,
    });
  } catch (error) {
    const failure = asStorageFailure(error);
    if (failure instanceof StorageUnavailable) throw failure;
    if (error instanceof TooMuch) throw tooLarge();
    throw badRequest('This form could not be read. Go back and send it again.');
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** Stores the body of an API call as a feed's file, which the caller removes. Returns its path, or null without a body. */
export async function readBodyFile(request: Request): Promise<string | null> {
  const type = request.headers.get('Content-Type') ?? '';
  if (request.body === null || !/^application\/octet-stream\b/i.test(type)) return null;
  await mkdir(uploadFolder(), { recursive: true });
  const path = join(uploadFolder(), crypto.randomUUID());
  try {
    if ((await storeBytes(chunksOf(request.body), path, { largest: FEED_LIMIT })) > 0) return path;
  } catch (error) {
    await rm(path, { force: true });
    throw asStorageFailure(error);
  }
  await rm(path, { force: true });
  return null;
}

/** Names with the ending of an image, or without one: some phones omit it. */
const IMAGE_NAME = /^[^.]*$|\.(?:jpe?g|jpe|jfif|png|webp|avif|gif|bmp|heic)$/i;

export async function makeSentImage({ path, name }: SentFile): Promise<string | null> {
  if (!IMAGE_NAME.test(name)) return null;
  return makeImage(await readFile(path));
}

export async function removeUploads({ files }: Upload, taken?: SentFile): Promise<void> {
  for (const file of files.values()) if (file !== taken) await rm(file.path, { force: true });
}

const HOUR = 3_600_000;

/** Removes uploads that are older than an hour and not among those in use, such as interrupted ones. */
export async function removeOrphanedUploads(needed: Set<string>): Promise<void> {
  const names = await readdir(uploadFolder()).catch(() => []);
  for (const name of names) {
    const path = join(uploadFolder(), name);
    const { mtimeMs } = await stat(path);
    if (!needed.has(path) && Date.now() - mtimeMs > HOUR) await rm(path, { force: true });
  }
}

export type SentFile = { path: string; name: string; size: number };

/** A form, and its files by the names of their fields, further ones of a field as 'name 2'. `form` has only the other fields. */
export type Upload = { form: FormData; files: Map<string, SentFile> };

type Limits = {
  folder: string;
  largestFile: number;
  largestField: number;
  mostParts: number;
  /** Called again and again while a file is stored. It throws to end that. */
  watch?: (() => Promise<void>) | undefined;
};

/** Bytes of a file between two calls of `watch`. */
const WATCH_STEP = 16 * 1024 * 1024;

export class TooMuch extends Error {
  override name = 'TooMuch';
}

/** @throws TooMuch beyond `largest` bytes */
async function readText(data: AsyncIterable<Uint8Array>, largest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size > largest) throw new TooMuch();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

type Bounds = { largest: number; watch?: Limits['watch'] };

/**
 * Streams bytes into a new file. Returns their number. After a failure it reads on, since browsers show an answer only once they
 * have sent the whole form. @throws TooMuch beyond `largest` bytes
 */
export async function storeBytes(
  data: AsyncIterable<Uint8Array>,
  path: string,
  { largest, watch }: Bounds,
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
        if (size > largest) throw new TooMuch();
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
  { folder, largestFile, largestField, mostParts, watch }: Limits,
): Promise<Upload> {
  const files = new Map<string, SentFile>();
  const begun: string[] = [];
  let parts = 0;
  async function store(name: string, data: AsyncIterable<Uint8Array>): Promise<SentFile> {
    const path = join(folder, crypto.randomUUID());
    begun.push(path);
    return { path, name, size: await storeBytes(data, path, { largest: largestFile, watch }) };
  }
  try {
    const form = await parseMultipartFormData(request, async ({ name, filename, data }) => {
      parts += 1;
      if (parts > mostParts) throw new TooMuch();
      if (filename === undefined) return readText(data, largestField);
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

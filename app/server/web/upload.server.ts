import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeImage } from '#app/features/media/thumbnail.server';
import { asStorageFailure, StorageUnavailable } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { badRequest } from '#app/lib/site-errors';
import { MAX_ENTRIES, type Received, readForm, tooLarge } from './form.server';
import * as multipart from './multipart.server';

export const UPLOAD_LIMIT = 25 * 1024 * 1024;
export const FEED_LIMIT = 100 * 1024 * 1024;
/** The longest text field of a form with files, in bytes. */
const FIELD_LIMIT = 512 * 1024;

function uploadFolder(): string {
  return join(env.DATA_DIR, 'uploads');
}

/** Reads a form with files, which it stores in `folder`. */
export async function readUpload(
  received: Received,
  { maxFile = UPLOAD_LIMIT, folder = uploadFolder(), watch }: Partial<multipart.Limits>,
): Promise<multipart.Upload> {
  const { request, context } = received;
  if (!/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? ''))
    return { form: await readForm(received), files: new Map() };
  if (context.bodyIsTooLarge) throw tooLarge();
  try {
    await mkdir(folder, { recursive: true });
    const limits = { maxFile, maxField: FIELD_LIMIT, maxParts: MAX_ENTRIES };
    return await multipart.readMultipart(request, { folder, ...limits, watch });
  } catch (error) {
    const failure = asStorageFailure(error);
    if (failure instanceof StorageUnavailable) throw failure;
    if (error instanceof multipart.TooMuch) throw tooLarge();
    throw badRequest('This form could not be read. Go back and send it again.');
  }
}

/** Stores the body of an API call as a feed's file, which the caller removes. Returns its path, or null without a body. */
export async function readBodyFile(request: Request): Promise<string | null> {
  const type = request.headers.get('Content-Type') ?? '';
  if (request.body === null || !/^application\/octet-stream\b/i.test(type)) return null;
  await mkdir(uploadFolder(), { recursive: true });
  const path = join(uploadFolder(), crypto.randomUUID());
  try {
    if ((await multipart.storeBytes(request.body, path, { maxBytes: FEED_LIMIT })) > 0) return path;
  } catch (error) {
    await rm(path, { force: true });
    throw asStorageFailure(error);
  }
  await rm(path, { force: true });
  return null;
}

/** Names with the ending of an image, or without one: some phones omit it. */
const IMAGE_NAME = /^[^.]*$|\.(?:jpe?g|jpe|jfif|png|webp|avif|gif|bmp|heic)$/i;

/** Stores a sent image, and returns its URL: null for an unusable file, undefined without one. */
export async function makeSentImage(file: multipart.SentFile | undefined) {
  if (file === undefined) return undefined;
  return IMAGE_NAME.test(file.name) ? makeImage(await readFile(file.path)) : null;
}

export async function removeUploads({ files }: multipart.Upload, taken?: multipart.SentFile): Promise<void> {
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

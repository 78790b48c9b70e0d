import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  unstable_composeUploadHandlers as composeUploadHandlers,
  unstable_createFileUploadHandler as createFileUploadHandler,
  unstable_createMemoryUploadHandler as createMemoryUploadHandler,
  NodeOnDiskFile,
  unstable_parseMultipartFormData as parseMultipartFormData,
} from '@remix-run/node';
import { env } from '../env.server';
import { asStorageFailure, StorageUnavailable } from '../models/database.server';
import { makePicture } from '../models/thumbnail.server';
import { readForm } from './form.server';

/** The largest body of an administrator's upload (contract, section 5). */
export const UPLOAD_LIMIT = 25 * 1024 * 1024;
const FIELD_LIMIT = 64 * 1024;

/** Where uploads wait to be read. */
export function uploadFolder(): string {
  return join(env.DATA_DIR, 'uploads');
}

/** What files were called where they came from; on disk they have names of ours. */
const givenNames = new WeakMap<FormData, Map<string, string>>();

/**
 * Reads a form with files, which are streamed to disk under names of ours. The caller has checked who sends it. A form
 * without files is read as any other.
 */
export async function readUpload(request: Request): Promise<FormData> {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return readForm(request);
  const names = new Map<string, string>();
  const files = createFileUploadHandler({
    directory: uploadFolder(),
    maxPartSize: UPLOAD_LIMIT,
    avoidFileConflicts: true,
    file: ({ filename }) => {
      const stored = crypto.randomUUID();
      names.set(stored, filename);
      return stored;
    },
    // An empty file field is sent as a file without a name.
    filter: ({ filename }) => filename !== '',
  });
  try {
    await mkdir(uploadFolder(), { recursive: true });
    const form = await parseMultipartFormData(
      request,
      composeUploadHandlers(files, createMemoryUploadHandler({ maxPartSize: FIELD_LIMIT })),
    );
    givenNames.set(form, names);
    return form;
  } catch (error) {
    const failure = asStorageFailure(error);
    if (failure instanceof StorageUnavailable) throw failure;
    throw new Response('This form could not be read, or holds too much.', {
      status: 400,
      statusText: 'Bad Request',
    });
  }
}

/** A file of a form, on disk; null when none was chosen. */
export function fileOf(form: FormData, name: string): { path: string; name: string; size: number } | null {
  const file = form.get(name);
  return file instanceof NodeOnDiskFile && file.size > 0
    ? { path: file.getFilePath(), name: givenNames.get(form)?.get(file.name) ?? file.name, size: file.size }
    : null;
}

const LARGEST_PICTURE = 10 * 1024 * 1024;

/** The address of a picture made from one that was sent; null when it is none, or too large. */
export async function makeSentPicture({
  path,
  size,
}: {
  path: string;
  size: number;
}): Promise<string | null> {
  return size > LARGEST_PICTURE ? null : makePicture(await readFile(path));
}

/** Removes the files of a form that was read, but for the one that somebody has taken. */
export async function removeUploads(form: FormData, taken?: string): Promise<void> {
  for (const value of form.values())
    if (value instanceof NodeOnDiskFile && value.getFilePath() !== taken)
      await rm(value.getFilePath(), { force: true });
}

const HOUR = 3_600_000;

/** Removes files that broke off on their way, or that nobody needs: all that are old and not among these. */
export async function removeStrayUploads(needed: Set<string>): Promise<void> {
  const names = await readdir(uploadFolder()).catch(() => []);
  for (const name of names) {
    const path = join(uploadFolder(), name);
    const { mtimeMs } = await stat(path);
    if (!needed.has(path) && Date.now() - mtimeMs > HOUR) await rm(path, { force: true });
  }
}

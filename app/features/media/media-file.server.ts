import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asStorageFailure } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import type { DRAWING_FORMS, ImageFormat } from '#app/lib/image-widths';

export function mediaPath(name: string): string {
  return join(env.DATA_DIR, 'media', name);
}

/** Writes a file completely or not at all, and returns its URL. @throws StorageUnavailable */
export async function storeMedia(name: string, content: string | Buffer): Promise<string> {
  const folder = mediaPath('');
  // Written under a unique name and moved: a crash leaves no partial file, and parallel writes do not collide.
  const draft = join(folder, `.${name}.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, content, { flush: true });
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw asStorageFailure(error);
  }
  return `/media/${name}`;
}

/** Stores one size of an image under the hash of the original. @throws StorageUnavailable */
export function storeMediaAs(
  original: Buffer,
  ending:
    | `-${number}.${ImageFormat}`
    | `-drawn${(typeof DRAWING_FORMS)[number]}`
    | `-${'mark' | 'large'}.webp`
    | `-icon-${number}.png`,
  content: Buffer,
): Promise<string> {
  const name = createHash('sha256').update(original).digest('hex').slice(0, 24);
  return storeMedia(name + ending, content);
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asStorageFailure } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import type { DRAWING_FORMS, ImageFormat } from '#app/lib/image-widths';

/** Where the file of an address under `/media/` lies, by its name. */
export function mediaPath(name: string): string {
  return join(env.DATA_DIR, 'media', name);
}

/** Keeps a file whole or not at all; returns its address; @throws StorageUnavailable. */
export async function storeMedia(name: string, content: string | Buffer): Promise<string> {
  const folder = mediaPath('');
  // Written beside and moved, so that a crash leaves no half picture under a name that is cached for ever; beside each other's
  // drafts, too, since the same picture may be wanted by several at once.
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

function nameOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 24);
}

/** Keeps one form of a picture under the name of the whole; `ending` is its width and type, or which form of a drawing or a logo it is; @throws StorageUnavailable. */
export function storeMediaAs(
  original: Buffer,
  ending:
    | `-${number}.${ImageFormat}`
    | `-drawn${(typeof DRAWING_FORMS)[number]}`
    | `-${'mark' | 'large'}.webp`
    | `-icon-${number}.png`,
  content: Buffer,
): Promise<string> {
  return storeMedia(nameOf(original) + ending, content);
}

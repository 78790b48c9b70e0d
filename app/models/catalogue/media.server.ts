import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLibraryFile } from '#app/adapters/platforms/library/library.server';
import { env } from '#app/env.server';
import type { DRAWING_FORMS } from '#app/lib/picture-widths';
import { loadSharp } from '#app/lib/sharp.server';
import { drawTile } from '#app/lib/tile';
import { asStorageFailure } from '#app/models/site/database.server';
import { findImportedVideo } from './video.server';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const NAME = /^[a-z0-9_-]{8,64}\.(svg|webp|avif|jpg|png)$/;

/** A file to send: where it lies, as what, and whether its name changes with its content. */
export type MediaFile = { file: string; type: string; immutable: boolean };
export type Drawn = { svg: string };

async function keep(name: string, content: string | Buffer): Promise<string> {
  const folder = join(env.DATA_DIR, 'media');
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
    | `-${number}.${'avif' | 'webp'}`
    | `-drawn${(typeof DRAWING_FORMS)[number]}`
    | `-${'mark' | 'large'}.webp`
    | `-icon-${number}.png`,
  content: Buffer,
): Promise<string> {
  return keep(nameOf(original) + ending, content);
}

/** Makes the JPEG of a kept picture, unless it is there or there is no such picture. */
async function makeJpeg(name: string): Promise<void> {
  const folder = join(env.DATA_DIR, 'media');
  const webp = join(folder, name.replace(/jpg$/, 'webp'));
  if (existsSync(join(folder, name)) || !existsSync(webp)) return;
  const sharp = await loadSharp();
  await keep(
    name,
    await sharp(webp).flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  );
}

/** What is behind an address under `/media/`: a stored picture, a tile, or an imported library video by its id, never a path. */
export async function findMedia(name: string): Promise<MediaFile | Drawn | null> {
  const svg = name.endsWith('.svg') ? drawTile(name.slice(0, -'.svg'.length)) : null;
  if (svg !== null) return { svg };
  const picture = NAME.exec(name);
  if (picture) {
    if (/-960\.jpg$/.test(name)) await makeJpeg(name);
    return {
      file: join(env.DATA_DIR, 'media', name),
      type: TYPES[picture[1] ?? ''] ?? 'application/octet-stream',
      immutable: true,
    };
  }
  const sourceId = /^library\/([0-9a-f]{16})$/.exec(name)?.[1];
  if (sourceId === undefined || !findImportedVideo('library', sourceId)) return null;
  const found = await findLibraryFile(sourceId);
  return found && { ...found, immutable: false };
}

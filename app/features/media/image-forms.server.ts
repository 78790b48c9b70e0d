import { existsSync } from 'node:fs';
import { StorageUnavailable } from '#app/infra/database.server';
import { IMAGE_WIDTHS, type ImageFormat, STORED_WIDTH } from '#app/lib/image-widths';
import { loadSharp } from '#app/lib/sharp.server';
import { mediaPath, storeMedia, storeMediaAs } from './media-file.server';

/** Larger images are refused: a small file could fill the memory. */
export const PIXELS = 39_999_999;

async function encode(image: Buffer | string, width: number, format: ImageFormat | 'jpg'): Promise<Buffer> {
  const sharp = await loadSharp();
  const resized = sharp(image, { limitInputPixels: PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  if (format === 'jpg')
    return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 74 }).toBuffer();
  // Effort 2 takes a fifth of the default's time for a tenth more bytes. 4:2:0 saves a tenth. On a slow line, 42 shows the first image
  // before those below it begin to load, and 45 does not.
  return resized.avif({ quality: 42, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
}

const FORMATS = ['avif', 'webp'] as const;

/** Stores an image in all sizes, and returns its URL. @throws StorageUnavailable, and the errors of sharp */
export async function storeImage(bytes: Buffer): Promise<string | null> {
  let url: string | null = null;
  for (const format of FORMATS) {
    for (const width of IMAGE_WIDTHS[format]) {
      const storedName = await storeMediaAs(bytes, `-${width}.${format}`, await encode(bytes, width, format));
      if (format === 'webp' && width === STORED_WIDTH) url = storedName;
    }
  }
  return url;
}

function readForm(name: string): { stored: string; width: number; format: ImageFormat | 'jpg' } | null {
  const [, image, ending, format] = /^([0-9a-f]{24})-(\d+)\.(avif|webp|jpg)$/.exec(name) ?? [];
  const width = Number(ending);
  const stored = `${image}-${STORED_WIDTH}.webp`;
  if (format === 'jpg') return width === STORED_WIDTH ? { stored, width, format } : null;
  if (format !== 'avif' && format !== 'webp') return null;
  return IMAGE_WIDTHS[format].some((known) => known === width) ? { stored, width, format } : null;
}

const pendingForms = new Map<string, Promise<unknown>>();

/**
 * Makes a missing size of a stored image, such as the JPEG for emails. Ignores other names. If the disk is full or read-only, returns the
 * name of the stored image, else null.
 */
export async function makeMissingForm(name: string): Promise<string | null> {
  const form = readForm(name);
  if (form === null || existsSync(mediaPath(name)) || !existsSync(mediaPath(form.stored))) return null;
  const make = async () => storeMedia(name, await encode(mediaPath(form.stored), form.width, form.format));
  const work = pendingForms.get(name) ?? make().finally(() => pendingForms.delete(name));
  pendingForms.set(name, work);
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof StorageUnavailable) return form.stored;
    throw error;
  }
}

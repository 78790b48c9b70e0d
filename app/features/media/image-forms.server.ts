import { existsSync } from 'node:fs';
import { IMAGE_WIDTHS, type ImageFormat, SAVED_WIDTH, STORED_WIDTH } from '#app/lib/image-widths';
import { loadSharp } from '#app/lib/sharp.server';
import { mediaPath, storeMedia, storeMediaAs } from './media-file.server';

/** A picture of 40 megapixels and more is refused: it could be a small file that fills the memory. */
export const PIXELS = 39_999_999;

async function encode(image: Buffer | string, width: number, format: ImageFormat | 'jpg'): Promise<Buffer> {
  const sharp = await loadSharp();
  const resized = sharp(image, { limitInputPixels: PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  if (format === 'jpg')
    return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 74 }).toBuffer();
  // Effort 2 takes a fifth of the time of the default and costs a few per cent of size; colour at half the width, as in most
  // JPEGs, saves a tenth. What is wide is mostly seen at two pixels to a point, where less quality shows less.
  const quality = width > SAVED_WIDTH ? 45 : 49;
  return resized.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
}

const FORMATS = ['avif', 'webp'] as const;

/** Keeps a picture in every form that pages ask for; returns the address that stands for it; @throws StorageUnavailable, and what sharp throws. */
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

/** The name of the picture from which one of its forms is made; null for names of no such form. */
export function storedFormOf(name: string): string | null {
  return readForm(name)?.stored ?? null;
}

const pendingForms = new Map<string, Promise<unknown>>();

/**
 * Makes a form of a kept picture that is not there, from the one that stands for it: the JPEG of a letter, and what pages
 * did not ask for when the picture was kept. Names of no such form or picture are left alone.
 */
export async function makeMissingForm(name: string): Promise<void> {
  const form = readForm(name);
  if (form === null || existsSync(mediaPath(name)) || !existsSync(mediaPath(form.stored))) return;
  const pending = pendingForms.get(name);
  if (pending) return void (await pending);
  const work = encode(mediaPath(form.stored), form.width, form.format)
    .then((bytes) => storeMedia(name, bytes))
    .finally(() => pendingForms.delete(name));
  pendingForms.set(name, work);
  await work;
}

import { readFile } from 'node:fs/promises';
import { findMedia } from '#app/features/videos/media.server';
import { readIcons } from './branding.server';
import { iconUrl } from './branding-images.server';
import shipped from './favicon.ico?inline';

const SIZE = 32;

function wrapAsIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  // The type is icon (1), and the number of images is 1.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SIZE, 6);
  head.writeUInt8(SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Returns `favicon.ico`: the site's own icon, or the default one. */
export async function readSiteIcon(): Promise<Buffer> {
  const icons = readIcons();
  const media = icons === null ? null : await findMedia(iconUrl(icons, SIZE).slice('/media/'.length));
  const png = media === null || 'svg' in media ? null : await readFile(media.file).catch(() => null);
  return png === null ? Buffer.from(shipped.split(',')[1] ?? '', 'base64') : wrapAsIco(png);
}

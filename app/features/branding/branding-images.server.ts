import { readFile } from 'node:fs/promises';
import { wcagContrast } from 'culori/fn';
import type { Sharp } from 'sharp';
import { PIXELS } from '#app/features/media/image-forms.server';
import { storeMediaAs } from '#app/features/media/media-file.server';
import { findMedia } from '#app/features/videos/media.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { loadSharp } from '#app/lib/sharp.server';
import { LOGO_BACKGROUNDS, type Logo, readIcons } from './branding.server';
import shipped from './favicon.ico?inline';

const FORMATS = ['jpeg', 'png', 'webp'];
/** The smallest longer side of a logo, in pixels. */
const MIN_SIZE = 64;

/** The logo's height in the header and its largest width, in CSS pixels. */
const MARK = { height: 40, width: 200 };
/** Image pixels for one CSS pixel. */
const DENSITY = 2.4;

const ICON_SIZES = [32, 64, 180, 192, 512] as const;
const PAPER = '#fbf8f3';
const DARK_PAPER = '#171114';

function visibleShare({ data, info }: { data: Buffer; info: { channels: number } }, paper: string): number {
  let drawn = 0;
  let visible = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0, alpha = 255] = data.subarray(at, at + 4);
    if (alpha < 128) continue;
    drawn += 1;
    if (wcagContrast({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }, paper) >= 2) visible += 1;
  }
  return drawn === 0 ? 1 : visible / drawn;
}

async function findPlate(logo: Sharp): Promise<Logo['plate']> {
  const { hasAlpha, isOpaque } = { ...(await logo.metadata()), ...(await logo.stats()) };
  if (!hasAlpha || isOpaque) return null;
  const small = logo.clone().resize(64, 64, { fit: 'inside' }).ensureAlpha().toColourspace('srgb');
  const pixels = await small.raw().toBuffer({ resolveWithObject: true });
  const light = visibleShare(pixels, PAPER);
  const dark = visibleShare(pixels, DARK_PAPER);
  if (Math.min(light, dark) > 0.5) return null;
  return light < dark ? 'light' : 'dark';
}

async function trim(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const whole = sharp(bytes, { limitInputPixels: PIXELS }).rotate();
  const trimmed = whole.clone().trim().png().toBuffer();
  // Trimming an image of one color fails.
  return trimmed.catch(() => whole.png().toBuffer());
}

async function storeMark(original: Buffer, drawn: Buffer, name: 'mark' | 'large', box: typeof MARK) {
  const sharp = await loadSharp();
  const { data, info } = await sharp(drawn)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  return { url: await storeMediaAs(original, `-${name}.webp`, data), info };
}

/** `edge`: the margin on home screens, as a share of the size. */
type IconLook = { edge: number; plate: Logo['plate'] };

async function storeIcons(original: Buffer, drawn: Buffer, { edge, plate }: IconLook): Promise<string> {
  const sharp = await loadSharp();
  const background = plate === 'light' ? LOGO_BACKGROUNDS.light : PAPER;
  let url = '';
  for (const size of ICON_SIZES) {
    const isLarge = size >= 180;
    const margin = isLarge ? Math.round(size * edge) : 0;
    const inner = size - 2 * margin;
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const icon = await sharp(drawn)
      .resize(inner, inner, { fit: 'contain', background: clear })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
      .png()
      .toBuffer();
    // This is a separate step, because sharp always flattens before it extends.
    const grounded = isLarge || plate !== null ? sharp(icon).flatten({ background }) : sharp(icon);
    const png = await grounded.png({ compressionLevel: 9 }).toBuffer();
    url = await storeMediaAs(original, `-icon-${size}.png`, png);
  }
  return url.replace(/-icon-\d+\.png$/, '');
}

/** Returns the URL of an icon in one size. `icons` is the start of all their URLs. */
export function iconUrl(icons: string, size: (typeof ICON_SIZES)[number]): string {
  return `${icons}-icon-${size}.png`;
}

/** Makes the header image, the card image and the icons of an uploaded logo, or returns null if it is not a usable image. */
export async function makeLogo(bytes: Buffer): Promise<Logo | null> {
  try {
    const sharp = await loadSharp();
    const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: PIXELS }).metadata();
    if (!FORMATS.includes(format) || Math.max(width, height) < MIN_SIZE || width * height > PIXELS)
      return null;
    const drawn = await trim(bytes);
    const dense = { height: Math.round(MARK.height * DENSITY), width: Math.round(MARK.width * DENSITY) };
    const mark = await storeMark(bytes, drawn, 'mark', dense);
    const large = await storeMark(bytes, drawn, 'large', { height: 200, width: 500 });
    const plate = await findPlate(sharp(drawn));
    const scale = Math.min(MARK.height / mark.info.height, MARK.width / mark.info.width);
    return {
      mark: mark.url,
      large: large.url,
      width: Math.max(1, Math.round(mark.info.width * scale)),
      height: Math.max(1, Math.round(mark.info.height * scale)),
      plate,
      icons: await storeIcons(bytes, drawn, { edge: 0.14, plate }),
    };
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return null;
  }
}

/** Returns the icon of a site without a logo. In the default accent it equals `public/favicon.svg`. */
export function drawBowIcon(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Ribbon</title><rect width="32" height="32" rx="8" fill="${accent}"/><path d="M16 13C11 6 4 6 4 11s7 6 12 2zM16 13c5-7 12-7 12-2s-7 6-12 2zM15 14 9 27M17 14l6 13" fill="none" stroke="#fff6f2" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/></svg>`;
}

export async function makeBowIcons(accent: string): Promise<string> {
  const svg = Buffer.from(drawBowIcon(accent));
  const sharp = await loadSharp();
  const drawn = await sharp(svg, { density: 1_200 }).png().toBuffer();
  return storeIcons(svg, drawn, { edge: 0, plate: null });
}

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

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LOGO_BACKGROUNDS, type Logo } from '#app/features/branding/branding.server';
import { findMedia } from '#app/features/videos/media.server';
import { shorten } from '#app/lib/format';
import { loadSharp } from '#app/lib/sharp.server';

/** Pixels of a preview image: the size that all messaging apps accept. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 80;
/** WhatsApp may not show a larger image. */
const MAX_BYTES = 300_000;
/** Raise this when cards are drawn differently, so that they get new URLs. */
export const TEMPLATE = 3;

export type CardContent = {
  siteName: string;
  title: string;
  line: string;
  images: string[];
  accent: string;
  logo: { large: string; plate: Logo['plate'] } | null;
};

export type CardTexts = Pick<CardContent, 'title' | 'line' | 'images'>;

// A font is shipped, since a small server has none. Missing characters come from the system's fonts.
const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/eb-garamond/500Medium/EBGaramond_500Medium.ttf',
);

const INK = '#2a2126';
const SOFT = '#695b60';
const GOLD = '#b08d57';

const BOW = 'M16 13C11 6 3 5 3 11s8 6 13 2zM16 13c5-7 13-8 13-2s-8 6-13 2zM15 14 8 28M17 14l7 14';

const LOOPS =
  'M600 212C570 160 520 132 480 132c-24 0-34 26-34 52 0 44 40 70 76 70 34 0 60-16 78-42zM600 212c30-52 80-80 120-80 24 0 34 26 34 52 0 44-40 70-76 70-34 0-60-16-78-42zM592 200c-24-14-56-26-86-20-10 2-18 5-22 8M608 200c24-14 56-26 86-20 10 2 18 5 22 8';

const ENDS =
  'M594 231C570 300 470 356 330 356 200 356 120 322 62 322 36 322 16 334 0 346M606 231c24 69 124 125 264 125 130 0 210-34 268-34 26 0 46 12 62 24';

type Line = { text: string; size: number; color: string; width: number; align?: 'centre' };
const UNDRAWABLE = '…';

async function drawText(line: Line) {
  return renderText(line).catch((error: unknown) => {
    if (line.text === UNDRAWABLE) throw error;
    return renderText({ ...line, text: UNDRAWABLE });
  });
}

async function renderText({ text, size, color, width, align }: Line) {
  const sharp = await loadSharp();
  const escaped = text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `EB Garamond Medium ${size}`,
      fontfile: font,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      ...(align && { align }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height, width: info.width };
}

/** Draws the background: a small bow next to images, or a large one in the middle, which every messaging app keeps. */
function background(imageWidth: number, { accent, logo }: Pick<CardContent, 'accent' | 'logo'>): Buffer {
  const line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"';
  const bow =
    imageWidth > 0
      ? `<path transform="translate(${MARGIN - 18} 56) scale(4)" d="${BOW}" stroke="${accent}" stroke-width="1" ${line}/>`
      : `<g stroke-width="3.5" ${line}><path d="${ENDS}" stroke="url(#thread)"/><path d="${LOOPS}" stroke="${accent}"/><ellipse cx="600" cy="213" rx="16" ry="19" fill="#fdf8f4" stroke="${accent}"/></g>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><radialGradient id="paper" cx=".3" cy="0" r="1.1"><stop stop-color="#fffcf8"/><stop offset=".5" stop-color="#fdf5f2"/><stop offset="1" stop-color="#f6ece6"/></radialGradient>
    <linearGradient id="thread" gradientUnits="userSpaceOnUse" x1="0" x2="${WIDTH}"><stop offset=".28" stop-color="${GOLD}"/><stop offset=".42" stop-color="${accent}"/><stop offset=".58" stop-color="${accent}"/><stop offset=".72" stop-color="${GOLD}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#paper)"/>${logo === null ? bow : ''}</svg>`);
}

async function drawImages(paths: string[], width: number) {
  const sharp = await loadSharp();
  const files = await Promise.all(
    paths.map(async (path) => {
      const media = path.startsWith('/media/') ? await findMedia(path.slice('/media/'.length)) : null;
      if (media === null || 'svg' in media) return null;
      return readFile(media.file).catch(() => null);
    }),
  );
  const readable = files.filter((file) => file !== null);
  const part = Math.floor(width / Math.max(1, readable.length));
  return Promise.all(
    readable.map(async (file, index) => ({
      input: await sharp(file)
        .resize(part, HEIGHT, { fit: 'cover' })
        .flatten({ background: '#f5e6e1' })
        .toBuffer(),
      left: WIDTH - width + index * part,
      top: 0,
    })),
  );
}

type Layer = { input: Buffer; left: number; top: number };

async function placeInMiddle({ siteName, title, line, accent }: CardContent): Promise<Layer[]> {
  const long = shorten(title, 60);
  // Messaging apps crop a card to a square in the middle at most.
  const width = HEIGHT - 30;
  const lines = [
    { text: long, size: long.length > 40 ? 48 : long.length > 18 ? 60 : 82, color: INK, width },
    { text: shorten(line || ' ', 80), size: 34, color: SOFT, width },
    ...(title === siteName ? [] : [{ text: shorten(siteName, 30), size: 28, color: accent, width }]),
  ];
  let top = 378;
  const layers: Layer[] = [];
  for (const each of lines) {
    const { input, height, width: drawn } = await drawText({ ...each, align: 'centre' });
    // A long title may leave no space for the other lines.
    if (top + height > HEIGHT - 10) break;
    layers.push({ input, left: Math.round((WIDTH - drawn) / 2), top });
    top += height + 22;
  }
  return layers;
}

async function placeLeft({ siteName, title, line, accent }: CardContent, width: number): Promise<Layer[]> {
  const long = shorten(title, 70);
  const heading = await drawText({ text: long, size: long.length > 40 ? 52 : 68, color: INK, width });
  const below = await drawText({ text: shorten(line || ' ', 80), size: 34, color: accent, width });
  const top = 200;
  const layers = [
    { input: heading.input, left: MARGIN, top },
    { input: below.input, left: MARGIN, top: Math.min(top + heading.height + 28, HEIGHT - 140) },
  ];
  if (title === siteName) return layers;
  const name = await drawText({ text: shorten(siteName, 30), size: 34, color: INK, width });
  return [...layers, { input: name.input, left: MARGIN, top: HEIGHT - 80 }];
}

async function drawLogo({ logo }: CardContent, imageWidth: number): Promise<Layer[]> {
  const media = logo === null ? null : await findMedia(logo.large.slice('/media/'.length));
  if (media === null || 'svg' in media) return [];
  const [width, height] = imageWidth > 0 ? [WIDTH - imageWidth - MARGIN - 30, 110] : [500, 200];
  const sharp = await loadSharp();
  const resized = sharp(media.file).resize({ width, height, fit: 'inside', withoutEnlargement: true });
  const drawn = logo?.plate === 'light' ? resized.flatten({ background: LOGO_BACKGROUNDS.light }) : resized;
  const sign = await drawn
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (sign === null) return [];
  const [left, top] =
    imageWidth > 0 ? [MARGIN, 60] : [Math.round((WIDTH - sign.info.width) / 2), 330 - sign.info.height];
  return [{ input: sign.data, left, top }];
}

export async function draw(content: CardContent): Promise<Buffer> {
  const sharp = await loadSharp();
  const shown = await drawImages(content.images, content.images.length > 1 ? 700 : 600);
  const imageWidth = shown.length === 0 ? 0 : WIDTH - (shown[0]?.left ?? WIDTH);
  const text =
    imageWidth === 0
      ? await placeInMiddle(content)
      : await placeLeft(content, WIDTH - imageWidth - MARGIN - 30);
  const layers = [...shown, ...(await drawLogo(content, imageWidth)), ...text];
  const card = sharp(await sharp(background(imageWidth, content)).composite(layers).png().toBuffer());
  for (const quality of [90, 80, 65]) {
    const jpeg = await card.clone().jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    if (jpeg.length < MAX_BYTES) return jpeg;
  }
  return card.jpeg({ quality: 45, mozjpeg: true }).toBuffer();
}

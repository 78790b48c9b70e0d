import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { labelCategory } from '#app/lib/categories';
import { shorten } from '#app/lib/cut';
import type { Card } from '#app/lib/root-data';
import { isVisible } from '#app/lib/visible-text';
import { findMedia } from '#app/models/catalogue/media.server';
import { findProduct, type Product } from '#app/models/catalogue/product.server';
import { findVideo, type Video } from '#app/models/catalogue/video.server';
import { type Compilation, findCompilation } from '#app/models/collections/compilation.server';
import { listCompilationProducts } from '#app/models/collections/compilation-item.server';
import { readSiteSettings } from '#app/models/site/site-settings.server';

/** What messengers show of a link: 1200 × 630 pixels, the size that all of them take (contract, section 6). */
const [WIDTH, HEIGHT] = [1_200, 630];
const MARGIN = 80;
/** Above this many bytes WhatsApp may show no picture. */
const LARGEST = 300_000;
/** Grows when cards are drawn differently, so that they get new addresses. */
const TEMPLATE = 1;

export const CARD_KINDS = ['site', 'video', 'product', 'compilation'] as const;
export type CardKind = (typeof CARD_KINDS)[number];
/** What a card says and shows; pictures are addresses under `/media/`. */
type CardContent = { siteName: string; title: string; line: string; pictures: string[] };

const MOST_PICTURES = 3;

type Titled = Omit<CardContent, 'siteName'>;

function videoContent({
  title,
  category,
  thumbnailUrl,
}: Pick<Video, 'title' | 'category' | 'thumbnailUrl'>): Titled {
  return { title, line: labelCategory(category), pictures: [thumbnailUrl] };
}

function productContent({
  name,
  category,
  imageUrl,
}: Pick<Product, 'name' | 'category' | 'imageUrl'>): Titled {
  return { title: name, line: labelCategory(category), pictures: [imageUrl] };
}

/** Discreet unless its owner chose otherwise: a title, and nothing of what is in it. */
function compilationContent({
  id,
  title,
  cardPictures,
}: Pick<Compilation, 'id' | 'title' | 'cardPictures'>): Titled {
  const products = cardPictures ? listCompilationProducts(id).slice(0, MOST_PICTURES) : [];
  return {
    title,
    line: 'Have a look, and say what you think',
    pictures: products.map(({ imageUrl }) => imageUrl),
  };
}

function siteContent(): Titled {
  const { siteName, siteDescription } = readSiteSettings();
  return { title: siteName, line: siteDescription.split('. ')[0] ?? '', pictures: [] };
}

/** What a card shows now; null when there is nothing that anybody may see. */
function readContent(kind: CardKind, id: number): Titled | null {
  switch (kind) {
    case 'site':
      return siteContent();
    case 'video': {
      const video = findVideo(id);
      return video && videoContent(video);
    }
    case 'product': {
      const product = findProduct(id);
      return product && productContent(product);
    }
    case 'compilation': {
      const found = findCompilation({ id }, {});
      return found && compilationContent(found.compilation);
    }
  }
}

function withName(content: Titled): CardContent {
  const { siteName } = readSiteSettings();
  // A card always has a text, whatever was once taken for a title.
  return { siteName, ...content, title: isVisible(content.title) ? content.title : siteName };
}

function versionOf(content: CardContent): string {
  const text = JSON.stringify([TEMPLATE, content]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The address of a thing's card, which changes with what the card shows, and its words. */
function linkTo(kind: CardKind, id: number, titled: Titled): Card {
  const content = withName(titled);
  const { title, siteName } = content;
  return {
    address: `/card/${kind}/${id}/${versionOf(content)}.jpg`,
    alt: title === siteName ? title : `${title}, on ${siteName}`,
  };
}

export function siteCard(): Card {
  return linkTo('site', 0, siteContent());
}

export function videoCardOf(video: Parameters<typeof videoContent>[0] & { id: number }): Card {
  return linkTo('video', video.id, videoContent(video));
}

export function productCardOf(product: Parameters<typeof productContent>[0] & { id: number }): Card {
  return linkTo('product', product.id, productContent(product));
}

/** Of a public collection; the card of any other answers 404. */
export function compilationCardOf(compilation: Parameters<typeof compilationContent>[0]): Card {
  return linkTo('compilation', compilation.id, compilationContent(compilation));
}

// A typeface comes along, since a small server has none; what it lacks is taken from the system's.
const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/eb-garamond/500Medium/EBGaramond_500Medium.ttf',
);
const INK = '#2a2126';
const WINE = '#7a1f3d';
const RIBBON = 'M16 13C11 6 4 6 4 11s7 6 12 2zM16 13c5-7 12-7 12-2s-7 6-12 2zM15 14 9 27M17 14l6 13';

function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

type Line = { text: string; size: number; colour: string; width: number };

/** What stands for a text of which nothing can be drawn. */
const UNDRAWABLE = '…';

/** One piece of text as a picture; its size is in pixels. */
async function drawText(line: Line): Promise<{ input: Buffer; height: number }> {
  return renderText(line).catch((error: unknown) => {
    if (line.text === UNDRAWABLE) throw error;
    return renderText({ ...line, text: UNDRAWABLE });
  });
}

async function renderText({ text, size, colour, width }: Line): Promise<{ input: Buffer; height: number }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `EB Garamond Medium ${size}`,
      fontfile: font,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

function background(pictureWidth: number): Buffer {
  const ribbon = (x: number, y: number, scale: number, colour: string, width: number) =>
    `<path transform="translate(${x} ${y}) scale(${scale})" d="${RIBBON}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
  const x = pictureWidth === 0 ? WIDTH - 560 : MARGIN - 18;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf7f2"/>
    ${pictureWidth === 0 ? `<circle cx="1010" cy="300" r="330" fill="#f5e6e1"/>${ribbon(x + 60, 20, 17, WINE, 1)}` : ribbon(x, 56, 4, WINE, 2)}
    <rect y="${HEIGHT - 14}" width="${WIDTH}" height="14" fill="${WINE}"/></svg>`);
}

/** The pictures side by side, each filling its part; those that cannot be read are left out. */
async function drawPictures(addresses: string[], width: number) {
  const files = await Promise.all(
    addresses.map(async (address) => {
      const media = address.startsWith('/media/') ? await findMedia(address.slice('/media/'.length)) : null;
      if (media === null || 'svg' in media) return null;
      return readFile(media.file).catch(() => null);
    }),
  );
  const readable = files.filter((file) => file !== null);
  const part = Math.floor(width / Math.max(1, readable.length));
  return Promise.all(
    readable.map(async (file, place) => ({
      input: await sharp(file)
        .resize(part, HEIGHT, { fit: 'cover' })
        .flatten({ background: '#f5e6e1' })
        .toBuffer(),
      left: WIDTH - width + place * part,
      top: 0,
    })),
  );
}

async function draw({ siteName, title, line, pictures }: CardContent): Promise<Buffer> {
  const shown = await drawPictures(pictures, pictures.length > 1 ? 700 : 600);
  const pictureWidth = shown.length === 0 ? 0 : WIDTH - (shown[0]?.left ?? WIDTH);
  const width = (pictureWidth === 0 ? 700 : WIDTH - pictureWidth) - MARGIN - 30;
  const long = shorten(title, pictureWidth === 0 ? 90 : 70);
  const heading = await drawText({ text: long, size: long.length > 40 ? 52 : 68, colour: INK, width });
  const below = await drawText({ text: shorten(line || ' ', 80), size: 34, colour: WINE, width });
  const name =
    title === siteName ? null : await drawText({ text: shorten(siteName, 30), size: 34, colour: INK, width });
  const top = pictureWidth === 0 ? Math.max(70, (HEIGHT - heading.height - below.height - 40) / 2) : 200;
  const layers = [
    ...shown,
    { input: heading.input, left: MARGIN, top: Math.round(top) },
    { input: below.input, left: MARGIN, top: Math.round(Math.min(top + heading.height + 28, HEIGHT - 140)) },
    ...(name === null ? [] : [{ input: name.input, left: MARGIN, top: HEIGHT - 80 }]),
  ];
  const card = sharp(await sharp(background(pictureWidth)).composite(layers).png().toBuffer());
  for (const quality of [90, 80, 65]) {
    const jpeg = await card.clone().jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    if (jpeg.length < LARGEST) return jpeg;
  }
  return card.jpeg({ quality: 45, mozjpeg: true }).toBuffer();
}

/** Cards that are kept in memory, some 60 KB each; the longest unused leaves first. */
const MOST_KEPT = 200;
const kept = new Map<string, Promise<Buffer>>();
let lastDrawing: Promise<unknown> = Promise.resolve();

/** One card after the other: a robot that asks for all of them must not take the whole machine. */
function drawInTurn(content: CardContent): Promise<Buffer> {
  const drawing = lastDrawing.then(() => draw(content));
  lastDrawing = drawing.catch(() => {});
  return drawing;
}

/** A thing's card as a JPEG, with the version that it has now; null when there is nothing that anybody may see. */
export async function makeCard(
  kind: CardKind,
  id: number,
): Promise<{ jpeg: Buffer; version: string } | null> {
  const titled = readContent(kind, id);
  if (titled === null) return null;
  const content = withName(titled);
  const version = versionOf(content);
  const drawing = kept.get(version) ?? drawInTurn(content);
  kept.delete(version);
  kept.set(version, drawing);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  try {
    return { jpeg: await drawing, version };
  } catch (error) {
    kept.delete(version);
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { readBranding } from '#app/features/branding/branding.server';
import { SHIPPED_ACCENT } from '#app/features/branding/branding-schema';
import { nameCategory } from '#app/features/categories/category.server';
import { type Compilation, findCompilation } from '#app/features/collections/compilation.server';
import { listCompilationProducts } from '#app/features/collections/compilation-products.server';
import { findGuideById, type Guide } from '#app/features/guides/guide.server';
import { findPublishedProduct, type Product } from '#app/features/shop/product.server';
import { findPublishedVideo, type Video } from '#app/features/videos/video.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { isVisible } from '#app/lib/text-schema';
import { type CardContent, type CardTexts, draw, TEMPLATE } from './card-drawing.server';
import type { Card } from './preview-card';

export const SHARE_CARD_KINDS = ['site', 'video', 'product', 'compilation', 'guide'] as const;
export type ShareCardKind = (typeof SHARE_CARD_KINDS)[number];

type VideoFacts = Pick<Video, 'id' | 'title' | 'category' | 'thumbnailUrl'>;
function videoContent({ title, category, thumbnailUrl }: VideoFacts): CardTexts {
  return { title, line: nameCategory(category), images: [thumbnailUrl] };
}

type ProductFacts = Pick<Product, 'id' | 'name' | 'category' | 'imageUrl'>;
function productContent({ name, category, imageUrl }: ProductFacts): CardTexts {
  return { title: name, line: nameCategory(category), images: [imageUrl] };
}

type CompilationFacts = Pick<Compilation, 'id' | 'title' | 'cardImages'>;
function compilationContent({ id, title, cardImages }: CompilationFacts): CardTexts {
  const products = cardImages ? listCompilationProducts(id).slice(0, 3) : [];
  const images = products.map(({ imageUrl }) => imageUrl);
  return { title, line: 'Have a look and tell me what you think', images };
}

function guideContent({ title, coverUrl }: Pick<Guide, 'id' | 'title' | 'coverUrl'>): CardTexts {
  return { title, line: 'Guide', images: coverUrl === null ? [] : [coverUrl] };
}

function siteContent(): CardTexts {
  const { siteName, siteDescription } = readSiteSettings();
  return { title: siteName, line: siteDescription.split('. ')[0] ?? '', images: [] };
}

function describeFound<Row>(find: (id: number) => Row | null, describe: (row: Row) => CardTexts) {
  return (id: number) => {
    const row = find(id);
    return row && describe(row);
  };
}

function findPublishedGuide(id: number): Guide | null {
  const guide = findGuideById(id);
  return guide?.status === 'published' ? guide : null;
}

/** What a card shows, by the kind and id of its page, or null when visitors may not see the page. */
const CONTENTS: Record<ShareCardKind, (id: number) => CardTexts | null> = {
  site: siteContent,
  video: describeFound(findPublishedVideo, videoContent),
  product: describeFound(findPublishedProduct, productContent),
  guide: describeFound(findPublishedGuide, guideContent),
  compilation: describeFound((id) => findCompilation({ id }, {})?.compilation ?? null, compilationContent),
};

function withBranding(content: CardTexts): CardContent {
  const { siteName } = readSiteSettings();
  const { accent, logo } = readBranding();
  const brand = { accent: accent ?? SHIPPED_ACCENT, logo: logo && { large: logo.large, plate: logo.plate } };
  // Old titles may consist of invisible characters.
  return { siteName, ...brand, ...content, title: isVisible(content.title) ? content.title : siteName };
}

function versionOf(content: CardContent): string {
  const text = JSON.stringify([TEMPLATE, content]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function linkTo(kind: ShareCardKind, id: number, texts: CardTexts): Card {
  const content = withBranding(texts);
  const { title, siteName } = content;
  const alt = title === siteName ? title : `${title}, on ${siteName}`;
  return { url: `/card/${kind}/${id}/${versionOf(content)}.jpg`, alt };
}

export function siteCard(): Card {
  return linkTo('site', 0, siteContent());
}

const linkCard =
  <T extends { id: number }>(kind: ShareCardKind, describe: (row: T) => CardTexts) =>
  (row: T): Card =>
    linkTo(kind, row.id, describe(row));

export const videoCardOf = linkCard('video', videoContent);
export const productCardOf = linkCard('product', productContent);
export const guideCardOf = linkCard('guide', guideContent);
/** Links the card of a public collection. Other collections' cards answer 404. */
export const compilationCardOf = linkCard('compilation', compilationContent);

/** The most cards in memory, about 60 KB each. The least recently used one is dropped first. */
const MAX_CARDS = 200;
/** The most cards that may wait to be drawn, about 100 ms each. */
const MAX_WAITING = 30;

/** `jpeg` is null when every request for it was aborted before its turn. */
type Drawing = { jpeg: Promise<Buffer | null>; signals: AbortSignal[]; isDrawn: boolean };
const drawings = new Map<string, Drawing>();
let waiting = 0;
let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws one card after another, so that robots do not use every core. Returns null when too many wait. */
function drawInTurn(content: CardContent, signal: AbortSignal): Drawing | null {
  if (waiting >= MAX_WAITING) return null;
  waiting += 1;
  const signals = [signal];
  const drawing: Drawing = { jpeg: Promise.resolve(null), signals, isDrawn: false };
  drawing.jpeg = lastDrawing
    .then(() => (signals.every(({ aborted }) => aborted) ? null : draw(content)))
    .finally(() => {
      waiting -= 1;
      drawing.isDrawn = true;
    });
  lastDrawing = drawing.jpeg.catch(() => {});
  return drawing;
}

/** Draws a card as a JPEG. Returns null when visitors may not see the page, or 'busy' when too many cards wait. */
export async function makeCard(kind: ShareCardKind, id: number, signal: AbortSignal) {
  const texts = CONTENTS[kind](id);
  if (texts === null) return null;
  const content = withBranding(texts);
  const version = versionOf(content);
  const drawing = drawings.get(version) ?? drawInTurn(content, signal);
  if (drawing === null) return 'busy';
  if (!drawing.isDrawn) drawing.signals.push(signal);
  drawings.delete(version);
  drawings.set(version, drawing);
  const [oldest] = drawings.keys();
  if (drawings.size > MAX_CARDS && oldest !== undefined) drawings.delete(oldest);
  let jpeg: Buffer | null = null;
  try {
    jpeg = await drawing.jpeg;
  } finally {
    if (jpeg === null) drawings.delete(version);
  }
  return jpeg && { jpeg, version };
}

const PAGE = /^\/(?:share\/(?<code>[A-Za-z0-9]{1,16})|(?<page>video|compilation)\/(?<id>\d{1,16}))$/;

/** Describes the page of a video or a public collection. Returns null for other paths. */
export function describeLink(path: string): { title: string; card: Card } | null {
  const { code, page, id: digits } = PAGE.exec(path)?.groups ?? {};
  const shared = code === undefined ? null : findCompilation({ shareCode: code }, {});
  const id = shared?.compilation.id ?? Number(digits);
  const kind = page === 'video' ? 'video' : 'compilation';
  const texts = CONTENTS[kind](id);
  return texts && { title: texts.title, card: linkTo(kind, id, texts) };
}

import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { findPlatform, isAllowedHost } from '#app/features/video-platforms/platforms.server';
import { fetchBytes } from '#app/infra/bounded-fetch.server';
import { columnsOf, hasRow, orm, StorageUnavailable, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { inBatches } from '#app/lib/batches';
import { readMoreImages } from '#app/lib/more-images';
import { loadSharp } from '#app/lib/sharp.server';
import { products, productVariants, videos } from '#db/schema';
import { PIXELS, storeImage } from './image-forms.server';

const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif'];

/** Converts a photograph. Returns null for other files, such as SVG, and for images over 39 megapixels. @throws StorageUnavailable */
async function convert<T>(bytes: Buffer | null, work: (photograph: Buffer) => Promise<T>) {
  if (bytes === null) return null;
  try {
    const sharp = await loadSharp();
    const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: PIXELS }).metadata();
    return FORMATS.includes(format) && width * height <= PIXELS ? await work(bytes) : null;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return null;
  }
}

/** Stores a photograph as AVIF and WebP in several widths, and returns its URL. Returns null for other files. @throws StorageUnavailable */
export function makeImage(bytes: Buffer | null): Promise<string | null> {
  return convert(bytes, storeImage);
}

const PREVIEW = { width: 480, withoutEnlargement: true };

function makePreview(bytes: Buffer | null): Promise<Buffer | null> {
  return convert(bytes, async (photograph) => {
    const sharp = await loadSharp();
    const small = sharp(photograph, { limitInputPixels: PIXELS }).rotate().resize(PREVIEW);
    return small.webp({ quality: 70 }).toBuffer();
  });
}

/** Returns a small WebP of a search result's image, or null. */
export async function fetchPreviewImage(image: PlatformImage): Promise<Buffer | null> {
  return makePreview(await fetchThumbnail(image));
}

const ORIGINS = { thumbnailUrl: 'thumbnailOrigin', creatorImageUrl: 'creatorImageOrigin' } as const;

async function fetchImages(video: ReturnType<typeof listWaitingVideos>[number]): Promise<void> {
  for (const [url, origin] of Object.entries(ORIGINS)) {
    const from = video[origin];
    const stored = from === null ? null : await makeImage(await fetchThumbnail({ ...video, url: from }));
    if (from === null || stored === null) continue;
    const isUnchanged = and(eq(videos.id, video.id), eq(videos[origin], from));
    const values = { [url]: stored, [origin]: null };
    await write((tx) => tx.update(videos).set(values).where(isUnchanged).run());
  }
}

/** Returns a small WebP of an image at any public URL, such as a feed's. */
export async function fetchPublicPreview(url: string): Promise<Buffer | null> {
  return makePreview(await fetchPublicImage(url));
}

async function storePublicImage(url: string | null): Promise<string | null> {
  return url === null ? null : makeImage(await fetchPublicImage(url));
}

async function fetchProductImage({ id, origin }: { id: number; origin: string }): Promise<void> {
  const imageUrl = await storePublicImage(origin);
  if (imageUrl === null) return;
  const isUnchanged = and(eq(products.id, id), eq(products.imageOrigin, origin));
  await write((tx) => tx.update(products).set({ imageUrl, imageOrigin: null }).where(isUnchanged).run());
}

/** Fetches the further images of a product. Those that cannot be fetched wait for the next round. */
async function fetchMoreImages({ id, moreImages }: { id: number; moreImages: unknown }): Promise<void> {
  const images = readMoreImages({ moreImages });
  for (const image of images) image.url ??= await storePublicImage(image.address);
  const isUnchanged = and(eq(products.id, id), eq(products.moreImages, moreImages));
  await write((tx) => tx.update(products).set({ moreImages: images }).where(isUnchanged).run());
}

/** Fetches the image of a variant for all variants of its product with the same one. */
async function fetchVariantImage({ productId, origin }: { productId: number; origin: string }) {
  const same = and(eq(productVariants.productId, productId), eq(productVariants.imageAddress, origin));
  const waiting = and(same, isNull(productVariants.imageUrl));
  if (!hasRow(productVariants, waiting)) return;
  const imageUrl = await storePublicImage(origin);
  if (imageUrl !== null)
    await write((tx) => tx.update(productVariants).set({ imageUrl }).where(waiting).run());
}

const AT_ONCE = 50;

/** Processes rows by descending id, so that failing ones do not block the others. */
async function processRows<Row extends { id: number }>(
  read: (before: number) => Row[],
  { limit, work }: { limit: number; work: (row: Row) => Promise<void> },
): Promise<void> {
  let done = 0;
  for (const rows of inBatches(read, Number.MAX_SAFE_INTEGER)) {
    for (const row of rows) await work(row);
    done += rows.length;
    if (done >= limit) return;
  }
}

function listWaitingVideos(before: number) {
  const columns = columnsOf(videos, 'id', 'source', 'sourceId', 'thumbnailOrigin', 'creatorImageOrigin');
  // The partial index has this condition.
  const waiting = sql`(thumbnail_origin is not null or creator_image_origin is not null)`;
  const isNext = and(waiting, lt(videos.id, before));
  return orm.select(columns).from(videos).where(isNext).orderBy(desc(videos.id)).limit(AT_ONCE).all();
}

function listWaitingProducts(before: number) {
  const { id } = products;
  const origin = sql<string>`image_origin`;
  const isNext = and(sql`image_origin is not null`, lt(id, before));
  return orm.select({ id, origin }).from(products).where(isNext).orderBy(desc(id)).limit(AT_ONCE).all();
}

function listWaitingMoreImages(before: number) {
  const { id, moreImages } = products;
  const isNext = and(sql`instr(more_images, '"url":null') > 0`, lt(id, before));
  return orm.select({ id, moreImages }).from(products).where(isNext).orderBy(desc(id)).limit(AT_ONCE).all();
}

function listWaitingVariants(before: number) {
  const { id, productId } = productVariants;
  const origin = sql<string>`image_address`;
  const isNext = and(sql`image_address is not null and image_url is null`, lt(id, before));
  const rows = orm.select({ id, productId, origin }).from(productVariants).where(isNext);
  return rows.orderBy(desc(id)).limit(AT_ONCE).all();
}

let round: Promise<void> | null = null;
let again = false;

async function fetchRounds(limit: number): Promise<void> {
  do {
    again = false;
    await processRows(listWaitingVideos, { limit, work: fetchImages });
    await processRows(listWaitingProducts, { limit, work: fetchProductImage });
    await processRows(listWaitingMoreImages, { limit, work: fetchMoreImages });
    await processRows(listWaitingVariants, { limit, work: fetchVariantImage });
  } while (again);
}

/** Downloads waiting images one after the other, outside of requests: encoding AVIF takes seconds. */
export function fetchWaitingImages(limit = 200): Promise<void> {
  // Images that are added during a round get another round.
  again = round !== null;
  round ??= fetchRounds(limit)
    .catch(logError)
    .finally(() => {
      round = null;
    });
  return round;
}

const MAX_BYTES = 10 * 1024 * 1024;
const OPTIONS = { maxBytes: MAX_BYTES, headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg' } };

type PlatformImage = { source: string; sourceId: string; url: string };

/** Downloads an image from any public host, or returns null. @param hosts those that may be in a private network */
export async function fetchPublicImage(url: string, hosts: readonly string[] = []): Promise<Buffer | null> {
  const answer = await fetchBytes(url, { ...OPTIONS, trustedHosts: hosts });
  return answer.ok ? answer.body : null;
}

/** Downloads a thumbnail from the hosts of its platform, or returns null. The caller checks the format. */
export async function fetchThumbnail({ source, sourceId, url }: PlatformImage): Promise<Buffer | null> {
  const platform = findPlatform(source);
  const host = platform?.hostOf?.(sourceId) ?? null;
  if (platform === null || (host !== null && !isAllowedHost(host))) return null;
  if (platform.readImage) return platform.readImage(url, MAX_BYTES).catch(() => null);
  if (!URL.canParse(url)) return null;
  const { hosts = [], trusted: urls = () => [] } = platform.images ?? {};
  const trusted = urls().map((each) => new URL(each).origin);
  const allow = (target: URL) =>
    trusted.includes(target.origin) ||
    target.host === host ||
    hosts.some((name) => target.hostname.endsWith(name));
  const answer = await fetchBytes(url, { ...OPTIONS, trusted, allow });
  return answer.ok ? answer.body : null;
}

import { and, asc, gt, isNull, lte, max, sql } from 'drizzle-orm';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { isAvailable } from '#app/features/videos/video.server';
import { columnsOf, orm } from '#app/infra/database.server';
import { products, videos } from '#db/schema';

/** The most URLs in one file (https://www.sitemaps.org/protocol.html). */
const PART = 50_000;
const CHUNK = 1_000;
/** Characters of a description: 50,000 longer ones would exceed the 50 MB of a file. */
const MAX_LENGTH = 200;

export type SitemapVideo = ReturnType<typeof readSitemapVideos> extends Generator<infer Row> ? Row : never;

function countParts(table: typeof videos | typeof products): number {
  const last = max(table.id);
  const newest = orm.select({ last }).from(table).get()?.last ?? 0;
  return Math.ceil(newest / PART);
}

/** Counts the files. Each holds the rows of 50,000 ids, so that no row has to be counted. */
export function countSitemapParts(): { videos: number; products: number } {
  return { videos: countParts(videos), products: countParts(products) };
}

/** Reads the rows of one file in chunks, so that other requests can be served between them. */
function* readPart<Row extends { changed: number }>(
  part: number,
  read: (after: number, upTo: number) => Row[],
) {
  const last = part * PART;
  for (let after = last - PART; after < last; after += CHUNK)
    for (const row of read(after, after + CHUNK)) yield { ...row, changed: new Date(row.changed) };
}

export function readSitemapVideos(part: number) {
  const { id, description, changedAt, createdAt } = videos;
  const columns = {
    ...columnsOf(videos, 'id', 'title', 'duration', 'source', 'sourceId', 'embedUrl'),
    description: sql<string>`substr(${description}, 1, ${MAX_LENGTH})`,
    image: videos.thumbnailUrl,
    changed: sql<number>`coalesce(${changedAt}, ${createdAt})`,
  };
  return readPart(part, (after, upTo) => {
    const isShown = and(gt(id, after), lte(id, upTo), isAvailable);
    return orm.select(columns).from(videos).where(isShown).orderBy(asc(id)).all();
  });
}

export function readSitemapProducts(part: number) {
  const { id, name, imageUrl: image, mergedIntoId, changedAt, createdAt } = products;
  const changed = sql<number>`coalesce(${changedAt}, ${createdAt})`;
  return readPart(part, (after, upTo) => {
    const isShown = and(gt(id, after), lte(id, upTo), isNull(mergedIntoId), isPublishedProduct);
    return orm.select({ id, name, image, changed }).from(products).where(isShown).orderBy(asc(id)).all();
  });
}

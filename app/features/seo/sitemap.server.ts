import { and, asc, gt, isNull, lte, max, sql } from 'drizzle-orm';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { isAvailable } from '#app/features/videos/video.server';
import { orm } from '#app/infra/database.server';
import { products, videos } from '#db/schema';

/** The most addresses that one file may hold (https://www.sitemaps.org/protocol.html). */
const PART = 50_000;
/** Ids that are looked up at once. */
const CHUNK = 1_000;
/** How much of a description is told, in characters: 50,000 longer ones would be more than the 50 MB of a file. */
const MAX_LENGTH = 200;

/** A page that search engines are told of; `changed` is null where nobody knows it. */
export type SitemapVideo = {
  id: number;
  title: string;
  description: string;
  image: string;
  changed: Date;
  duration: number | null;
  source: string;
  sourceId: string;
  embedUrl: string;
};
export type SitemapProduct = { id: number; name: string; image: string; changed: Date };

function countParts(table: typeof videos | typeof products): number {
  const last =
    orm
      .select({ last: max(table.id) })
      .from(table)
      .get()?.last ?? 0;
  return Math.ceil(last / PART);
}

/** How many files the videos and products fill; each holds the rows of 50,000 ids, so that none has to be counted. */
export function countSitemapParts(): { videos: number; products: number } {
  return { videos: countParts(videos), products: countParts(products) };
}

/** The ids of one file, from 1, a piece at a time: whoever reads a piece later lets others be answered before it. */
function* splitPart(part: number): Generator<{ after: number; upTo: number }> {
  const last = part * PART;
  for (let after = last - PART; after < last; after += CHUNK) yield { after, upTo: after + CHUNK };
}

export function* readSitemapVideos(part: number): Generator<SitemapVideo> {
  const { id, title, duration, source, sourceId, embedUrl } = videos;
  for (const { after, upTo } of splitPart(part)) {
    const rows = orm
      .select({
        id,
        title,
        duration,
        source,
        sourceId,
        embedUrl,
        description: sql<string>`substr(${videos.description}, 1, ${MAX_LENGTH})`,
        image: videos.thumbnailUrl,
        changed: sql<number>`coalesce(${videos.changedAt}, ${videos.createdAt})`,
      })
      .from(videos)
      .where(and(gt(id, after), lte(id, upTo), isAvailable))
      .orderBy(asc(id))
      .all();
    for (const row of rows) yield { ...row, changed: new Date(row.changed) };
  }
}

export function* readSitemapProducts(part: number): Generator<SitemapProduct> {
  const { id, name } = products;
  for (const { after, upTo } of splitPart(part)) {
    const rows = orm
      .select({
        id,
        name,
        image: products.imageUrl,
        changed: sql<number>`coalesce(${products.changedAt}, ${products.createdAt})`,
      })
      .from(products)
      .where(and(gt(id, after), lte(id, upTo), isNull(products.mergedIntoId), isPublishedProduct))
      .orderBy(asc(id))
      .all();
    for (const row of rows) yield { ...row, changed: new Date(row.changed) };
  }
}

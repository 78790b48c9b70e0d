import { and, asc, gt, isNull, lte, max, sql } from 'drizzle-orm';
import { isPublishedProduct } from '#app/features/shop/product.server';
import { isAvailable } from '#app/features/videos/video.server';
import { orm } from '#app/infra/database.server';
import { products, videos } from '#db/schema';

/** The most URLs in one file (https://www.sitemaps.org/protocol.html). */
const PART = 50_000;
const CHUNK = 1_000;
/** Characters of a description: 50,000 longer ones would exceed the 50 MB of a file. */
const MAX_LENGTH = 200;

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

/** Counts the files. Each holds the rows of 50,000 ids, so that no row has to be counted. */
export function countSitemapParts(): { videos: number; products: number } {
  return { videos: countParts(videos), products: countParts(products) };
}

/** Splits the ids of one file into chunks, so that other requests can be served between them. */
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

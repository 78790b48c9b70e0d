import { and, asc, gt, lte, max, sql } from 'drizzle-orm';
import { products, videos } from '../../db/schema';
import { orm } from './database.server';
import { notGone } from './video.server';

/** The most addresses that one file may hold (https://www.sitemaps.org/protocol.html). */
const PART = 50_000;

/** A page that search engines are told of; `changed` is null where nobody knows it. */
export type SitemapVideo = {
  id: number;
  title: string;
  description: string;
  picture: string;
  changed: Date;
  duration: number | null;
  source: string;
  sourceId: string;
  embedUrl: string;
};
export type SitemapProduct = { id: number; name: string; picture: string; changed: Date };

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

/** The videos of one file, from 1. */
export function listSitemapVideos(part: number): SitemapVideo[] {
  const { id, title, description, duration, source, sourceId, embedUrl } = videos;
  const changed = sql<number>`coalesce(${videos.changedAt}, ${videos.createdAt})`;
  return orm
    .select({
      ...{ id, title, description, duration, source, sourceId, embedUrl },
      picture: videos.thumbnailUrl,
      changed,
    })
    .from(videos)
    .where(and(gt(videos.id, (part - 1) * PART), lte(videos.id, part * PART), notGone))
    .orderBy(asc(videos.id))
    .all()
    .map((row) => ({ ...row, changed: new Date(row.changed) }));
}

/** The products of one file, from 1. */
export function listSitemapProducts(part: number): SitemapProduct[] {
  const changed = sql<number>`coalesce(${products.changedAt}, ${products.createdAt})`;
  return orm
    .select({ id: products.id, name: products.name, picture: products.imageUrl, changed })
    .from(products)
    .where(and(gt(products.id, (part - 1) * PART), lte(products.id, part * PART)))
    .orderBy(asc(products.id))
    .all()
    .map((row) => ({ ...row, changed: new Date(row.changed) }));
}

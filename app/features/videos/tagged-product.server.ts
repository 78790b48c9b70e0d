import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import { listGroup } from '#app/features/shop/offer.server';
import { isPublishedProduct, productCard, shownProduct } from '#app/features/shop/product.server';
import { orm } from '#app/infra/database.server';
import { MAX_START_SECONDS } from '#app/lib/start-time';
import type { Transaction } from '#db/client.server';
import { products, videoProducts, videos } from '#db/schema';
import { isAvailable, videoCard } from './video.server';
import { shownVideo } from './video-page.server';

const tagFields = { at: videoProducts.at, note: videoProducts.note };
const inOrder = [asc(videoProducts.sortOrder), asc(videoProducts.productId)];

const taggedProductsWith = (condition: SQL | undefined) =>
  orm
    .select({ ...productCard, ...tagFields })
    .from(videoProducts)
    .innerJoin(products, eq(products.id, videoProducts.productId))
    .where(and(eq(videoProducts.videoId, sql.placeholder('videoId')), condition))
    .orderBy(...inOrder)
    .prepare();
const allTaggedProducts = taggedProductsWith(undefined);
const publishedTaggedProducts = taggedProductsWith(isPublishedProduct);

/** Lists the products in a video in the editor's order. Only editors see drafts. */
export function listTaggedProducts(videoId: number, { drafts = false }: { drafts?: boolean } = {}) {
  return (drafts ? allTaggedProducts : publishedTaggedProducts).all({ videoId });
}

export function listTaggedProductsInFull(videoId: number) {
  return orm
    .select({ product: shownProduct, ...tagFields })
    .from(videoProducts)
    .innerJoin(products, eq(products.id, videoProducts.productId))
    .where(and(eq(videoProducts.videoId, videoId), isPublishedProduct))
    .orderBy(...inOrder)
    .all();
}

/** Lists the available videos that show a product, or one merged with it. No index has this order, so it reads few columns. */
function listAppearances(productId: number) {
  const rows = orm
    .select({ videoId: videos.id, publishedAt: videos.publishedAt, ...tagFields })
    .from(videoProducts)
    .innerJoin(videos, isSeen)
    .where(inArray(videoProducts.productId, listGroup(productId)))
    .all();
  const once = [...new Map(rows.map((row) => [row.videoId, row])).values()];
  const dayOf = ({ publishedAt }: { publishedAt: Date | null }) => publishedAt?.getTime() ?? 0;
  return once.sort((one, other) => dayOf(other) - dayOf(one) || other.videoId - one.videoId);
}

const isSeen = and(isAvailable, eq(videos.id, videoProducts.videoId));

export function listSeenIn(productId: number, limit: number) {
  const appearances = listAppearances(productId);
  const shown = appearances.slice(0, limit);
  if (shown.length === 0) return { videos: [], total: 0 };
  const ids = shown.map(({ videoId }) => videoId);
  const rows = orm.select(videoCard).from(videos).where(inArray(videos.id, ids)).all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    videos: shown.flatMap(({ videoId, at, note }) => {
      const video = byId.get(videoId);
      return video === undefined ? [] : [{ ...video, at, note }];
    }),
    total: appearances.length,
  };
}

export function listSeenInFull(productId: number, limit: number) {
  const shown = listAppearances(productId).slice(0, limit);
  if (shown.length === 0) return [];
  const ids = shown.map(({ videoId }) => videoId);
  const rows = orm.select(shownVideo).from(videos).where(inArray(videos.id, ids)).all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap(({ videoId, at, note }) => {
    const video = byId.get(videoId);
    return video === undefined ? [] : [{ video, at, note }];
  });
}

const tryOns = orm
  .select({
    productId: videoProducts.productId,
    videoId: videos.id,
    at: videoProducts.at,
    publishedAt: videos.publishedAt,
  })
  .from(videoProducts)
  .innerJoin(videos, isSeen)
  .where(
    inArray(videoProducts.productId, sql`(select value from json_each(${sql.placeholder('productIds')}))`),
  )
  .prepare();

/** Returns the newest video that shows each product. */
export function findTryOns(productIds: number[]): Map<number, { videoId: number; at: number | null }> {
  if (productIds.length === 0) return new Map();
  const rows = tryOns.all({ productIds: JSON.stringify(productIds) });
  const newest = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const known = newest.get(row.productId);
    if (known === undefined || (known.publishedAt ?? 0) < (row.publishedAt ?? 0))
      newest.set(row.productId, row);
  }
  return newest;
}

export function listTaggedProductIds(videoId: number): number[] {
  return listTaggedProducts(videoId).map(({ id }) => id);
}

export type TaggedProductFields = { productId: number; at: number | null; note: string | null };

/** Returns true if a time is within the video, or within a day if the duration is unknown. */
export function isWithin(at: number | null, duration: number | null): boolean {
  return at === null || at <= (duration ?? MAX_START_SECONDS);
}

/** Appends a product. Returns false if the video already has it. */
export function insertTaggedProduct(
  tx: Transaction,
  videoId: number,
  taggedProduct: TaggedProductFields,
): boolean {
  const last = tx
    .select({ sortOrder: max(videoProducts.sortOrder) })
    .from(videoProducts)
    .where(eq(videoProducts.videoId, videoId))
    .get();
  const values = { videoId, ...taggedProduct, sortOrder: (last?.sortOrder ?? -1) + 1 };
  return tx.insert(videoProducts).values(values).onConflictDoNothing().run().changes > 0;
}

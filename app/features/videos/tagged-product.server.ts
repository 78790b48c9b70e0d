import { and, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import { listGroup } from '#app/features/shop/offer.server';
import { isPublishedProduct, productCard, shownProduct } from '#app/features/shop/product.server';
import { orm } from '#app/infra/database.server';
import { MAX_START_SECONDS } from '#app/lib/start-time';
import type { Transaction } from '#db/client.server';
import { products, videoProducts, videos } from '#db/schema';
import { isAvailable, videoCard } from './video.server';
import { shownVideo } from './video-page.server';

const tagFields = { at: videoProducts.at, note: videoProducts.note };
export const inOrder = sql`${videoProducts.sortOrder} asc, ${videoProducts.productId} asc`;
const ofProduct = eq(products.id, videoProducts.productId);
const ofVideo = eq(videoProducts.videoId, sql.placeholder('videoId'));
const productColumns = { ...productCard, ...tagFields };

const taggedProductsWith = (condition: SQL | undefined) => {
  const tagged = orm.select(productColumns).from(videoProducts).innerJoin(products, ofProduct);
  return tagged.where(and(ofVideo, condition)).orderBy(inOrder).prepare();
};
const allTaggedProducts = taggedProductsWith(undefined);
const publishedTaggedProducts = taggedProductsWith(isPublishedProduct);

/** Lists the products in a video in the editor's order. Only editors see drafts. */
export function listTaggedProducts(videoId: number, { drafts = false }: { drafts?: boolean } = {}) {
  return (drafts ? allTaggedProducts : publishedTaggedProducts).all({ videoId });
}

export function listTaggedProductsInFull(videoId: number) {
  const columns = { product: shownProduct, ...tagFields };
  const tagged = orm.select(columns).from(videoProducts).innerJoin(products, ofProduct);
  return tagged.where(and(ofVideo, isPublishedProduct)).orderBy(inOrder).all({ videoId });
}

/** Lists the available videos that show a product, or one merged with it. No index has this order, so it reads few columns. */
function listAppearances(productId: number) {
  const columns = { videoId: videos.id, publishedAt: videos.publishedAt, ...tagFields };
  const inGroup = inArray(videoProducts.productId, listGroup(productId));
  const rows = orm.select(columns).from(videoProducts).innerJoin(videos, isSeen).where(inGroup).all();
  const once = [...new Map(rows.map((row) => [row.videoId, row])).values()];
  const dayOf = ({ publishedAt }: { publishedAt: Date | null }) => publishedAt?.getTime() ?? 0;
  return once.sort((one, other) => dayOf(other) - dayOf(one) || other.videoId - one.videoId);
}

const isSeen = and(isAvailable, eq(videos.id, videoProducts.videoId));

type Appearance = ReturnType<typeof listAppearances>[number];
const areIn = (shown: Appearance[]) => {
  const ids = shown.map(({ videoId }) => videoId);
  return inArray(videos.id, ids);
};

function withVideos<V extends { id: number }>(shown: Appearance[], rows: V[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap(({ videoId, at, note }) => {
    const video = byId.get(videoId);
    return video === undefined ? [] : [{ video, at, note }];
  });
}

export function listSeenIn(productId: number, limit: number) {
  const appearances = listAppearances(productId);
  const shown = appearances.slice(0, limit);
  const found = withVideos(shown, orm.select(videoCard).from(videos).where(areIn(shown)).all());
  return { videos: found.map(({ video, ...tag }) => ({ ...video, ...tag })), total: appearances.length };
}

export function listSeenInFull(productId: number, limit: number) {
  const shown = listAppearances(productId).slice(0, limit);
  return withVideos(shown, orm.select(shownVideo).from(videos).where(areIn(shown)).all());
}

const { productId, at } = videoProducts;
const tryOnColumns = { productId, videoId: videos.id, at, publishedAt: videos.publishedAt };
const isAsked = inArray(productId, sql`(select value from json_each(${sql.placeholder('productIds')}))`);
const shownIn = orm.select(tryOnColumns).from(videoProducts).innerJoin(videos, isSeen);
const tryOns = shownIn.where(isAsked).prepare();

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
export function insertTaggedProduct(tx: Transaction, videoId: number, tag: TaggedProductFields): boolean {
  const own = eq(videoProducts.videoId, videoId);
  const columns = { order: max(videoProducts.sortOrder) };
  const last = tx.select(columns).from(videoProducts).where(own).get();
  const values = { videoId, ...tag, sortOrder: (last?.order ?? -1) + 1 };
  return tx.insert(videoProducts).values(values).onConflictDoNothing().run().changes > 0;
}

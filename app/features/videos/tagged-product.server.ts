import { and, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import { findProductName, listGroup } from '#app/features/shop/offer.server';
import { isPublishedProduct, productCard, shownProduct } from '#app/features/shop/product.server';
import { type Actor, columnsOf, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { describeDifference } from '#app/lib/difference';
import { moveByOne } from '#app/lib/move-by-one';
import { MAX_START_SECONDS } from '#app/lib/start-time';
import { products, type Transaction, videoProducts, videos } from '#db/schema';
import { isAvailable, videoCard } from './video.server';
import { shownVideo } from './video-listing.server';

const tagFields = { at: videoProducts.at, note: videoProducts.note };
const inOrder = sql`${videoProducts.sortOrder} asc, ${videoProducts.productId} asc`;
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

const isSeen = and(isAvailable, eq(videos.id, videoProducts.videoId));

/** Lists the available videos that show a product, or one merged with it. No index has this order, so it reads few columns. */
function listAppearances(productId: number) {
  const columns = { videoId: videos.id, publishedAt: videos.publishedAt, ...tagFields };
  const inGroup = inArray(videoProducts.productId, listGroup(productId));
  const rows = orm.select(columns).from(videoProducts).innerJoin(videos, isSeen).where(inGroup).all();
  const once = [...new Map(rows.map((row) => [row.videoId, row])).values()];
  const timeOf = ({ publishedAt }: { publishedAt: Date | null }) => publishedAt?.getTime() ?? 0;
  return once.sort((one, other) => timeOf(other) - timeOf(one) || other.videoId - one.videoId);
}

type Appearance = ReturnType<typeof listAppearances>[number];

function withVideos<V extends { id: number }>(shown: Appearance[], read: (isShown: SQL) => V[]) {
  const ids = shown.map(({ videoId }) => videoId);
  const byId = new Map(read(inArray(videos.id, ids)).map((row) => [row.id, row]));
  return shown.flatMap(({ videoId, at, note }) => {
    const video = byId.get(videoId);
    return video === undefined ? [] : [{ video, at, note }];
  });
}

export function listSeenIn(productId: number, limit: number) {
  const appearances = listAppearances(productId);
  const found = withVideos(appearances.slice(0, limit), (isShown) =>
    orm.select(videoCard).from(videos).where(isShown).all(),
  );
  return { videos: found.map(({ video, ...tag }) => ({ ...video, ...tag })), total: appearances.length };
}

export function listSeenInFull(productId: number, limit: number) {
  return withVideos(listAppearances(productId).slice(0, limit), (isShown) =>
    orm.select(shownVideo).from(videos).where(isShown).all(),
  );
}

const { productId, at } = videoProducts;
// The other columns are those of the row with the maximum (sqlite.org/lang_select.html, 'Bare columns in an aggregate query').
const tryOnColumns = { productId, videoId: videos.id, at, publishedAt: max(videos.publishedAt) };
const isAsked = inArray(productId, sql`(select value from json_each(${sql.placeholder('productIds')}))`);
const shownIn = orm.select(tryOnColumns).from(videoProducts).innerJoin(videos, isSeen);
const tryOns = shownIn.where(isAsked).groupBy(productId).prepare();

/** Returns the newest video that shows each product. */
export function findTryOns(productIds: number[]): Map<number, { videoId: number; at: number | null }> {
  if (productIds.length === 0) return new Map();
  const rows = tryOns.all({ productIds: JSON.stringify(productIds) });
  return new Map(rows.map((row) => [row.productId, row]));
}

type TaggedProductFields = { productId: number; at: number | null; note: string | null };

/** Returns true if a time is within the video, or within a day if the duration is unknown. */
export function isWithinVideo(at: number | null, duration: number | null): boolean {
  return at === null || at <= (duration ?? MAX_START_SECONDS);
}

/** Appends a product. Returns false if the video already has it. */
export function insertTaggedProduct(tx: Transaction, videoId: number, tag: TaggedProductFields): boolean {
  const sortOrder = sql`(select coalesce(max(sort_order) + 1, 0) from video_products where video_id = ${videoId})`;
  const values = { videoId, ...tag, sortOrder };
  return tx.insert(videoProducts).values(values).onConflictDoNothing().run().changes > 0;
}

const MAX_TAGGED_PRODUCTS = 100;

export type TaggedProductOutcome =
  | { ok: true; name: string; change?: string }
  | { ok: false; reason: 'no-video' | 'no-product' | 'there-already' | 'too-late' | 'missing' | 'full' };

function findVideo(tx: Transaction, id: number) {
  const columns = columnsOf(videos, 'title', 'duration');
  return tx.select(columns).from(videos).where(eq(videos.id, id)).get();
}

function taggedProduct(videoId: number, productId: number) {
  return and(eq(videoProducts.videoId, videoId), eq(videoProducts.productId, productId));
}

type Change = (tx: Transaction, video: { title: string; duration: number | null }) => TaggedProductOutcome;

type Video = { videoId: number; actor: Actor };
function change({ videoId, actor }: Video, what: string, work: Change): Promise<TaggedProductOutcome> {
  return write((tx) => {
    const video = findVideo(tx, videoId);
    if (video === undefined) return { ok: false, reason: 'no-video' };
    const outcome = work(tx, video);
    if (!outcome.ok) return outcome;
    const detail = [`${outcome.name}, ${video.title}`, outcome.change].filter(Boolean).join('; ');
    recordChange(tx, actor, { what, detail, link: `/admin/videos/${videoId}` });
    return outcome;
  });
}

export function addTaggedProduct(videoId: number, fields: TaggedProductFields, actor: Actor) {
  return change({ videoId, actor }, 'added a product to a video', (tx, { duration }) => {
    const name = findProductName(tx, fields.productId);
    if (name === undefined) return { ok: false, reason: 'no-product' };
    if (!isWithinVideo(fields.at, duration)) return { ok: false, reason: 'too-late' };
    const own = eq(videoProducts.videoId, videoId);
    if (countWhere(videoProducts, own, tx) >= MAX_TAGGED_PRODUCTS) return { ok: false, reason: 'full' };
    const isAdded = insertTaggedProduct(tx, videoId, fields);
    return isAdded ? { ok: true, name } : { ok: false, reason: 'there-already' };
  });
}

export function editTaggedProduct(videoId: number, fields: TaggedProductFields, actor: Actor) {
  const { productId, at, note } = fields;
  return change({ videoId, actor }, 'changed a product in a video', (tx, { duration }) => {
    if (!isWithinVideo(at, duration)) return { ok: false, reason: 'too-late' };
    const before = tx.select().from(videoProducts).where(taggedProduct(videoId, productId)).get();
    const name = findProductName(tx, productId);
    if (before === undefined || name === undefined) return { ok: false, reason: 'missing' };
    tx.update(videoProducts).set({ at, note }).where(taggedProduct(videoId, productId)).run();
    return { ok: true, name, change: describeDifference(before, { at, note }) };
  });
}

export function removeTaggedProduct(videoId: number, productId: number, actor: Actor) {
  return change({ videoId, actor }, 'removed a product from a video', (tx) => {
    const { changes } = tx.delete(videoProducts).where(taggedProduct(videoId, productId)).run();
    const name = findProductName(tx, productId);
    return changes > 0 && name !== undefined ? { ok: true, name } : { ok: false, reason: 'missing' };
  });
}

type Move = { productId: number; by: -1 | 1 };

export function moveTaggedProduct(videoId: number, { productId, by }: Move, actor: Actor) {
  return change({ videoId, actor }, 'moved a product in a video', (tx) => {
    const own = eq(videoProducts.videoId, videoId);
    const rows = tx.select().from(videoProducts).where(own).orderBy(inOrder).all();
    const from = rows.findIndex((row) => row.productId === productId);
    const name = findProductName(tx, productId);
    if (from < 0 || name === undefined) return { ok: false, reason: 'missing' };
    for (const [sortOrder, row] of moveByOne(rows, from, by).entries())
      tx.update(videoProducts).set({ sortOrder }).where(taggedProduct(videoId, row.productId)).run();
    return { ok: true, name };
  });
}

type ReplaceOutcome =
  | { ok: true }
  | { ok: false; reason: 'no-video' | 'no-product' | 'too-late'; index: number };

/** Replaces all products of a video, in this order. If one is refused, nothing changes. */
export function replaceTaggedProducts(videoId: number, taggedProducts: TaggedProductFields[], actor: Actor) {
  return write((tx): ReplaceOutcome => {
    const video = findVideo(tx, videoId);
    if (video === undefined) return { ok: false, reason: 'no-video', index: 0 };
    for (const [index, { productId, at }] of taggedProducts.entries()) {
      if (findProductName(tx, productId) === undefined) return { ok: false, reason: 'no-product', index };
      if (!isWithinVideo(at, video.duration)) return { ok: false, reason: 'too-late', index };
    }
    tx.delete(videoProducts).where(eq(videoProducts.videoId, videoId)).run();
    for (const fields of taggedProducts) insertTaggedProduct(tx, videoId, fields);
    const detail = `${video.title}: ${taggedProducts.length}`;
    const link = `/admin/videos/${videoId}`;
    recordChange(tx, actor, { what: 'replaced the products of a video', detail, link });
    return { ok: true };
  });
}

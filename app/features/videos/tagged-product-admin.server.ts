import { and, eq } from 'drizzle-orm';
import { type Actor, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { describeDifference } from '#app/lib/difference';
import type { Transaction } from '#db/client.server';
import { products, videoProducts, videos } from '#db/schema';
import { inOrder, insertTaggedProduct, isWithin, type TaggedProductFields } from './tagged-product.server';

const MAX_TAGGED_PRODUCTS = 100;

export type TaggedProductOutcome =
  | { ok: true; name: string; change?: string }
  | { ok: false; reason: 'no-video' | 'no-product' | 'there-already' | 'too-late' | 'missing' | 'full' };

function findVideo(tx: Transaction, id: number) {
  const { title, duration } = videos;
  return tx.select({ title, duration }).from(videos).where(eq(videos.id, id)).get();
}

function findName(tx: Transaction, productId: number): string | undefined {
  return tx.select({ name: products.name }).from(products).where(eq(products.id, productId)).get()?.name;
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
    if (outcome.ok)
      recordChange(tx, actor, {
        what,
        detail: [`${outcome.name}, ${video.title}`, outcome.change].filter(Boolean).join('; '),
        link: `/admin/videos/${videoId}`,
      });
    return outcome;
  });
}

export function addTaggedProduct(videoId: number, fields: TaggedProductFields, actor: Actor) {
  return change({ videoId, actor }, 'added a product to a video', (tx, { duration }) => {
    const name = findName(tx, fields.productId);
    if (name === undefined) return { ok: false, reason: 'no-product' };
    if (!isWithin(fields.at, duration)) return { ok: false, reason: 'too-late' };
    const own = eq(videoProducts.videoId, videoId);
    if (countWhere(videoProducts, own, tx) >= MAX_TAGGED_PRODUCTS) return { ok: false, reason: 'full' };
    const isAdded = insertTaggedProduct(tx, videoId, fields);
    return isAdded ? { ok: true, name } : { ok: false, reason: 'there-already' };
  });
}

export function editTaggedProduct(videoId: number, fields: TaggedProductFields, actor: Actor) {
  const { productId, at, note } = fields;
  return change({ videoId, actor }, 'changed a product in a video', (tx, { duration }) => {
    if (!isWithin(at, duration)) return { ok: false, reason: 'too-late' };
    const before = tx.select().from(videoProducts).where(taggedProduct(videoId, productId)).get();
    const name = findName(tx, productId);
    if (before === undefined || name === undefined) return { ok: false, reason: 'missing' };
    tx.update(videoProducts).set({ at, note }).where(taggedProduct(videoId, productId)).run();
    return { ok: true, name, change: describeDifference(before, { at, note }) };
  });
}

export function removeTaggedProduct(videoId: number, productId: number, actor: Actor) {
  return change({ videoId, actor }, 'removed a product from a video', (tx) => {
    const { changes } = tx.delete(videoProducts).where(taggedProduct(videoId, productId)).run();
    const name = findName(tx, productId);
    return changes > 0 && name !== undefined ? { ok: true, name } : { ok: false, reason: 'missing' };
  });
}

type Move = { productId: number; by: -1 | 1 };

export function moveTaggedProduct(videoId: number, { productId, by }: Move, actor: Actor) {
  return change({ videoId, actor }, 'moved a product in a video', (tx) => {
    const own = eq(videoProducts.videoId, videoId);
    const rows = tx.select().from(videoProducts).where(own).orderBy(inOrder).all();
    const from = rows.findIndex((row) => row.productId === productId);
    const moved = rows[from];
    const name = findName(tx, productId);
    if (moved === undefined || name === undefined) return { ok: false, reason: 'missing' };
    const to = rows[from + by] === undefined ? from : from + by;
    for (const [sortOrder, row] of rows.toSpliced(from, 1).toSpliced(to, 0, moved).entries())
      tx.update(videoProducts).set({ sortOrder }).where(taggedProduct(videoId, row.productId)).run();
    return { ok: true, name };
  });
}

export type ReplaceOutcome =
  | { ok: true }
  | { ok: false; reason: 'no-video' | 'no-product' | 'too-late'; index: number };

/** Replaces all products of a video, in this order. If one is refused, nothing changes. */
export function replaceTaggedProducts(videoId: number, taggedProducts: TaggedProductFields[], actor: Actor) {
  return write((tx): ReplaceOutcome => {
    const video = findVideo(tx, videoId);
    if (video === undefined) return { ok: false, reason: 'no-video', index: 0 };
    for (const [index, { productId, at }] of taggedProducts.entries()) {
      if (findName(tx, productId) === undefined) return { ok: false, reason: 'no-product', index };
      if (!isWithin(at, video.duration)) return { ok: false, reason: 'too-late', index };
    }
    tx.delete(videoProducts).where(eq(videoProducts.videoId, videoId)).run();
    for (const fields of taggedProducts) insertTaggedProduct(tx, videoId, fields);
    recordChange(tx, actor, {
      what: 'replaced the products of a video',
      detail: `${video.title}: ${taggedProducts.length}`,
      link: `/admin/videos/${videoId}`,
    });
    return { ok: true };
  });
}

export function findVideoTitle(id: number): string | null {
  return orm.select({ title: videos.title }).from(videos).where(eq(videos.id, id)).get()?.title ?? null;
}

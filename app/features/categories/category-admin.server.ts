import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { writeInBackground } from '#app/infra/content-version.server';
import { type Actor, orm, recordChange, sqlite, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { discard } from '#app/infra/trash.server';
import { isBuiltIn } from '#app/lib/categories';
import { describeChange } from '#app/lib/difference';
import { moveByOne } from '#app/lib/move-by-one';
import { slugOf } from '#app/lib/slug';
import { categories, formerCategories, type Transaction, trash } from '#db/schema';
import { findCategory, isCategory, listCategories, listFormerCategories } from './category.server';
import { type categorySchema, MAX_SLUG } from './category-schema';

/** An undefined image stays. */
type CategoryFields = z.output<typeof categorySchema> & { imageUrl?: string | null | undefined };

/** Returns a category as its form shows it, or null. */
export function readCategory(id: number) {
  return orm.select().from(categories).where(eq(categories.id, id)).get() ?? null;
}

const members = sqlite.prepare<[string, string], { videos: number; products: number }>(`SELECT
  (SELECT coalesce(sum(count), 0) FROM list_counts WHERE list = ?) AS videos,
  (SELECT coalesce(sum(count), 0) FROM shop_counts WHERE category = ?) AS products`);

/** Counts the listed videos and products of a category. */
export function countMembers(slug: string): { videos: number; products: number } {
  return members.get(slug, slug) ?? { videos: 0, products: 0 };
}

/** Lists of other things whose sizes are counted with those of the categories (`list_counts`). */
const RESERVED = ['featured', 'others'];

function findSlugError(tx: Transaction, slug: string, id: number): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    return 'Enter a URL of letters from a to z, digits and hyphens.';
  if (RESERVED.includes(slug)) return `Ribbon uses “${slug}” for a list. Enter another URL.`;
  const other = tx.select().from(categories).where(eq(categories.slug, slug)).get();
  return other === undefined || other.id === id ? null : `“${other.name}” already has this URL.`;
}

/** Makes a former slug, or a text of products, mean a category. */
function redirectSlug(tx: Transaction, slug: string, categoryId: number): void {
  const changed = { target: formerCategories.slug, set: { categoryId } };
  tx.insert(formerCategories).values({ slug, categoryId }).onConflictDoUpdate(changed).run();
}

/** Adds a category, or changes the one with this id. Its former slug redirects. Returns the error of its URL, or null. */
export async function saveCategory(id: number | null, fields: CategoryFields, actor: Actor) {
  const error = await write((tx) => {
    const isThis = eq(categories.id, id ?? 0);
    const before = tx.select().from(categories).where(isThis).get();
    const stored = before?.slug ?? '';
    const slug = isBuiltIn(stored) ? stored : slugOf(fields.slug || fields.name, MAX_SLUG);
    const slugError = findSlugError(tx, slug, before?.id ?? 0);
    if (slugError !== null) return slugError;
    const values = { ...fields, slug };
    const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM categories)`;
    const { id: own } =
      before ??
      tx
        .insert(categories)
        .values({ ...values, position })
        .returning()
        .get();
    tx.update(categories).set(values).where(eq(categories.id, own)).run();
    tx.delete(formerCategories).where(eq(formerCategories.slug, slug)).run();
    if (before !== undefined && before.slug !== slug) redirectSlug(tx, before.slug, own);
    const what = `${before === undefined ? 'added' : 'changed'} a category`;
    const detail = describeChange(fields.name, before ?? {}, values);
    recordChange(tx, actor, { what, detail, link: `/admin/categories/${own}` });
    return null;
  });
  await moveToCategories();
  return error;
}

/** Moves a category up or down in the order of the tabs, menus and cards. */
export async function orderCategory(id: number, by: -1 | 1, actor: Actor): Promise<void> {
  await write((tx) => {
    const { id: own, position: place } = categories;
    const rows = tx.select({ id: own }).from(categories).orderBy(asc(place), asc(own)).all();
    const ids = rows.map((row) => row.id);
    const from = ids.indexOf(id);
    if (from < 0) return;
    for (const [position, each] of moveByOne(ids, from, by).entries())
      tx.update(categories).set({ position }).where(eq(own, each)).run();
    recordChange(tx, actor, { what: 'changed the order of the categories', link: '/admin/categories' });
  });
}

export async function hideCategory(id: number, hidden: boolean, actor: Actor): Promise<void> {
  await write((tx) => {
    const row = tx.update(categories).set({ hidden }).where(eq(categories.id, id)).returning().get();
    const what = hidden ? 'hid a category' : 'showed a category';
    if (row !== undefined)
      recordChange(tx, actor, { what, detail: row.name, link: `/admin/categories/${id}` });
  });
}

/** Deletes a category of the owner. Its videos, products and former URLs get another one. Returns its id in the trash, or null if it must stay. */
export async function deleteCategory(id: number, to: string, actor: Actor): Promise<number | null> {
  const trashId = await write((tx) => {
    const category = tx.select().from(categories).where(eq(categories.id, id)).get();
    const target = findCategory(to);
    if (category === undefined || isBuiltIn(category.slug) || target === null || target.id === id)
      return null;
    const former = tx.select().from(formerCategories).where(eq(formerCategories.categoryId, id)).all();
    const dependents = { column: 'category_id', tables: ['former_categories'] };
    const entry = discard(tx, { what: '1 category', table: 'categories', ids: [id], dependents });
    for (const { slug } of [category, ...former]) redirectSlug(tx, slug, target.id);
    recordChange(tx, actor, { what: 'deleted a category', detail: `${category.name} → ${target.name}` });
    return entry;
  });
  await moveToCategories();
  return trashId;
}

/** Rows that one transaction moves, so that visitors' writes wait only shortly. */
const BATCH = 500;

/** Finds the deletion of a category that can still be undone. */
const deletionOf = sqlite
  .prepare<[string], number>(`
    SELECT id FROM trash WHERE part_of IS NULL AND iif(json_valid(content), content ->> '$.rows[0].table', '') = 'categories'
      AND content ->> '$.rows[0].values.slug' = ? ORDER BY id DESC LIMIT 1`)
  .pluck();

/** SQL for the ids of members. No index has all videos by category, so each part of them is read by its index. */
const MEMBERS = {
  products: 'SELECT id FROM products WHERE category = @from',
  videos: [
    "= 'published' AND unavailable_at IS NULL",
    "= 'published' AND unavailable_at IS NOT NULL",
    "= 'draft'",
  ]
    .map((part) => `SELECT id FROM videos WHERE category = @from AND status ${part}`)
    .join(' UNION ALL '),
};

function prepareMove(table: keyof typeof MEMBERS) {
  const some = `SELECT id FROM (${MEMBERS[table]}) LIMIT ${BATCH}`;
  const change = `UPDATE ${table} SET category = @to WHERE id IN (${some}) RETURNING id`;
  const update = sqlite.prepare<{ from: string; to: string }, number>(change).pluck();
  /** Moves some rows, and notes them for the undo of a deletion. Returns their number. */
  return (tx: Transaction, from: string, to: string): number => {
    const ids = update.all({ from, to });
    const partOf = ids.length === 0 ? undefined : deletionOf.get(from);
    const content = { what: 'members', slug: from, rows: ids.map((id) => ({ table, values: { id } })) };
    if (partOf !== undefined) tx.insert(trash).values({ content, createdAt: new Date(), partOf }).run();
    return ids.length;
  };
}
const moves = [prepareMove('videos'), prepareMove('products')];

/** Former slugs, and products whose text is the name of a category. */
function listMoves(): [from: string, to: string][] {
  const names = listCategories().flatMap(({ slug, name }) =>
    [...new Set([name, name.toLowerCase()])].map((text): [string, string] => [text, slug]),
  );
  return [...listFormerCategories(), ...names].filter(([from, to]) => from !== to && !isCategory(from));
}

type Part = { id: number; slug: string; table: 'videos' | 'products'; ids: string };

// The entry of an undone deletion has left the trash, and its category exists.
const partToRestore = sqlite.prepare<[], Part>(`
  SELECT trash.id, slug, content ->> '$.rows[0].table' AS "table",
    (SELECT json_group_array(value ->> '$.values.id') FROM json_each(content, '$.rows')) AS ids
  FROM trash JOIN categories ON slug = content ->> '$.slug'
  WHERE part_of IS NOT NULL AND part_of NOT IN (SELECT id FROM trash) LIMIT 1`);

/** Returns some videos or products to their restored category, unless they are in a third one by now. Returns false at the end. */
function restoreMembers(): boolean {
  const part = partToRestore.get();
  if (part === undefined) return false;
  const former = `SELECT c.slug FROM former_categories AS f JOIN categories AS c ON c.id = f.category_id WHERE f.slug = @slug`;
  sqlite
    .prepare(`UPDATE ${part.table} SET category = @slug
      WHERE id IN (SELECT value FROM json_each(@ids)) AND category = coalesce((${former}), category)`)
    .run(part);
  sqlite.prepare('DELETE FROM trash WHERE id = ?').run(part.id);
  return true;
}

async function moveAll(): Promise<void> {
  for (const [slug, now] of listMoves())
    for (const move of moves) while ((await writeInBackground((tx) => move(tx, slug, now))) === BATCH);
  while (await writeInBackground(restoreMembers));
}

/** How long an answer waits, in milliseconds. Only categories with thousands of products take longer. */
const MAX_WAIT = 2_000;
let moving = Promise.resolve();

/** Moves videos and products of renamed and restored categories, and waits shortly. A crash loses nothing, since it can run again. */
export function moveToCategories(): Promise<void> {
  moving = moving.then(moveAll).catch(logError);
  return Promise.race([moving, sleep(MAX_WAIT, undefined, { ref: false })]);
}

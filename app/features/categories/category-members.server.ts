import { setTimeout as sleep } from 'node:timers/promises';
import { sqlite, writeInBackground } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import type { Transaction } from '#db/client.server';
import { trash } from '#db/schema';
import { isCategory, listCategories, listFormerCategories } from './category.server';

/** Rows that one transaction moves, so that visitors' writes wait only shortly. */
const BATCH = 500;

/** Finds the deletion of a category that can still be undone. */
const deletionOf = sqlite
  .prepare<[string], number>(`
    SELECT id FROM trash WHERE part_of IS NULL AND iif(json_valid(content), content ->> '$.rows[0].table', '') = 'categories'
      AND content ->> '$.rows[0].values.slug' = ? ORDER BY id DESC LIMIT 1`)
  .pluck();

function prepareMove(table: 'videos' | 'products') {
  const update = sqlite
    .prepare<[string, string, number], number>(
      `UPDATE ${table} SET category = ? WHERE id IN (SELECT id FROM ${table} WHERE category = ? LIMIT ?) RETURNING id`,
    )
    .pluck();
  /** Moves some rows, and notes them for the undo of a deletion. Returns their number. */
  return (tx: Transaction, from: string, to: string): number => {
    const ids = update.all(to, from, BATCH);
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

/**
 * Moves videos and products whose category has another slug by now or was restored, and waits for the end for a short time. It can run
 * again at any time, so a crash loses nothing.
 */
export function moveToCategories(): Promise<void> {
  moving = moving.then(moveAll).catch(logError);
  return Promise.race([moving, sleep(MAX_WAIT, undefined, { ref: false })]);
}

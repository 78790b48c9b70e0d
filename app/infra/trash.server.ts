import Database from 'better-sqlite3';
import { eq, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY } from '#app/lib/date-range';
import { countOf } from '#app/lib/format';
import { parseJson } from '#app/lib/json';
import { type Transaction, trash } from '#db/schema';
import { type Actor, recordChange, sqlite, write } from './database.server';

/** An entry of the trash: one deletion, with the rows of the deleted things before those that belonged to them. */
const contentSchema = z.object({
  what: z.string(),
  rows: z.array(z.object({ table: z.string(), values: z.record(z.string(), z.unknown()) })),
});
export type DiscardedRow = z.output<typeof contentSchema>['rows'][number];

type Discarding = {
  what: string;
  table: string;
  ids: number[];
  /** The tables with rows that belong to the discarded ones, and their column of the id. */
  dependents?: { column: string; tables: string[] };
  /** The entry in the trash of which this is a part. */
  partOf?: number | null;
};

/** Moves rows and their dependent rows to the trash, in the caller's transaction. Returns the id of the entry. */
export function discard(tx: Transaction, discarding: Discarding): number {
  const { what, table, ids, dependents = { column: '', tables: [] }, partOf = null } = discarding;
  const listRows = (from: string, column: string) => {
    const read = sqlite.prepare(`SELECT * FROM ${from} WHERE ${column} = ?`);
    return ids.flatMap((id) => read.all(id).map((values) => ({ table: from, values })));
  };
  const others = dependents.tables.flatMap((from) => listRows(from, dependents.column));
  const entryId = insertEntry(tx, { content: { what, rows: [...listRows(table, 'id'), ...others] }, partOf });
  // The database deletes the dependent rows.
  const remove = sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`);
  for (const id of ids) remove.run(id);
  return entryId;
}

function insertEntry(tx: Transaction, entry: { content: unknown; partOf?: number | null }): number {
  const values = { ...entry, createdAt: new Date() };
  return tx.insert(trash).values(values).returning({ id: trash.id }).get().id;
}

type Deletion = Omit<Discarding, 'what' | 'partOf'> & { noun: string; name?: string; link?: string };

/** Deletes rows and logs it. `name` is SQL by which the log names a row. Returns their number and the id in the trash. */
export function deleteRows({ noun, name, link, ...rows }: Deletion, actor: Actor) {
  const found = `FROM ${rows.table} WHERE id IN (SELECT value FROM json_each(?))`;
  return write((tx) => {
    const select = sqlite.prepare<[string], string>(`SELECT ${name ?? 'id'} ${found}`).pluck();
    const names = select.all(JSON.stringify(rows.ids));
    if (names.length === 0) return { deleted: 0, trashId: null };
    const what = countOf(names.length, noun);
    const trashId = discard(tx, { ...rows, what });
    recordChange(tx, actor, { what: `deleted ${what}`, detail: name && names.join(', '), link });
    return { deleted: names.length, trashId };
  });
}

/** Marks a feed as deleted, because its products are too many for one transaction. Returns the id of its entry in the trash. */
export function discardFeed(tx: Transaction, { id, what }: { id: number; what: string }): number {
  sqlite.prepare('UPDATE feeds SET deleted_at = ? WHERE id = ?').run(Date.now(), id);
  return insertEntry(tx, { content: { what, rows: [{ table: 'feeds', values: { id } }] } });
}

/** Days in which content can be restored. Other rows, such as messages, hold personal data, and go after a day. */
export const RESTORE_DAYS = 30;
const CONTENT =
  "('products', 'videos', 'guides', 'pages', 'feeds', 'redirects', 'ads', 'categories', 'channels')";
// A damaged row must not stop the others.
const TABLE = "CASE WHEN json_valid(content) THEN content ->> '$.rows[0].table' END";
/** SQL for entries that can no longer be restored. Takes the time before which content and other rows are final. */
const IS_FINAL = `created_at < iif(coalesce(${TABLE}, '') IN ${CONTENT}, ?, ?)`;

function finalBefore(now = new Date()): [number, number] {
  return [now.getTime() - RESTORE_DAYS * DAY, now.getTime() - DAY];
}

export async function purgeTrash(now: Date): Promise<void> {
  const remove = sqlite.prepare(`DELETE FROM trash WHERE ${IS_FINAL}`);
  await write(() => remove.run(...finalBefore(now)));
}

const NAME = ['name', 'title', 'source'].map((column) => `value ->> '$.values.${column}'`).join(', ');

type TrashEntry = { id: number; table: string; what: string; names: string; createdAt: number };

/** An entry is named by its first three rows. */
const entries = sqlite.prepare<[string, number, number, number, number], TrashEntry>(`
  SELECT id, created_at AS createdAt, ${TABLE} AS "table", content ->> '$.what' AS what, (
    SELECT coalesce(group_concat(coalesce(${NAME}), ', '), '') FROM (SELECT value FROM json_each(content, '$.rows')
    WHERE value ->> '$.table' = content ->> '$.rows[0].table' LIMIT 3)) AS names
  FROM trash WHERE part_of IS NULL AND json_valid(content) AND ${TABLE} IN (SELECT value FROM json_each(?)) AND NOT (${IS_FINAL})
  ORDER BY id DESC LIMIT ? OFFSET ?`);

/** Lists deletions that can be restored, the last one first. */
export function listTrash(tables: readonly string[], { limit, offset }: { limit: number; offset: number }) {
  return entries.all(JSON.stringify(tables), ...finalBefore(), limit, offset);
}

const contentOf = sqlite
  .prepare<[number, number, number], string>(`SELECT content FROM trash WHERE id = ? AND NOT (${IS_FINAL})`)
  .pluck();

/** Returns an entry, or null when it has expired. */
function findEntry(id: number) {
  const content = contentOf.get(id, ...finalBefore());
  return contentSchema.safeParse(parseJson(content ?? '')).data ?? null;
}

const entriesAfter = sqlite.prepare<[number], { id: number; table: string | null }>(
  `SELECT id, ${TABLE} AS "table" FROM trash WHERE id > ? ORDER BY id`,
);
const known = { last: 0, ofSubscribers: [] as number[] };

/** Returns the values of a deleted subscriber who can be restored, or undefined. */
export function findDiscardedSubscriber(id: number): DiscardedRow['values'] | undefined {
  // Strangers may ask for any id, and large entries take long to read. So those of other tables are read once.
  for (const entry of entriesAfter.iterate(known.last)) {
    known.last = entry.id;
    if (entry.table === 'subscribers') known.ofSubscribers.push(entry.id);
  }
  const rows = known.ofSubscribers.flatMap((entryId) => findEntry(entryId)?.rows ?? []);
  return rows.find(({ values }) => values.id === id)?.values;
}

function removeEntry(tx: Transaction, id: number): void {
  tx.delete(trash).where(eq(trash.id, id)).run();
}

type Restoring = {
  /** Whether the actor may restore rows of a table. */
  isOpen: (table: string) => boolean;
  /** Adapts what depends on the restored rows. Returns how many of the deleted things it deleted again. */
  settle: (tx: Transaction, rows: DiscardedRow[]) => number;
};

/** `partly` names how many of the deleted things were restored. */
type Restored = 'restored' | 'expired' | 'taken' | { partly: string };

/** Restores the rows of one deletion, except those whose key is in use by now. An entry of which nothing can be restored stays. */
export function restoreDiscarded(id: number, actor: Actor, { settle, isOpen }: Restoring) {
  return write((tx): Restored => {
    const entry = findEntry(id);
    const [deleted] = entry?.rows ?? [];
    if (entry === null || deleted === undefined || !isOpen(deleted.table)) return 'expired';
    const restored = entry.rows.filter(restoreRow);
    const dropped = settle(tx, restored);
    const countThings = (rows: DiscardedRow[]) => rows.filter(({ table }) => table === deleted.table).length;
    const things = countThings(restored) - dropped;
    if (things === 0) return 'taken';
    removeEntry(tx, id);
    const skipped = entry.rows.length - restored.length + dropped;
    const detail = skipped === 0 ? undefined : `${countOf(skipped, 'row')} could not be restored`;
    const isWhole = things === countThings(entry.rows);
    const what = isWhole ? entry.what : `${things} of ${entry.what}`;
    recordChange(tx, actor, { what: `restored ${what}`, detail });
    return isWhole ? 'restored' : { partly: what };
  });
}

type Deleted = { table: 'answers' | 'compilation_items'; compilationId: number };

/** Restores what an owner deleted from a compilation. Returns false when it has expired or its key is in use. */
export function restoreOwn(tx: Transaction, id: number, { table, compilationId }: Deleted): boolean {
  const entry = findEntry(id);
  const [deleted] = entry?.rows ?? [];
  if (entry === null || deleted?.table !== table || deleted.values.compilation_id !== compilationId)
    return false;
  removeEntry(tx, id);
  // What the other rows refer to may have been deleted since.
  const [isRestored = false] = entry.rows.map(restoreRow);
  return isRestored;
}

/** Restores the next part of a deletion, in the caller's transaction. Returns its rows, or null when there is none. */
export function restorePart(tx: Transaction, partOf: number): DiscardedRow[] | null {
  const next = tx.select().from(trash).where(eq(trash.partOf, partOf)).orderBy(trash.id).limit(1).get();
  if (next === undefined) return null;
  const rows = contentSchema.safeParse(next.content).data?.rows ?? [];
  for (const row of rows) restoreRow(row);
  removeEntry(tx, next.id);
  return rows;
}

/** Restores one row. Returns false when its key is in use or a row that it refers to no longer exists. */
function restoreRow({ table, values }: DiscardedRow): boolean {
  if (table === 'feeds')
    return sqlite.prepare('UPDATE feeds SET deleted_at = NULL WHERE id = ?').run(values.id).changes > 0;
  if (insertRow(table, values)) return true;
  if (table !== 'products') return false;
  // The product that it was merged into may not exist any more.
  const unmerged = { ...values, merged_into_id: null, hidden: values.status === 'draft' ? 1 : 0 };
  // Its feed may have been deleted, or may have added the product again.
  return insertRow(table, unmerged) || insertRow(table, { ...unmerged, feed_key: null, feed_id: null });
}

const columnNames = sqlite.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
/** Tables whose rows a trigger or a deletion creates: a restored row replaces the new one. */
const REPLACED = new Set(['offers', 'product_prices', 'former_categories']);

function insertRow(table: string, values: DiscardedRow['values']): boolean {
  // A row from before an upgrade may have columns that no longer exist. Generated columns cannot be written.
  const known = new Set(columnNames.all(table));
  const columns = Object.keys(values).filter((name) => known.has(name));
  const insert = sqlite.prepare(
    `INSERT OR ${REPLACED.has(table) ? 'REPLACE' : 'IGNORE'} INTO ${table} (${columns.join(', ')})
      VALUES (${columns.map(() => '?').join(', ')})`,
  );
  try {
    // A nested transaction is a savepoint, so a row that cannot be restored does not undo the others.
    return sqlite.transaction(() => insert.run(columns.map((name) => values[name])).changes > 0)();
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}

/** Deletes one entry for good. Returns false when it does not exist any more. */
export async function deleteForGood(id: number, actor: Actor, isOpen: (table: string) => boolean) {
  return write((tx) => {
    const entry = findEntry(id);
    if (entry === null || !isOpen(entry.rows[0]?.table ?? '')) return false;
    removeEntry(tx, id);
    recordChange(tx, actor, { what: `deleted ${entry.what} for good` });
    return true;
  });
}

/** Changes a compilation's id in the trash, so that what was deleted from it can still be restored to it. */
export function moveInTrash(tx: Transaction, { from, to }: { from: number; to: number }): void {
  const named = like(sql`${trash.content}`, `%"compilation_id":${from}%`);
  for (const { id, content } of tx.select().from(trash).where(named).all()) {
    const entry = contentSchema.safeParse(content).data;
    if (entry === undefined) continue;
    for (const { values } of entry.rows) if (values.compilation_id === from) values.compilation_id = to;
    tx.update(trash).set({ content: entry }).where(eq(trash.id, id)).run();
  }
}

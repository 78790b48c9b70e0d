import Database from 'better-sqlite3';
import { eq, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY } from '#app/lib/date-range';
import { countOf } from '#app/lib/format';
import { type Transaction, trash } from '#db/schema';
import { type Actor, recordChange, sqlite, write } from './database.server';

/** Days in which content can be restored. Other rows, such as messages, hold personal data, and go after a day. */
export const RESTORE_DAYS = 30;
const CONTENT =
  "('products', 'videos', 'guides', 'pages', 'feeds', 'redirects', 'ads', 'categories', 'channels')";
// A damaged row must not stop the others.
const TABLE = "CASE WHEN json_valid(content) THEN content ->> '$.rows[0].table' END";
/** SQL for entries that can no longer be restored. Takes the time before which content and other rows are final. */
const IS_FINAL = `created_at < iif(coalesce(${TABLE}, '') IN ${CONTENT}, ?, ?)`;

function finalBefore(now: Date): [number, number] {
  return [now.getTime() - RESTORE_DAYS * DAY, now.getTime() - DAY];
}

const contentSchema = z.object({
  what: z.string(),
  rows: z.array(z.object({ table: z.string(), values: z.record(z.string(), z.unknown()) })),
});
type Discarded = z.output<typeof contentSchema>;
type Row = Discarded['rows'][number];

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
  const content = { what, rows: [...listRows(table, 'id'), ...others] };
  const values = { content, createdAt: new Date(), partOf };
  const { id } = tx.insert(trash).values(values).returning({ id: trash.id }).get();
  const remove = sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`);
  for (const each of ids) remove.run(each);
  return id;
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

/** Tables whose rows stay, marked as deleted, because their dependents are too many for one transaction. */
const MARKED = new Set(['feeds']);

/** Marks a row as deleted, in the caller's transaction. Returns the id of its entry in the trash. */
export function markDeleted(
  tx: Transaction,
  { what, table, id }: { what: string; table: 'feeds'; id: number },
) {
  const createdAt = new Date();
  sqlite.prepare(`UPDATE ${table} SET deleted_at = ? WHERE id = ?`).run(createdAt.getTime(), id);
  const content = { what, rows: [{ table, values: { id } }] };
  return tx.insert(trash).values({ content, createdAt }).returning({ id: trash.id }).get().id;
}

/** Restores the next part of a deletion, in the caller's transaction. Returns its rows, or null when there is none. */
export function restorePart(tx: Transaction, partOf: number): Row[] | null {
  const next = tx.select().from(trash).where(eq(trash.partOf, partOf)).orderBy(trash.id).limit(1).get();
  if (next === undefined) return null;
  const rows = contentSchema.safeParse(next.content).data?.rows ?? [];
  for (const row of rows) restoreRow(row);
  tx.delete(trash).where(eq(trash.id, next.id)).run();
  return rows;
}

export async function purgeTrash(now: Date): Promise<void> {
  const remove = sqlite.prepare(`DELETE FROM trash WHERE ${IS_FINAL}`);
  await write(() => remove.run(...finalBefore(now)));
}

const columnNames = sqlite.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
/** Tables whose rows a trigger or a deletion creates: a restored row replaces the new one. */
const REPLACED = new Set(['offers', 'product_prices', 'former_categories']);

/** Restores one row. Returns false when its key is in use or a row that it refers to no longer exists. */
function restoreRow({ table, values }: Row): boolean {
  if (MARKED.has(table))
    return sqlite.prepare(`UPDATE ${table} SET deleted_at = NULL WHERE id = ?`).run(values.id).changes > 0;
  // A row from before an upgrade may have columns that no longer exist. Generated columns cannot be written.
  const known = new Set(columnNames.all(table));
  const columns = Object.keys(values).filter((name) => known.has(name));
  const insert = sqlite.prepare(
    `INSERT OR ${REPLACED.has(table) ? 'REPLACE' : 'IGNORE'} INTO ${table} (${columns.join(', ')})
      VALUES (${columns.map(() => '?').join(', ')})`,
  );
  // A nested transaction is a savepoint, so a row that cannot be restored does not undo the others.
  const insertRow = sqlite.transaction((row: unknown[]) => insert.run(...row).changes > 0);
  const tryInsert = (row: Record<string, unknown>) => {
    try {
      return insertRow(columns.map((name) => row[name]));
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return false;
      throw error;
    }
  };
  if (tryInsert(values)) return true;
  // Its feed may have been deleted or may have added the product again, or the product that it was merged into may not exist.
  if (!('feed_key' in values)) return false;
  const unmerged = { ...values, merged_into_id: null, hidden: values.status === 'draft' ? 1 : 0 };
  return tryInsert(unmerged) || tryInsert({ ...unmerged, feed_key: null, feed_id: null });
}

const isFinal = sqlite.prepare<[number, number, number]>(`SELECT 1 FROM trash WHERE id = ? AND ${IS_FINAL}`);

function readDiscarded(tx: Transaction, id: number) {
  if (isFinal.get(id, ...finalBefore(new Date())) !== undefined) return null;
  const row = tx.select({ content: trash.content }).from(trash).where(eq(trash.id, id)).get();
  return contentSchema.safeParse(row?.content).data ?? null;
}

/** Returns the rows of one deletion, the deleted thing first. Returns none when it has expired. */
export function listDiscarded(tx: Transaction, id: number): Row[] {
  return readDiscarded(tx, id)?.rows ?? [];
}

/** Restores what its own owner deleted, in the caller's transaction. Returns false when it has expired or its key is in use. */
export function restoreOwn(tx: Transaction, id: number, isWanted: (row: Row) => boolean): boolean {
  const content = readDiscarded(tx, id);
  if (content === null || !content.rows.every(isWanted)) return false;
  tx.delete(trash).where(eq(trash.id, id)).run();
  // What the other rows refer to may have been deleted since.
  const [isRestored = false] = content.rows.map(restoreRow);
  return isRestored;
}

export type RestoreOutcome = 'restored' | 'expired' | 'taken';

/** Restores the rows of one deletion, except those whose key is in use by now. An entry of which nothing can be restored stays. */
export function restoreDiscarded(
  id: number,
  actor: Actor,
  { settle, isOpen }: { settle: (tx: Transaction, rows: Row[]) => void; isOpen: (table: string) => boolean },
): Promise<RestoreOutcome> {
  return write((tx) => {
    const content = readDiscarded(tx, id);
    const [deleted] = content?.rows ?? [];
    if (content === null || deleted === undefined || !isOpen(deleted.table)) return 'expired';
    const restored = content.rows.filter(restoreRow);
    if (!restored.some(({ table }) => table === deleted.table)) return 'taken';
    settle(tx, content.rows);
    tx.delete(trash).where(eq(trash.id, id)).run();
    const skipped = content.rows.length - restored.length;
    const detail = skipped === 0 ? undefined : `${skipped} rows could not be restored`;
    recordChange(tx, actor, { what: `restored ${content.what}`, detail });
    return 'restored';
  });
}

/** Changes an id in the trash, so that rows of a thing with a new id can still be restored to it. */
export function renameInTrash(
  tx: Transaction,
  { column, from, to }: { column: string; from: number; to: number },
): void {
  const named = like(sql`${trash.content}`, `%"${column}":${from}%`);
  for (const { id, content } of tx.select().from(trash).where(named).all()) {
    const read = contentSchema.safeParse(content).data;
    if (read === undefined) continue;
    const rows = read.rows.map((row) =>
      row.values[column] === from ? { ...row, values: { ...row.values, [column]: to } } : row,
    );
    const renamed = { content: { ...read, rows } };
    tx.update(trash).set(renamed).where(eq(trash.id, id)).run();
  }
}

export type TrashEntry = { id: number; table: string; what: string; names: string; createdAt: number };

const nameAt = (index: number) =>
  `iif(content ->> '$.rows[${index}].table' = content ->> '$.rows[0].table',
    coalesce(content ->> '$.rows[${index}].values.name', content ->> '$.rows[${index}].values.title',
      content ->> '$.rows[${index}].values.source'), NULL)`;
const entries = sqlite.prepare<[string, number, number, number, number], TrashEntry>(`
  SELECT id, created_at AS createdAt, ${TABLE} AS "table", content ->> '$.what' AS what,
    concat_ws(', ', ${nameAt(0)}, ${nameAt(1)}, ${nameAt(2)}) AS names
  FROM trash WHERE part_of IS NULL AND json_valid(content) AND ${TABLE} IN (SELECT value FROM json_each(?)) AND NOT (${IS_FINAL})
  ORDER BY id DESC LIMIT ? OFFSET ?`);

/** Lists deletions that can be restored, the last one first. */
export function listTrash(tables: readonly string[], { limit, offset }: { limit: number; offset: number }) {
  return entries.all(JSON.stringify(tables), ...finalBefore(new Date()), limit, offset);
}

/** Deletes one entry for good. Returns false when it does not exist any more. */
export async function deleteForGood(id: number, actor: Actor, isOpen: (table: string) => boolean) {
  return write((tx) => {
    const content = readDiscarded(tx, id);
    if (content === null || !isOpen(content.rows[0]?.table ?? '')) return false;
    tx.delete(trash).where(eq(trash.id, id)).run();
    recordChange(tx, actor, { what: `deleted ${content.what} for good` });
    return true;
  });
}

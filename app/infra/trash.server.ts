import Database from 'better-sqlite3';
import { and, eq, gt, like, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#db/client.server';
import { trash } from '#db/schema';
import { type Actor, recordChange } from './audit.server';
import { sqlite, write } from './database.server';

/** What was deleted can be brought back for this long, in milliseconds. */
const TTL = 86_400_000;

const contentSchema = z.object({
  what: z.string(),
  rows: z.array(z.object({ table: z.string(), values: z.record(z.string(), z.unknown()) })),
});
type Discarded = z.output<typeof contentSchema>;
export type Source = { table: string; column: string };

/**
 * Moves rows to the trash and deletes them, in the caller's transaction. Rows that hang on them are named too, since deleting
 * takes them along. They come back with their ids.
 * @param sources the tables by the column that names the deleted thing, the thing itself first.
 * @returns the id to bring them back by.
 */
export function discard(
  tx: Transaction,
  { what, sources, ids }: { what: string; sources: [Source, ...Source[]]; ids: number[] },
): number {
  const rows = sources.flatMap(({ table, column }) => {
    const read = sqlite.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`);
    return ids.flatMap((id) => read.all(id).map((values) => ({ table, values })));
  });
  const now = new Date();
  const { id } = tx
    .insert(trash)
    .values({ content: { what, rows }, createdAt: now })
    .returning({ id: trash.id })
    .get();
  const [{ table, column }] = sources;
  const remove = sqlite.prepare(`DELETE FROM ${table} WHERE ${column} = ?`);
  for (const each of ids) remove.run(each);
  return id;
}

export async function purgeTrash(now: Date): Promise<void> {
  const final = lt(trash.createdAt, new Date(now.getTime() - TTL));
  await write((tx) => tx.delete(trash).where(final).run());
}

const columnsOf = sqlite.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
/** Tables whose rows come with another's: what was deleted takes their place. */
const MADE_BY_TRIGGERS = new Set(['offers']);

/** Puts one row back where it was; false when its place is taken, or what it hangs on is gone. */
function putBack({ table, values }: { table: string; values: Record<string, unknown> }): boolean {
  // What was deleted before an upgrade may have columns that are gone, and no generated one can be written.
  const known = new Set(columnsOf.all(table));
  const columns = Object.keys(values).filter((name) => known.has(name));
  const insert = sqlite.prepare(
    `INSERT OR ${MADE_BY_TRIGGERS.has(table) ? 'REPLACE' : 'IGNORE'} INTO ${table} (${columns.join(', ')})
      VALUES (${columns.map(() => '?').join(', ')})`,
  );
  // A transaction inside one is a savepoint: a row that cannot come back takes no other with it.
  const insertRow = sqlite.transaction((row: unknown[]) => insert.run(...row).changes > 0);
  const put = (row: Record<string, unknown>) => {
    try {
      return insertRow(columns.map((name) => row[name]));
    } catch (error) {
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return false;
      throw error;
    }
  };
  if (put(values)) return true;
  // The feed may be gone, or may have brought the product anew since, or what it was joined with is gone: it comes back alone.
  if (!('feed_key' in values)) return false;
  const alone = { feed_key: null, feed_id: null, merged_into_id: null };
  return put({ ...values, ...alone, hidden: values.status === 'draft' ? 1 : 0 });
}

function readDiscarded(tx: Transaction, id: number) {
  const recent = gt(trash.createdAt, new Date(Date.now() - TTL));
  const row = tx
    .select({ content: trash.content })
    .from(trash)
    .where(and(eq(trash.id, id), recent))
    .get();
  const content = contentSchema.safeParse(row?.content);
  return content.success ? content.data : null;
}

/** The rows that one deletion took, the deleted thing first; none when it is too late. */
export function listDiscarded(tx: Transaction, id: number): Discarded['rows'] {
  return readDiscarded(tx, id)?.rows ?? [];
}

/**
 * Brings back what its own owner took away, in the caller's transaction; false when it is too late.
 * @param isWanted whether a row is one that he may bring back
 */
export function takeBack(
  tx: Transaction,
  id: number,
  isWanted: (row: { table: string; values: Record<string, unknown> }) => boolean,
): boolean {
  const content = readDiscarded(tx, id);
  if (content === null || !content.rows.every(isWanted)) return false;
  tx.delete(trash).where(eq(trash.id, id)).run();
  return content.rows.every(putBack);
}

/**
 * Brings back what one deletion took; rows whose place is taken meanwhile stay out. False when it is too late.
 * @param settle what else follows from the rows that are there again
 */
export async function restoreDiscarded(
  id: number,
  actor: Actor,
  {
    settle,
    isOpen,
  }: {
    settle: (tx: Transaction, rows: Discarded['rows']) => void;
    /** Whether the actor may restore a thing of this table; the rows that hang on it come back with it. */
    isOpen: (table: string) => boolean;
  },
): Promise<boolean> {
  return write((tx) => {
    const content = readDiscarded(tx, id);
    const [deleted] = content?.rows ?? [];
    if (content === null || deleted === undefined || !isOpen(deleted.table)) return false;
    let left = 0;
    for (const row of content.rows) if (!putBack(row)) left += 1;
    settle(tx, content.rows);
    tx.delete(trash).where(eq(trash.id, id)).run();
    const detail = left === 0 ? undefined : `${left} rows had no place any more`;
    recordChange(tx, actor, { what: `brought back ${content.what}`, detail: detail });
    return true;
  });
}

/** What waits in the trash of something follows it to another id, so that it still comes back to it. */
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
    tx.update(trash)
      .set({ content: { ...read, rows } })
      .where(eq(trash.id, id))
      .run();
  }
}

import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../db/client.server';
import { trash } from '../../db/schema';
import { type Actor, recordChange } from './audit.server';
import { sqlite, write } from './database.server';

/** What was deleted can be brought back for this long, in milliseconds. */
const KEPT = 86_400_000;

const contentSchema = z.object({
  what: z.string(),
  rows: z.array(z.object({ table: z.string(), values: z.record(z.string(), z.unknown()) })),
});
type Source = { table: string; column: string };

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
  tx.delete(trash)
    .where(lt(trash.createdAt, new Date(now.getTime() - KEPT)))
    .run();
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

/** Brings back what one deletion took; rows whose place is taken meanwhile stay out. False when it is too late. */
export async function restoreDiscarded(id: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const row = tx.select({ content: trash.content }).from(trash).where(eq(trash.id, id)).get();
    const content = contentSchema.safeParse(row?.content);
    if (!content.success) return false;
    for (const { table, values } of content.data.rows) {
      const columns = Object.keys(values);
      sqlite
        .prepare(
          `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        )
        .run(...Object.values(values));
    }
    tx.delete(trash).where(eq(trash.id, id)).run();
    recordChange(tx, actor, `brought back ${content.data.what}`);
    return true;
  });
}

import { count, desc, inArray, like, lt, sql } from 'drizzle-orm';
import { type Actor, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { discard } from '#app/infra/trash.server';
import { countOf } from '#app/lib/format';
import { subscribers } from '#db/schema';

export type Subscriber = typeof subscribers.$inferSelect;
export const SUBSCRIBERS_PER_PAGE = 100;

function matching(q: string) {
  return q === '' ? undefined : like(subscribers.email, `%${q.toLowerCase().replace(/[%_\\]/g, '')}%`);
}

/** Returns a page of subscribers whose address contains the text, newest first. */
export function listSubscribers(q: string, page: number): { rows: Subscriber[]; total: number } {
  const found = orm.select().from(subscribers).where(matching(q)).orderBy(desc(subscribers.id));
  const rows = found
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE)
    .all();
  return { rows, total: countWhere(subscribers, matching(q)) };
}

export function listSubscriberIds(q: string, limit: number): number[] {
  const rows = orm.select({ id: subscribers.id }).from(subscribers).where(matching(q)).limit(limit).all();
  return rows.map(({ id }) => id);
}

export function countSubscribersBySource() {
  const { source } = subscribers;
  const unconfirmed = sql<number>`count(*) filter (where confirmed_at is null)`;
  return orm.select({ source, count: count(), unconfirmed }).from(subscribers).groupBy(source).all();
}

/** Deletes subscribers. Undo restores them for a day. @returns the id in the trash. */
export async function deleteSubscribers(ids: number[], actor: Actor): Promise<number> {
  return write((tx) => {
    const what = countOf(countWhere(subscribers, inArray(subscribers.id, ids), tx), 'subscriber');
    const trashId = discard(tx, { what, sources: [{ table: 'subscribers', column: 'id' }], ids });
    recordChange(tx, actor, { what: `deleted ${what}` });
    return trashId;
  });
}

/** Yields all subscribers in batches, newest first. */
export function* readAllSubscribers(): Generator<Subscriber[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const older = orm.select().from(subscribers).where(lt(subscribers.id, before));
    const rows = older.orderBy(desc(subscribers.id)).limit(1_000).all();
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.id ?? 0;
  }
}

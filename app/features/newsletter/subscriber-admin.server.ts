import { desc, inArray, like, lt, sql } from 'drizzle-orm';
import { type Actor, orm, recordChange, write } from '#app/infra/database.server';
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
  const rows = orm
    .select()
    .from(subscribers)
    .where(matching(q))
    .orderBy(desc(subscribers.id))
    .limit(SUBSCRIBERS_PER_PAGE)
    .offset((page - 1) * SUBSCRIBERS_PER_PAGE)
    .all();
  const total =
    orm.select({ count: sql<number>`count(*)` }).from(subscribers).where(matching(q)).get()?.count ?? 0;
  return { rows, total };
}

export function listSubscriberIds(q: string, limit: number): number[] {
  const rows = orm.select({ id: subscribers.id }).from(subscribers).where(matching(q)).limit(limit).all();
  return rows.map(({ id }) => id);
}

export function countSubscribersBySource(): { source: string; count: number; unconfirmed: number }[] {
  return orm
    .select({
      source: subscribers.source,
      count: sql<number>`count(*)`,
      unconfirmed: sql<number>`count(*) filter (where confirmed_at is null)`,
    })
    .from(subscribers)
    .groupBy(subscribers.source)
    .all();
}

/** Deletes subscribers. Undo restores them for a day. @returns the id in the trash. */
export async function deleteSubscribers(ids: number[], actor: Actor): Promise<number> {
  return write((tx) => {
    const count = tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(inArray(subscribers.id, ids))
      .all().length;
    const what = countOf(count, 'subscriber');
    const trashId = discard(tx, { what, sources: [{ table: 'subscribers', column: 'id' }], ids });
    recordChange(tx, actor, { what: `deleted ${what}` });
    return trashId;
  });
}

/** Yields all subscribers in batches, newest first. */
export function* readAllSubscribers(): Generator<Subscriber[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = orm
      .select()
      .from(subscribers)
      .where(lt(subscribers.id, before))
      .orderBy(desc(subscribers.id))
      .limit(1_000)
      .all();
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.id ?? 0;
  }
}

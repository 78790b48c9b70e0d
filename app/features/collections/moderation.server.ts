import { and, desc, eq, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { readPage } from '#app/infra/dashboard-list.server';
import { type Actor, columnsOf, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { compilations } from '#db/schema';

/** SQL condition for collections that anyone with the link can see. It begins as that of their index. */
const shared = and(sql`is_public = 1`, isNull(compilations.deletedAt));

function matching(q: string, hiddenOnly: boolean) {
  const { title, description, shareCode, hiddenAt } = compilations;
  const pattern = `%${q.replace(/[%_\\]/g, '')}%`;
  const isFound = or(like(title, pattern), like(description, pattern), eq(shareCode, q));
  return and(shared, hiddenOnly ? isNotNull(hiddenAt) : undefined, q === '' ? undefined : isFound);
}

/** Lists one page of the shared collections, newest first. */
export function listSharedCollections({ q, hiddenOnly }: { q: string; hiddenOnly: boolean }, page: number) {
  const where = matching(q, hiddenOnly);
  const { createdAt, id } = compilations;
  const columns = {
    ...columnsOf(compilations, 'id', 'title', 'description', 'shareCode', 'createdAt'),
    ...columnsOf(compilations, 'hiddenAt', 'hiddenReason'),
  };
  const found = orm.select(columns).from(compilations).where(where).orderBy(desc(createdAt), desc(id));
  return readPage(found, { page, size: 50, total: countWhere(compilations, where) });
}

/** Hides a collection from everyone but its owner, who sees the reason. Without a reason, shows it again. */
export async function hideCollection(id: number, reason: string | null, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const named = and(eq(compilations.id, id), shared);
    const hidden = { hiddenAt: reason === null ? null : new Date(), hiddenReason: reason };
    const row = tx.update(compilations).set(hidden).where(named).returning().get();
    const what = reason === null ? 'showed a collection again' : 'hid a collection';
    if (row === undefined) return false;
    const detail = reason === null ? row.title : `${row.title}: ${reason}`;
    recordChange(tx, actor, { what, detail, link: '/admin/collections' });
    return true;
  });
}

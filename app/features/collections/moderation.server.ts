import { and, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { readPage } from '#app/infra/dashboard-list.server';
import { type Actor, columnsOf, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { answers, compilations } from '#db/schema';

const COLLECTIONS_PER_PAGE = 50;

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
    answers: sql<number>`(select count(*) from answers where answers.compilation_id = compilations.id)`,
  };
  const found = orm.select(columns).from(compilations).where(where).orderBy(desc(createdAt), desc(id));
  return readPage(found, { page, size: COLLECTIONS_PER_PAGE, total: countWhere(compilations, where) });
}

const words: SQL<string | null> =
  sql`(select group_concat(comment, ' · ') from answer_comments where answer_comments.answer_id = answers.id)`;

const ANSWERS_PER_PAGE = 100;

/** Lists one page of the answers to a shared collection, or returns null when there is none with this id. */
export function listAnswersForModeration(id: number, page: number) {
  const named = and(eq(compilations.id, id), shared);
  const { title } = compilations;
  const collection = orm.select({ id: compilations.id, title }).from(compilations).where(named).get();
  if (!collection) return null;
  const { hiddenAt, hiddenReason: reason } = answers;
  const columns = { ...columnsOf(answers, 'id', 'name', 'note'), words, hiddenAt, reason };
  const isGiven = eq(answers.compilationId, id);
  const given = orm.select(columns).from(answers).where(isGiven).orderBy(desc(answers.id));
  const total = countWhere(answers, isGiven);
  return { ...collection, found: readPage(given, { page, size: ANSWERS_PER_PAGE, total }) };
}

const toHiddenColumns = (reason: string | null) => ({
  hiddenAt: reason === null ? null : new Date(),
  hiddenReason: reason,
});

/** Hides a collection from everyone but its owner, who sees the reason. Without a reason, shows it again. */
export async function hideCollection(id: number, reason: string | null, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const named = and(eq(compilations.id, id), shared);
    const row = tx.update(compilations).set(toHiddenColumns(reason)).where(named).returning().get();
    const what = reason === null ? 'showed a collection again' : 'hid a collection';
    if (row === undefined) return false;
    const detail = reason === null ? row.title : `${row.title}: ${reason}`;
    recordChange(tx, actor, { what, detail, link: '/admin/collections' });
    return true;
  });
}

/** Hides an answer from the owner, or shows it again without a reason. Returns false without such a public answer. */
export async function hideAnswer(
  { id, compilationId }: { id: number; compilationId: number },
  reason: string | null,
  actor: Actor,
): Promise<boolean> {
  return write((tx) => {
    const isShared = and(eq(compilations.id, compilationId), shared);
    const collection = tx.select({ id: compilations.id }).from(compilations).where(isShared);
    const named = and(eq(answers.id, id), inArray(answers.compilationId, collection));
    const { changes } = tx.update(answers).set(toHiddenColumns(reason)).where(named).run();
    const what = reason === null ? 'showed an answer again' : 'hid an answer';
    if (changes > 0) recordChange(tx, actor, { what, detail: reason ?? String(id) });
    return changes > 0;
  });
}

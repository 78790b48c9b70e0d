import { and, desc, eq, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { type Actor, orm, recordChange, write } from '#app/infra/database.server';
import { answers, compilations } from '#db/schema';

export const COLLECTIONS_PER_PAGE = 50;

/** SQL condition for collections that anyone with the link can see. Administrators see no private ones. */
// As in the index of these collections.
const shared = and(sql`is_public = 1`, isNull(compilations.deletedAt));

function matching(q: string, hiddenOnly: boolean) {
  const pattern = `%${q.replace(/[%_\\]/g, '')}%`;
  return and(
    shared,
    hiddenOnly ? isNotNull(compilations.hiddenAt) : undefined,
    q === ''
      ? undefined
      : or(
          like(compilations.title, pattern),
          like(compilations.description, pattern),
          eq(compilations.shareCode, q),
        ),
  );
}

/** Lists one page of the shared collections, newest first. */
export function listSharedCollections({ q, hiddenOnly }: { q: string; hiddenOnly: boolean }, page: number) {
  const where = matching(q, hiddenOnly);
  const { id, title, description, shareCode, createdAt, hiddenAt, hiddenReason } = compilations;
  const rows = orm
    .select({
      id,
      title,
      description,
      shareCode,
      createdAt,
      hiddenAt,
      hiddenReason,
      answers: sql<number>`(select count(*) from answers where answers.compilation_id = compilations.id)`,
    })
    .from(compilations)
    .where(where)
    .orderBy(desc(compilations.createdAt), desc(compilations.id))
    .limit(COLLECTIONS_PER_PAGE)
    .offset((page - 1) * COLLECTIONS_PER_PAGE)
    .all();
  const total =
    orm.select({ count: sql<number>`count(*)` }).from(compilations).where(where).get()?.count ?? 0;
  return { rows, total };
}

/** Lists the answers to a shared collection, or returns null when there is none with this id. */
export function listAnswersForModeration(id: number) {
  const collection = orm
    .select({ id: compilations.id, title: compilations.title })
    .from(compilations)
    .where(and(eq(compilations.id, id), shared))
    .get();
  if (!collection) return null;
  const rows = orm
    .select({
      id: answers.id,
      name: answers.name,
      note: answers.note,
      words: sql<
        string | null
      >`(select group_concat(comment, ' · ') from answer_comments where answer_comments.answer_id = answers.id)`,
      hiddenAt: answers.hiddenAt,
      reason: answers.hiddenReason,
    })
    .from(answers)
    .where(eq(answers.compilationId, id))
    .orderBy(desc(answers.id))
    .limit(500)
    .all();
  return { ...collection, answers: rows };
}

/** Hides a collection from everyone but its owner, who sees the reason. Without a reason, shows it again. */
export async function hideCollection(id: number, reason: string | null, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const row = tx
      .update(compilations)
      .set({ hiddenAt: reason === null ? null : new Date(), hiddenReason: reason })
      .where(and(eq(compilations.id, id), shared))
      .returning({ title: compilations.title })
      .get();
    if (row)
      recordChange(tx, actor, {
        what: reason === null ? 'showed a collection again' : 'hid a collection',
        detail: `${row.title}: ${reason ?? ''}`,
        link: '/admin/collections',
      });
    return row !== undefined;
  });
}

/** Hides an answer from the owner, or shows it again without a reason. Returns false without such a public answer. */
export async function hideAnswer(
  { id, compilationId }: { id: number; compilationId: number },
  reason: string | null,
  actor: Actor,
): Promise<boolean> {
  return write((tx) => {
    const isShared = tx
      .select({ id: compilations.id })
      .from(compilations)
      .where(and(eq(compilations.id, compilationId), shared))
      .get();
    if (isShared === undefined) return false;
    const { changes } = tx
      .update(answers)
      .set({ hiddenAt: reason === null ? null : new Date(), hiddenReason: reason })
      .where(and(eq(answers.id, id), eq(answers.compilationId, compilationId)))
      .run();
    if (changes > 0)
      recordChange(tx, actor, {
        what: reason === null ? 'showed an answer again' : 'hid an answer',
        detail: reason ?? String(id),
      });
    return changes > 0;
  });
}

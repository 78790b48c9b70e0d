import { and, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { countWhere, hasRow, orm } from '#app/infra/database.server';
import { discard, restoreOwn } from '#app/infra/trash.server';
import { type Cursor, splitPage } from '#app/lib/cursor';
import {
  answerChanges,
  answerChoices,
  answerComments,
  answers,
  compilationItems,
  compilations,
  type Transaction,
} from '#db/schema';
import type { ChoiceCount, Reaction } from './answer-fields';
import { isUnseen } from './answer-notice.server';
import { takesAnswers } from './compilation.server';
import { changeOwned, type Owner, ownedCompilations } from './compilation-owner.server';

export function withReactions<A extends { id: number }>(rows: A[]) {
  const ids = rows.map((row) => row.id);
  const reactions = new Map<number, Map<number, Reaction>>(ids.map((id) => [id, new Map()]));
  const add = (answerId: number, productId: number, more: Reaction) => {
    const products = reactions.get(answerId);
    products?.set(productId, { ...products.get(productId), ...more });
  };
  for (const row of orm.select().from(answerChoices).where(inArray(answerChoices.answerId, ids)).all())
    add(row.answerId, row.productId, { choice: row.choice });
  for (const row of orm.select().from(answerComments).where(inArray(answerComments.answerId, ids)).all())
    add(row.answerId, row.productId, { size: row.size ?? undefined, comment: row.comment ?? undefined });
  for (const row of orm.select().from(answerChanges).where(inArray(answerChanges.answerId, ids)).all())
    if (reactions.get(row.answerId)?.get(row.productId)?.choice !== row.changedFrom)
      add(row.answerId, row.productId, { changedFrom: row.changedFrom, changedAt: row.changedAt });
  return rows.map((row) => ({ ...row, reactions: reactions.get(row.id) ?? new Map<number, Reaction>() }));
}

function shownAnswers(compilationId: number) {
  return and(eq(answers.compilationId, compilationId), isNull(answers.hiddenAt));
}

/** Counts the answers that the owner sees. The caller has checked the owner. */
export function countAnswers(compilationId: number): number {
  return countWhere(answers, shownAnswers(compilationId));
}

type PageOptions = { limit: number; offset?: number; after?: Cursor | null };

/** Lists one page of answers, the last changed first, by offset or cursor. The caller has checked the owner. */
export function listAnswerPage(compilationId: number, { limit, offset = 0, after = null }: PageOptions) {
  const { updatedAt, id } = answers;
  const older = after === null ? undefined : sql`(${updatedAt}, ${id}) < (${after[0]}, ${after[1]})`;
  const listed = and(shownAnswers(compilationId), older);
  const shown = orm.select().from(answers).where(listed);
  const asked = limit + 1;
  const rows = shown.orderBy(desc(updatedAt), desc(id)).limit(asked).offset(offset).all();
  const { page, next } = splitPage(rows, limit, (row) => [row.updatedAt.getTime(), row.id]);
  return { answers: withReactions(page), total: countAnswers(compilationId), next };
}

/** Lists every answer, the last changed first. The caller has checked the owner. */
export function listAnswers(compilationId: number) {
  return listAnswerPage(compilationId, { limit: Number.MAX_SAFE_INTEGER - 1 }).answers;
}

/** Returns one answer to a collection, or null. The caller has checked the owner. */
export function findAnswerById(compilationId: number, id: number) {
  const named = and(shownAnswers(compilationId), eq(answers.id, id));
  return withReactions(orm.select().from(answers).where(named).all())[0] ?? null;
}

export function countChoices(compilationId: number): ChoiceCount[] {
  const { answerId, productId, choice } = answerChoices;
  // Products that were removed since do not count.
  const isThere = eq(compilationItems.productId, productId);
  const isIncluded = and(eq(compilationItems.compilationId, answers.compilationId), isThere);
  const columns = { productId, choice, count: count() };
  const given = orm.select(columns).from(answers).innerJoin(answerChoices, eq(answerId, answers.id));
  const shown = given.innerJoin(compilationItems, isIncluded).where(shownAnswers(compilationId));
  return shown.groupBy(productId, choice).all();
}

/** Counts the unread answers to each of these collections. */
export function countNewAnswers(compilationIds: number[]): Map<number, number> {
  const { compilationId: id } = answers;
  const isNew = and(inArray(id, compilationIds), isUnseen);
  const rows = orm.select({ id, count: count() }).from(answers).where(isNew).groupBy(id).all();
  return new Map(rows.map((row) => [row.id, row.count]));
}

export function countAllNewAnswers(viewer: Owner): number {
  if (Object.keys(viewer).length === 0) return 0;
  const { compilationId } = answers;
  const received = orm.select({ count: count() }).from(answers);
  const owned = received.innerJoin(compilations, eq(compilations.id, compilationId));
  return owned.where(and(ownedCompilations(viewer), isUnseen)).get()?.count ?? 0;
}

/** Changes answers without dating the collection, which stays as it was. */
function changeAnswers(id: number, owner: Owner, change: (tx: Transaction) => boolean) {
  return changeOwned(id, owner, (tx) => (change(tx) ? 'same' : 'missing'));
}

/** Marks what the owner saw as read: no hidden answer, and none that came or changed after the page was opened. */
export function markAnswersSeen(compilationId: number, { owner, until }: { owner: Owner; until: Date }) {
  const shown = and(shownAnswers(compilationId), lte(answers.updatedAt, until));
  return changeAnswers(compilationId, owner, (tx) => {
    tx.update(answers).set({ seenAt: new Date() }).where(shown).run();
    return true;
  });
}

/** Deletes one answer. Returns the id by which `restoreAnswer` undoes that for a day, or null for another owner's answer. */
export async function deleteAnswer(
  compilationId: number,
  { owner, answerId }: { owner: Owner; answerId: number },
): Promise<number | null> {
  let removedId: number | null = null;
  const dependents = { column: 'answer_id', tables: ['answer_choices', 'answer_changes', 'answer_comments'] };
  await changeAnswers(compilationId, owner, (tx) => {
    const named = and(eq(answers.id, answerId), eq(answers.compilationId, compilationId));
    if (!hasRow(answers, named, tx)) return false;
    removedId = discard(tx, { what: 'answer', table: 'answers', ids: [answerId], dependents });
    return true;
  });
  return removedId;
}

/** Restores a deleted answer. Returns false when that is impossible. */
export function restoreAnswer(
  compilationId: number,
  { owner, removedId }: { owner: Owner; removedId: number },
) {
  const deleted = { table: 'answers', compilationId } as const;
  return changeAnswers(compilationId, owner, (tx) => restoreOwn(tx, removedId, deleted));
}

/** Opens or closes a collection for answers. Opening removes a last day that has passed. */
export function setAnswersOpen(compilationId: number, { owner, open }: { owner: Owner; open: boolean }) {
  return changeAnswers(compilationId, owner, (tx) => {
    const named = eq(compilations.id, compilationId);
    const { closesOn = null } =
      tx.select({ closesOn: compilations.closesOn }).from(compilations).where(named).get() ?? {};
    const isOver = open && !takesAnswers({ answersOpen: true, closesOn });
    const set = isOver ? { answersOpen: open, closesOn: null } : { answersOpen: open };
    return tx.update(compilations).set(set).where(named).run().changes > 0;
  });
}

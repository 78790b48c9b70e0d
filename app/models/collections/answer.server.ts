import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Verdict } from '#app/lib/choices';
import { createToken, hashToken } from '#app/lib/token.server';
import { addToSum } from '#app/models/site/analytics.server';
import { orm, write } from '#app/models/site/database.server';
import type { Transaction } from '#db/client.server';
import { answers, answerVerdicts, compilationItems, compilations } from '#db/schema';
import { changeOwned, isDone, type Owner, seenByAll } from './compilation.server';

export type NewAnswer = {
  shareCode: string;
  verdicts: ReadonlyMap<number, Verdict>;
  name?: string | undefined;
  size?: string | undefined;
  note?: string | undefined;
  /** The token of her earlier answer, which this one replaces. */
  edit?: string | undefined;
};
export type AnswerOutcome =
  | { ok: true; compilationId: number; token: string }
  | { ok: false; reason: 'not-found' | 'closed' | 'empty' };

function listProductIds(tx: Transaction, compilationId: number): Set<number> {
  const rows = tx
    .select({ productId: compilationItems.productId })
    .from(compilationItems)
    .where(eq(compilationItems.compilationId, compilationId))
    .all();
  return new Set(rows.map((row) => row.productId));
}

function findEarlier(tx: Transaction, compilationId: number, edit: string | undefined): number | null {
  if (edit === undefined) return null;
  const hers = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(edit)));
  return tx.select({ id: answers.id }).from(answers).where(hers).get()?.id ?? null;
}

/** Stores what she says; with the token of an earlier answer it takes that one's place. The token opens it again later. */
export async function saveAnswer({ shareCode, verdicts, edit, ...words }: NewAnswer): Promise<AnswerOutcome> {
  return write((tx): AnswerOutcome => {
    const shared = and(eq(compilations.shareCode, shareCode), seenByAll);
    const compilation = tx
      .select({ id: compilations.id, open: compilations.answersOpen })
      .from(compilations)
      .where(shared)
      .get();
    if (!compilation) return { ok: false, reason: 'not-found' };
    if (!compilation.open) return { ok: false, reason: 'closed' };
    const inIt = listProductIds(tx, compilation.id);
    const given = [...verdicts].filter(([productId]) => inIt.has(productId));
    if (given.length === 0 && !words.note) return { ok: false, reason: 'empty' };
    const earlier = findEarlier(tx, compilation.id, edit);
    if (earlier === null) addToSum(tx, { kind: 'answer', subject: 'Collections' });
    const token = earlier === null || edit === undefined ? createToken() : edit;
    const columns = {
      name: words.name || null,
      size: words.size || null,
      note: words.note || null,
      updatedAt: new Date(),
    };
    const answerId =
      earlier ??
      tx
        .insert(answers)
        .values({ compilationId: compilation.id, editHash: hashToken(token) })
        .returning()
        .get().id;
    tx.update(answers).set(columns).where(eq(answers.id, answerId)).run();
    tx.delete(answerVerdicts).where(eq(answerVerdicts.answerId, answerId)).run();
    for (const [productId, verdict] of given)
      tx.insert(answerVerdicts).values({ answerId, productId, verdict }).run();
    return { ok: true, compilationId: compilation.id, token };
  });
}

function withVerdicts<A extends { id: number }>(rows: A[]) {
  const verdicts = orm
    .select()
    .from(answerVerdicts)
    .where(
      inArray(
        answerVerdicts.answerId,
        rows.map((row) => row.id),
      ),
    )
    .all();
  return rows.map((row) => ({
    ...row,
    verdicts: new Map(
      verdicts
        .filter((verdict) => verdict.answerId === row.id)
        .map(({ productId, verdict }) => [productId, verdict]),
    ),
  }));
}

/** Her own answer by the token of her private link; null when there is none of this collection. */
export function findAnswer(compilationId: number, token: string) {
  const hers = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(token)));
  const row = orm.select().from(answers).where(hers).get();
  return row ? (withVerdicts([row])[0] ?? null) : null;
}

/** Every answer to a collection, newest first. For its owner only: the caller has checked that. */
export function listAnswers(compilationId: number) {
  return withVerdicts(
    orm
      .select()
      .from(answers)
      .where(and(eq(answers.compilationId, compilationId), isNull(answers.hiddenAt)))
      .orderBy(desc(answers.updatedAt))
      .all(),
  );
}

const unseen = and(
  isNull(answers.hiddenAt),
  or(isNull(answers.seenAt), lt(answers.seenAt, answers.updatedAt)),
);

/** How many answers to each of these collections their owner has not marked as read. */
export function countNewAnswers(compilationIds: number[]): Map<number, number> {
  const rows = orm
    .select({ id: answers.compilationId, count: sql<number>`count(*)` })
    .from(answers)
    .where(and(inArray(answers.compilationId, compilationIds), unseen))
    .groupBy(answers.compilationId)
    .all();
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** A change of what was answered to a collection: the collection itself is as it was. */
async function changeAnswers(
  id: number,
  owner: Owner,
  change: (tx: Transaction) => number,
): Promise<boolean> {
  return isDone(await changeOwned(id, owner, (tx) => (change(tx) > 0 ? 'same' : 'missing')));
}

export function markAnswersSeen(compilationId: number, owner: Owner): Promise<boolean> {
  return changeAnswers(compilationId, owner, (tx) => {
    tx.update(answers).set({ seenAt: new Date() }).where(eq(answers.compilationId, compilationId)).run();
    return 1;
  });
}

/** Deletes one answer; false when it is not to a collection of this owner. */
export function deleteAnswer(
  compilationId: number,
  { owner, answerId }: { owner: Owner; answerId: number },
): Promise<boolean> {
  return changeAnswers(
    compilationId,
    owner,
    (tx) =>
      tx
        .delete(answers)
        .where(and(eq(answers.id, answerId), eq(answers.compilationId, compilationId)))
        .run().changes,
  );
}

export function setAnswersOpen(
  compilationId: number,
  { owner, open }: { owner: Owner; open: boolean },
): Promise<boolean> {
  return changeAnswers(
    compilationId,
    owner,
    (tx) =>
      tx.update(compilations).set({ answersOpen: open }).where(eq(compilations.id, compilationId)).run()
        .changes,
  );
}

import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addToDailyTotal } from '#app/features/analytics/analytics.server';
import { orm, write } from '#app/infra/database.server';
import { sign } from '#app/infra/secret.server';
import { createToken, hashToken } from '#app/lib/token.server';
import {
  answerChanges,
  answerChoices,
  answerComments,
  answers,
  compilationItems,
  compilations,
  type Transaction,
} from '#db/schema';
import type { Reaction } from './answer-fields';
import { announceAnswer } from './answer-notice.server';
import type { answerSchema } from './answer-schema';
import { seenByAll, takesAnswers } from './compilation.server';
import { withReactions } from './received-answer.server';

type NewAnswer = z.output<typeof answerSchema> & {
  shareCode: string;
  reactions: ReadonlyMap<number, Reaction>;
  /** The client, to recognize the same answer. */
  sentFrom: string;
};
type AnswerOutcome =
  | { ok: true; compilationId: number; token: string }
  | { ok: false; reason: 'not-found' | 'closed' | 'empty' };

/** Equal answers from one client within this time count once, in milliseconds. */
const SAME_ANSWER = 600_000;

const signParts = (...parts: (string | number)[]) => sign(JSON.stringify(parts));

/** Derives the private link's token from stored values, so that an answer sent twice gets the same link. */
function tokenOf({ id, sentHash, createdAt }: { id: number; sentHash: string; createdAt: Date }): string {
  return signParts('answer', id, sentHash, createdAt.getTime());
}

function filterIncluded(tx: Transaction, compilationId: number, { reactions, only }: NewAnswer) {
  const own = eq(compilationItems.compilationId, compilationId);
  const rows = tx.select().from(compilationItems).where(own).all();
  const included = new Set(rows.map((row) => row.productId));
  return [...reactions].filter(([id]) => included.has(id) && (only === undefined || id === only));
}

function findEarlier(tx: Transaction, compilationId: number, edit: string | undefined): number | null {
  if (edit === undefined) return null;
  const named = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(edit)));
  return tx.select({ id: answers.id }).from(answers).where(named).get()?.id ?? null;
}

function findSame(tx: Transaction, compilationId: number, sentHash: string): string | null {
  const since = new Date(Date.now() - SAME_ANSWER);
  const isSame = and(eq(answers.sentHash, sentHash), gt(answers.createdAt, since));
  const ofCollection = eq(answers.compilationId, compilationId);
  const row = tx.select().from(answers).where(and(ofCollection, isSame)).get();
  return row === undefined ? null : tokenOf({ ...row, sentHash });
}

function insertAnswer(tx: Transaction, compilationId: number, sentHash: string) {
  addToDailyTotal(tx, { kind: 'answer', subject: 'Collections' });
  const createdAt = new Date();
  // The token needs the row's id, and the row its token.
  const values = { compilationId, sentHash, createdAt, editHash: createToken() };
  const { id } = tx.insert(answers).values(values).returning({ id: answers.id }).get();
  const token = tokenOf({ id, sentHash, createdAt });
  const change = { editHash: hashToken(token) };
  tx.update(answers).set(change).where(eq(answers.id, id)).run();
  return { id, token };
}

type Given = { given: [number, Reaction][]; only: number | undefined };

/** Replaces the reactions of an answer. Stores from what, and when, each choice changed. */
function writeReactions(tx: Transaction, answerId: number, { given, only }: Given): void {
  const earlier = (table: typeof answerChoices | typeof answerComments) =>
    and(eq(table.answerId, answerId), only === undefined ? undefined : eq(table.productId, only));
  const now = new Map(given);
  for (const before of tx.select().from(answerChoices).where(earlier(answerChoices)).all()) {
    const { productId, choice: changedFrom } = before;
    if (now.get(productId)?.choice === changedFrom) continue;
    const set = { changedFrom, changedAt: new Date() };
    const again = { target: [answerChanges.answerId, answerChanges.productId], set };
    const values = { answerId, productId, ...set };
    tx.insert(answerChanges).values(values).onConflictDoUpdate(again).run();
  }
  tx.delete(answerChoices).where(earlier(answerChoices)).run();
  tx.delete(answerComments).where(earlier(answerComments)).run();
  for (const [productId, { choice, size, comment }] of given) {
    if (choice !== undefined) tx.insert(answerChoices).values({ answerId, productId, choice }).run();
    const written = { answerId, productId, size: size || null, comment: comment || null };
    if (size || comment) tx.insert(answerComments).values(written).run();
  }
}

type GeneralAnswer = { fields: Pick<NewAnswer, 'name' | 'size' | 'note'> | null; sentHash: string };

/** Stores the fields about the whole collection. A changed answer is no longer equal to the one first sent. */
function writeGeneralFields(tx: Transaction, id: number, { fields, sentHash }: GeneralAnswer): void {
  const { name, size, note } = fields ?? {};
  const columns = fields && { name: name || null, size: size || null, note: note || null };
  const firstSent = sql`case when ${answers.sentHash} = ${sentHash} then ${answers.sentHash} end`;
  const change = { ...columns, sentHash: firstSent, updatedAt: new Date() };
  tx.update(answers).set(change).where(eq(answers.id, id)).run();
}

/** Stores an answer, or replaces the one that `edit` names. The returned token opens it again. */
export async function saveAnswer(answer: NewAnswer): Promise<AnswerOutcome> {
  const { shareCode, reactions: _, edit, only, sentFrom, ...fields } = answer;
  return write((tx): AnswerOutcome => {
    const shared = and(eq(compilations.shareCode, shareCode), seenByAll);
    const compilation = tx.select().from(compilations).where(shared).get();
    if (!compilation) return { ok: false, reason: 'not-found' };
    if (!takesAnswers(compilation)) return { ok: false, reason: 'closed' };
    const given = filterIncluded(tx, compilation.id, answer);
    const found = findEarlier(tx, compilation.id, edit);
    // An empty answer about one product removes the earlier reaction to it.
    const isRemoval = only !== undefined && found !== null;
    if (given.length === 0 && !fields.note && !isRemoval) return { ok: false, reason: 'empty' };
    const sentHash = signParts('sent', sentFrom, JSON.stringify([given, fields, only ?? null]));
    const same = found === null ? findSame(tx, compilation.id, sentHash) : null;
    if (same !== null) return { ok: true, compilationId: compilation.id, token: same };
    const { id, token } =
      found !== null && edit !== undefined
        ? { id: found, token: edit }
        : insertAnswer(tx, compilation.id, sentHash);
    writeGeneralFields(tx, id, { fields: only === undefined ? fields : null, sentHash });
    writeReactions(tx, id, { given, only });
    announceAnswer(tx, compilation.id);
    return { ok: true, compilationId: compilation.id, token };
  });
}

/** Returns the answer that a private link's token opens, or null. */
export function findAnswer(compilationId: number, token: string) {
  const named = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(token)));
  return withReactions(orm.select().from(answers).where(named).all())[0] ?? null;
}

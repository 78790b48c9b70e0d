import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { addToDailyTotal } from '#app/features/analytics/analytics.server';
import { orm, write } from '#app/infra/database.server';
import { secret } from '#app/infra/secret.server';
import { createToken, hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { answerChoices, answerComments, answers, compilationItems, compilations } from '#db/schema';
import type { Reaction } from './answer-fields';
import { announceAnswer } from './answer-notice.server';
import { seenByAll, takesAnswers } from './compilation.server';
import { withReactions } from './received-answer.server';

export type NewAnswer = {
  shareCode: string;
  reactions: ReadonlyMap<number, Reaction>;
  name?: string | undefined;
  size?: string | undefined;
  note?: string | undefined;
  /** The token of her earlier answer, which this one replaces. */
  edit?: string | undefined;
  /** It is about this product alone: what she said of the others, and her words to all of it, stay. */
  only?: number | undefined;
  /** Where it came from, to know the same answer again. */
  sentFrom: string;
};
export type AnswerOutcome =
  | { ok: true; compilationId: number; token: string }
  | { ok: false; reason: 'not-found' | 'closed' | 'empty' };

/** The same words from one address within this time are one answer, in milliseconds. */
const SAME_ANSWER = 600_000;

function keyed(...parts: (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/** The private link's token: made of what is stored, so that the same answer sent twice leads to the same link. */
function tokenOf({ id, sentHash, createdAt }: { id: number; sentHash: string; createdAt: Date }): string {
  return keyed('answer', id, sentHash, createdAt.getTime());
}

/** Of the products named, those that are in the collection; or the one that it is about. */
function keepThoseInIt(
  tx: Transaction,
  compilationId: number,
  reactions: NewAnswer['reactions'],
  only: number | undefined,
): [number, Reaction][] {
  const rows = tx
    .select({ productId: compilationItems.productId })
    .from(compilationItems)
    .where(eq(compilationItems.compilationId, compilationId))
    .all();
  const inIt = new Set(rows.map((row) => row.productId));
  return [...reactions].filter(
    ([productId]) => inIt.has(productId) && (only === undefined || productId === only),
  );
}

function findEarlier(tx: Transaction, compilationId: number, edit: string | undefined): number | null {
  if (edit === undefined) return null;
  const named = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(edit)));
  return tx.select({ id: answers.id }).from(answers).where(named).get()?.id ?? null;
}

/** The token of the same answer, when it has just been sent. */
function findSame(tx: Transaction, compilationId: number, sentHash: string): string | null {
  const since = new Date(Date.now() - SAME_ANSWER);
  const row = tx
    .select({ id: answers.id, createdAt: answers.createdAt, editHash: answers.editHash })
    .from(answers)
    .where(
      and(
        eq(answers.compilationId, compilationId),
        eq(answers.sentHash, sentHash),
        gt(answers.createdAt, since),
      ),
    )
    .get();
  return row === undefined ? null : tokenOf({ ...row, sentHash });
}

function insertAnswer(tx: Transaction, compilationId: number, sentHash: string) {
  addToDailyTotal(tx, { kind: 'answer', subject: 'Collections' });
  const createdAt = new Date();
  // The token needs the row's id, and the row its token.
  const { id } = tx
    .insert(answers)
    .values({ compilationId, sentHash, createdAt, editHash: createToken() })
    .returning({ id: answers.id })
    .get();
  const token = tokenOf({ id, sentHash, createdAt });
  tx.update(answers)
    .set({ editHash: hashToken(token) })
    .where(eq(answers.id, id))
    .run();
  return { id, token };
}

/** Puts what she says of products in the place of what she said before: of all of them, or of one. */
function writeReactions(
  tx: Transaction,
  answerId: number,
  given: [number, Reaction][],
  only: number | undefined,
) {
  const of = (table: typeof answerChoices | typeof answerComments) =>
    and(eq(table.answerId, answerId), only === undefined ? undefined : eq(table.productId, only));
  tx.delete(answerChoices).where(of(answerChoices)).run();
  tx.delete(answerComments).where(of(answerComments)).run();
  for (const [productId, { choice, size, comment }] of given) {
    if (choice !== undefined) tx.insert(answerChoices).values({ answerId, productId, choice }).run();
    if (size || comment)
      tx.insert(answerComments)
        .values({ answerId, productId, size: size || null, comment: comment || null })
        .run();
  }
}

type Words = Pick<NewAnswer, 'name' | 'size' | 'note'>;

/** Writes her words to all of it, unless it was about one piece. Changed since, they are not the same words any more. */
function writeWords(
  tx: Transaction,
  id: number,
  { words, sentHash }: { words: Words | null; sentHash: string },
): void {
  const columns = words && { name: words.name || null, size: words.size || null, note: words.note || null };
  tx.update(answers)
    .set({
      ...columns,
      sentHash: sql`case when ${answers.sentHash} = ${sentHash} then ${answers.sentHash} end`,
      updatedAt: new Date(),
    })
    .where(eq(answers.id, id))
    .run();
}

/** Stores what she says; with the token of an earlier answer it takes that one's place. The token opens it again later. */
export async function saveAnswer(answer: NewAnswer): Promise<AnswerOutcome> {
  const { shareCode, reactions, edit, only, sentFrom, ...words } = answer;
  return write((tx): AnswerOutcome => {
    const shared = and(eq(compilations.shareCode, shareCode), seenByAll);
    const compilation = tx
      .select({ id: compilations.id, answersOpen: compilations.answersOpen, closesOn: compilations.closesOn })
      .from(compilations)
      .where(shared)
      .get();
    if (!compilation) return { ok: false, reason: 'not-found' };
    if (!takesAnswers(compilation)) return { ok: false, reason: 'closed' };
    const given = keepThoseInIt(tx, compilation.id, reactions, only);
    const found = findEarlier(tx, compilation.id, edit);
    // Of one piece nothing may be said any more: that takes back what was said of it.
    const takesBack = only !== undefined && found !== null;
    if (given.length === 0 && !words.note && !takesBack) return { ok: false, reason: 'empty' };
    const sentHash = keyed('sent', sentFrom, JSON.stringify([given, words, only ?? null]));
    const same = found === null ? findSame(tx, compilation.id, sentHash) : null;
    if (same !== null) return { ok: true, compilationId: compilation.id, token: same };
    const { id, token } =
      found !== null && edit !== undefined
        ? { id: found, token: edit }
        : insertAnswer(tx, compilation.id, sentHash);
    writeWords(tx, id, { words: only === undefined ? words : null, sentHash });
    writeReactions(tx, id, given, only);
    announceAnswer(tx, compilation.id);
    return { ok: true, compilationId: compilation.id, token };
  });
}

/** Her own answer by the token of her private link; null when there is none of this collection. */
export function findAnswer(compilationId: number, token: string) {
  const named = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(token)));
  const row = orm.select().from(answers).where(named).get();
  return row ? (withReactions([row])[0] ?? null) : null;
}

import { createHmac } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Said, VerdictCount } from '#app/lib/answer-fields';
import type { Cursor } from '#app/lib/cursor';
import { createToken, hashToken } from '#app/lib/token.server';
import { addToSum } from '#app/models/site/analytics.server';
import { orm, write } from '#app/models/site/database.server';
import { discard, listDiscarded, type Source, takeBack } from '#app/models/site/trash.server';
import { secret } from '#app/secret.server';
import type { Transaction } from '#db/client.server';
import { answers, answerVerdicts, answerWords, compilationItems, compilations } from '#db/schema';
import { announceAnswer } from './answer-notice.server';
import {
  changeOwned,
  isDone,
  type Owner,
  ownedCompilations,
  seenByAll,
  takesAnswers,
} from './compilation.server';
import { unseen } from './unseen-answer';

export type NewAnswer = {
  shareCode: string;
  said: ReadonlyMap<number, Said>;
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

/** The same words from one address within this time are one answer, in milliseconds (contract, section 15). */
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
  said: NewAnswer['said'],
  only: number | undefined,
): [number, Said][] {
  const rows = tx
    .select({ productId: compilationItems.productId })
    .from(compilationItems)
    .where(eq(compilationItems.compilationId, compilationId))
    .all();
  const inIt = new Set(rows.map((row) => row.productId));
  return [...said].filter(([productId]) => inIt.has(productId) && (only === undefined || productId === only));
}

function findEarlier(tx: Transaction, compilationId: number, edit: string | undefined): number | null {
  if (edit === undefined) return null;
  const hers = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(edit)));
  return tx.select({ id: answers.id }).from(answers).where(hers).get()?.id ?? null;
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
  addToSum(tx, { kind: 'answer', subject: 'Collections' });
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
function writeSaid(tx: Transaction, answerId: number, given: [number, Said][], only: number | undefined) {
  const of = (table: typeof answerVerdicts | typeof answerWords) =>
    and(eq(table.answerId, answerId), only === undefined ? undefined : eq(table.productId, only));
  tx.delete(answerVerdicts).where(of(answerVerdicts)).run();
  tx.delete(answerWords).where(of(answerWords)).run();
  for (const [productId, { verdict, size, word }] of given) {
    if (verdict !== undefined) tx.insert(answerVerdicts).values({ answerId, productId, verdict }).run();
    if (size || word)
      tx.insert(answerWords)
        .values({ answerId, productId, size: size || null, word: word || null })
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
  const { shareCode, said, edit, only, sentFrom, ...words } = answer;
  return write((tx): AnswerOutcome => {
    const shared = and(eq(compilations.shareCode, shareCode), seenByAll);
    const compilation = tx
      .select({ id: compilations.id, answersOpen: compilations.answersOpen, closesOn: compilations.closesOn })
      .from(compilations)
      .where(shared)
      .get();
    if (!compilation) return { ok: false, reason: 'not-found' };
    if (!takesAnswers(compilation)) return { ok: false, reason: 'closed' };
    const given = keepThoseInIt(tx, compilation.id, said, only);
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
    writeSaid(tx, id, given, only);
    announceAnswer(tx, compilation.id);
    return { ok: true, compilationId: compilation.id, token };
  });
}

/** The rows with what was said of each product. */
function withSaid<A extends { id: number }>(rows: A[]) {
  const ids = rows.map((row) => row.id);
  const said = new Map<number, Map<number, Said>>(ids.map((id) => [id, new Map()]));
  const add = (answerId: number, productId: number, more: Said) => {
    const products = said.get(answerId);
    products?.set(productId, { ...products.get(productId), ...more });
  };
  for (const row of orm.select().from(answerVerdicts).where(inArray(answerVerdicts.answerId, ids)).all())
    add(row.answerId, row.productId, { verdict: row.verdict });
  for (const row of orm.select().from(answerWords).where(inArray(answerWords.answerId, ids)).all())
    add(row.answerId, row.productId, { size: row.size ?? undefined, word: row.word ?? undefined });
  return rows.map((row) => ({ ...row, said: said.get(row.id) ?? new Map<number, Said>() }));
}

/** Her own answer by the token of her private link; null when there is none of this collection. */
export function findAnswer(compilationId: number, token: string) {
  const hers = and(eq(answers.compilationId, compilationId), eq(answers.editHash, hashToken(token)));
  const row = orm.select().from(answers).where(hers).get();
  return row ? (withSaid([row])[0] ?? null) : null;
}

/** The answers to a collection that nobody has hidden. */
function shownAnswers(compilationId: number) {
  return and(eq(answers.compilationId, compilationId), isNull(answers.hiddenAt));
}

type Place = { limit: number; offset?: number; after?: Cursor | null };

/**
 * Some of the answers to a collection, the last changed first. For its owner only: the caller has checked that.
 * @param place where they begin: after so many, or after the last row of the page before
 */
export function listAnswerPage(compilationId: number, { limit, offset = 0, after = null }: Place) {
  const older =
    after === null ? undefined : sql`(${answers.updatedAt}, ${answers.id}) < (${after[0]}, ${after[1]})`;
  const rows = orm
    .select()
    .from(answers)
    .where(and(shownAnswers(compilationId), older))
    .orderBy(desc(answers.updatedAt), desc(answers.id))
    .limit(limit + 1)
    .offset(offset)
    .all();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const all = orm.select({ count: count() }).from(answers).where(shownAnswers(compilationId)).get();
  return {
    answers: withSaid(page),
    total: all?.count ?? 0,
    next: last === undefined ? null : [last.updatedAt.getTime(), last.id],
  };
}

/** Every answer to a collection, the last changed first. For its owner only: the caller has checked that. */
export function listAnswers(compilationId: number) {
  return listAnswerPage(compilationId, { limit: Number.MAX_SAFE_INTEGER - 1 }).answers;
}

/** One answer to a collection; null when there is none of this id. For its owner only, as well. */
export function findAnswerById(compilationId: number, id: number) {
  const row = orm
    .select()
    .from(answers)
    .where(and(shownAnswers(compilationId), eq(answers.id, id)))
    .get();
  return row ? (withSaid([row])[0] ?? null) : null;
}

/** How often each product of a collection was given each verdict, in all answers to it. */
export function countVerdicts(compilationId: number): VerdictCount[] {
  return (
    orm
      .select({
        productId: answerVerdicts.productId,
        verdict: answerVerdicts.verdict,
        count: count(),
      })
      .from(answers)
      .innerJoin(answerVerdicts, eq(answerVerdicts.answerId, answers.id))
      // What was taken out since counts no more.
      .innerJoin(
        compilationItems,
        and(
          eq(compilationItems.compilationId, answers.compilationId),
          eq(compilationItems.productId, answerVerdicts.productId),
        ),
      )
      .where(shownAnswers(compilationId))
      .groupBy(answerVerdicts.productId, answerVerdicts.verdict)
      .all()
  );
}

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

/** How many answers there are that the viewer has not marked as read, to all his collections. */
export function countAllNewAnswers(viewer: Owner): number {
  if (Object.keys(viewer).length === 0) return 0;
  const row = orm
    .select({ count: sql<number>`count(*)` })
    .from(answers)
    .innerJoin(compilations, eq(compilations.id, answers.compilationId))
    .where(and(ownedCompilations(viewer), unseen))
    .get();
  return row?.count ?? 0;
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

/** Tables of what an answer says of each piece. */
const SAID_IN = ['answer_verdicts', 'answer_words'];

/** Deletes one answer, which can be brought back for a day; null when it is not to a collection of this owner. */
export async function deleteAnswer(
  compilationId: number,
  { owner, answerId }: { owner: Owner; answerId: number },
): Promise<{ removedId: number } | null> {
  let removedId: number | null = null;
  await changeAnswers(compilationId, owner, (tx) => {
    const named = and(eq(answers.id, answerId), eq(answers.compilationId, compilationId));
    if (tx.select({ id: answers.id }).from(answers).where(named).get() === undefined) return 0;
    const sources: [Source, ...Source[]] = [
      { table: 'answers', column: 'id' },
      ...SAID_IN.map((table) => ({ table, column: 'answer_id' })),
    ];
    removedId = discard(tx, { what: 'answer', sources, ids: [answerId] });
    return 1;
  });
  return removedId === null ? null : { removedId };
}

/** Brings back what `deleteAnswer` took; false when that is not possible. */
export function restoreAnswer(
  compilationId: number,
  { owner, removedId }: { owner: Owner; removedId: number },
): Promise<boolean> {
  return changeAnswers(compilationId, owner, (tx) => {
    const [first] = listDiscarded(tx, removedId);
    const isHis = first?.table === 'answers' && first.values.compilation_id === compilationId;
    const id = first?.values.id;
    return isHis &&
      takeBack(tx, removedId, ({ table, values }) =>
        table === 'answers' ? values.id === id : SAID_IN.includes(table) && values.answer_id === id,
      )
      ? 1
      : 0;
  });
}

/** Takes answers, or no more; a last day that is over goes, or opening would do nothing. */
export function setAnswersOpen(
  compilationId: number,
  { owner, open }: { owner: Owner; open: boolean },
): Promise<boolean> {
  return changeAnswers(compilationId, owner, (tx) => {
    const named = eq(compilations.id, compilationId);
    const { closesOn = null } =
      tx.select({ closesOn: compilations.closesOn }).from(compilations).where(named).get() ?? {};
    const isOver = open && !takesAnswers({ answersOpen: true, closesOn });
    const set = isOver ? { answersOpen: open, closesOn: null } : { answersOpen: open };
    return tx.update(compilations).set(set).where(named).run().changes;
  });
}

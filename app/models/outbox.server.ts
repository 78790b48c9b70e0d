import { and, asc, count, eq, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.server';
import { type MAIL_KINDS, outbox } from '../../db/schema';
import { env } from '../env.server';
import { orm, write } from './database.server';

export type WaitingMail = typeof outbox.$inferSelect;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail that is being sent is taken for lost after this, in milliseconds: longer than a mail server may take. */
const LEASE = 180_000;
const MINUTE = 60_000;
/** How long a mail waits after each time that it was put off, in milliseconds; then it is given up, after about a day. */
const WAITS = [5_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE, 480 * MINUTE, 720 * MINUTE];

/**
 * Puts a mail into the outbox, in the transaction that it tells about, unless the same one waits there. Without a mail
 * server nothing is put there.
 */
export function enqueue(tx: Transaction, kind: Exclude<MailKind, 'letter'>, subjectId: number): void {
  if (env.mail === null) return;
  const same = and(isNull(outbox.letterId), eq(outbox.kind, kind), eq(outbox.subjectId, subjectId));
  if (tx.select({ id: outbox.id }).from(outbox).where(same).get() !== undefined) return;
  tx.insert(outbox).values({ kind, subjectId, nextAt: new Date() }).run();
}

/** Takes the next mail that is due, for a while; what somebody waits for comes before letters to all. */
export async function claimMail(now: Date): Promise<WaitingMail | null> {
  const next = (ofLetter: boolean) =>
    orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(ofLetter ? isNotNull(outbox.letterId) : isNull(outbox.letterId), lte(outbox.nextAt, now)))
      .orderBy(asc(outbox.nextAt))
      .limit(1)
      .get();
  const due = next(false) ?? next(true);
  if (due === undefined) return null;
  const claimed = await write((tx) =>
    tx
      .update(outbox)
      .set({ nextAt: new Date(now.getTime() + LEASE) })
      .where(and(eq(outbox.id, due.id), lte(outbox.nextAt, now)))
      .returning()
      .get(),
  );
  return claimed ?? null;
}

/** Takes a mail out: it was sent, or never will be. */
export async function removeMail(id: number): Promise<void> {
  await write((tx) => tx.delete(outbox).where(eq(outbox.id, id)).run());
}

/** Lets a mail wait that the server has put off; false when it has waited often enough. */
export async function putOff({ id, attempts }: WaitingMail, said: string, now: Date): Promise<boolean> {
  const wait = WAITS[attempts];
  if (wait === undefined) return false;
  const nextAt = new Date(now.getTime() + wait);
  await write((tx) =>
    tx
      .update(outbox)
      .set({ nextAt, attempts: attempts + 1, lastError: said })
      .where(eq(outbox.id, id))
      .run(),
  );
  return true;
}

/** Gives a mail back, as due as it was, since no mail can be sent at all. */
export async function returnMail({ id }: WaitingMail, said: string, now: Date): Promise<void> {
  await write((tx) => tx.update(outbox).set({ nextAt: now, lastError: said }).where(eq(outbox.id, id)).run());
}

/** What waits, since when, and what was said last about any of it; for administrators. */
export function describeOutbox(): { waiting: number; since: Date | null; said: string | null } {
  const row = orm
    .select({ waiting: count(), since: min(outbox.createdAt), said: sql<string | null>`max(last_error)` })
    .from(outbox)
    .get();
  return row ?? { waiting: 0, since: null, said: null };
}

/** How many of a letter's mails still wait. */
export function countWaiting(letterId: number): number {
  return (
    orm.select({ waiting: count() }).from(outbox).where(eq(outbox.letterId, letterId)).get()?.waiting ?? 0
  );
}

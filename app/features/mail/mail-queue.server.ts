import { and, count, desc, eq, isNotNull, isNull, lt, lte, min, type SQL, sql } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import type { Transaction } from '#db/client.server';
import { type MAIL_KINDS, mailQueue, subscribers } from '#db/schema';

export type WaitingMail = typeof mailQueue.$inferSelect;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail that is being sent is taken for lost after this, in milliseconds: longer than a mail server may take. */
const LEASE = 900_000;
const MINUTE = 60_000;
/** How long a mail waits after each time that it was put off, in milliseconds; then it is given up, after about a day. */
const RETRY_DELAYS = [
  5_000,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  60 * MINUTE,
  240 * MINUTE,
  480 * MINUTE,
  720 * MINUTE,
];
/** What was given up can be sent again for this long, in milliseconds. */
const FAILED_TTL = 7 * 24 * 60 * MINUTE;

const isPending = isNull(mailQueue.failedAt);

/**
 * Puts a mail into the outbox, in the transaction that it tells about; the same one that waits there begins anew. Without a
 * mail server nothing is put there.
 * @param nextAt when it is due.
 */
export function enqueue(
  tx: Transaction,
  kind: Exclude<MailKind, 'newsletter'>,
  subjectId: number,
  nextAt = new Date(),
): void {
  if (env.mail === null) return;
  const renewed = { createdAt: new Date(), nextAt, attempts: 0 };
  const same = and(
    isNull(mailQueue.newsletterIssueId),
    eq(mailQueue.kind, kind),
    eq(mailQueue.subjectId, subjectId),
    isPending,
  );
  if (tx.update(mailQueue).set(renewed).where(same).run().changes === 0)
    tx.insert(mailQueue)
      .values({ kind, subjectId, ...renewed })
      .run();
}

/** Takes mails about something out that nobody is to get any more, but for one that is on its way; whether there were any. */
export function withdraw(tx: Transaction, kind: MailKind, subjectId: number): boolean {
  const about = and(
    eq(mailQueue.kind, kind),
    eq(mailQueue.subjectId, subjectId),
    eq(mailQueue.sending, false),
  );
  return tx.delete(mailQueue).where(about).run().changes > 0;
}

/** Puts a letter into the outbox for everyone who has confirmed; returns how many those are. */
export function enqueueNewsletter(tx: Transaction, newsletterIssueId: number, nextAt: Date): number {
  return tx.run(
    sql`insert into ${mailQueue} (kind, subject_id, newsletter_issue_id, next_at) select 'newsletter', id, ${newsletterIssueId}, ${nextAt.getTime()} from ${subscribers} where confirmed_at is not null`,
  ).changes;
}

/** Takes a letter out for everyone to whom it is not on its way; returns how many those are. */
export function withdrawNewsletter(tx: Transaction, newsletterIssueId: number): number {
  const waiting = and(eq(mailQueue.newsletterIssueId, newsletterIssueId), eq(mailQueue.sending, false));
  return tx.delete(mailQueue).where(waiting).run().changes;
}

/** Takes the next mail that is due, for a while; what somebody waits for comes before letters to all. */
export async function claimEmail(now: Date): Promise<WaitingMail | null> {
  const next = (which: SQL) =>
    orm
      .select({ id: mailQueue.id })
      .from(mailQueue)
      .where(and(which, isPending, lte(mailQueue.nextAt, now)))
      .orderBy(mailQueue.nextAt)
      .limit(1)
      .get();
  const due = next(isNull(mailQueue.newsletterIssueId)) ?? next(isNotNull(mailQueue.newsletterIssueId));
  if (due === undefined) return null;
  const claimed = await write((tx) =>
    tx
      .update(mailQueue)
      .set({ nextAt: new Date(now.getTime() + LEASE), sending: true, triedAt: now })
      .where(and(eq(mailQueue.id, due.id), lte(mailQueue.nextAt, now)))
      .returning()
      .get(),
  );
  return claimed ?? null;
}

/** Takes a mail out: it was sent, or there is nothing to send any more. */
export async function removeMail(id: number): Promise<void> {
  await write((tx) => tx.delete(mailQueue).where(eq(mailQueue.id, id)).run());
}

type Change = Partial<typeof mailQueue.$inferInsert>;

async function release(id: number, change: Change): Promise<void> {
  await write((tx) =>
    tx
      .update(mailQueue)
      .set({ sending: false, ...change })
      .where(eq(mailQueue.id, id))
      .run(),
  );
}

/** Lets a mail wait that the server has put off; false when it has waited often enough and is given up. */
export async function putOff({ id, attempts }: WaitingMail, error: string, now: Date): Promise<boolean> {
  const wait = RETRY_DELAYS[attempts];
  if (wait === undefined) {
    await giveUp({ id }, error, now);
    return false;
  }
  await release(id, {
    nextAt: new Date(now.getTime() + wait),
    attempts: attempts + 1,
    lastError: error,
  });
  return true;
}

/** Gives a mail up that will not be taken; it stays for a while, for an administrator to send it again. */
export async function giveUp({ id }: Pick<WaitingMail, 'id'>, error: string, now: Date): Promise<void> {
  await release(id, { failedAt: now, lastError: error });
}

/** Gives a mail back, as due as it was, since no mail can be sent at all. */
export async function returnMail({ id }: WaitingMail, error: string, now: Date): Promise<void> {
  await release(id, { nextAt: now, lastError: error });
}

export async function retryFailed(): Promise<number> {
  const renewed = { failedAt: null, nextAt: new Date(), attempts: 0 };
  return write((tx) => tx.update(mailQueue).set(renewed).where(isNotNull(mailQueue.failedAt)).run().changes);
}

export async function purgeFailed(now: Date): Promise<void> {
  const late = lt(mailQueue.failedAt, new Date(now.getTime() - FAILED_TTL));
  await write((tx) => tx.delete(mailQueue).where(late).run());
}

/** What waits, since when, what was given up, and what was said last about any of it; for administrators. */
export function describeMailQueue() {
  const waiting = orm
    .select({ count: count(), since: min(mailQueue.createdAt) })
    .from(mailQueue)
    .where(isPending)
    .get();
  const failed = orm.select({ count: count() }).from(mailQueue).where(isNotNull(mailQueue.failedAt)).get();
  const last = orm
    .select({ error: mailQueue.lastError, at: mailQueue.triedAt })
    .from(mailQueue)
    .where(isNotNull(mailQueue.lastError))
    .orderBy(desc(mailQueue.triedAt))
    .limit(1)
    .get();
  return {
    waiting: waiting?.count ?? 0,
    since: waiting?.since ?? null,
    failed: failed?.count ?? 0,
    lastError: last?.error ?? null,
    lastErrorAt: last?.at ?? null,
  };
}

import { and, count, desc, eq, isNotNull, isNull, lt, lte, min, type SQL, sql } from 'drizzle-orm';
import { countWhere, hasRow, orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { countHit, countHitIn, type RateLimit } from '#app/infra/rate-limit.server';
import { type MAIL_KINDS, mailQueue, subscribers, type Transaction, users } from '#db/schema';

export type WaitingMail = typeof mailQueue.$inferSelect;
export type MailKind = (typeof MAIL_KINDS)[number];
/** The kinds of single emails. */
type OwnKind = Exclude<MailKind, 'newsletter'>;

/** Milliseconds until an email in delivery counts as lost. This is longer than any delivery. */
const LEASE = 900_000;
/** Milliseconds between attempts. After the last one, about a day later, the email fails. */
const RETRY_DELAYS = [5_000, ...[1, 5, 15, 60, 240, 480, 720].map((minutes) => minutes * 60_000)];
/** Milliseconds until emails count as delayed if one of them could not be sent. Servers that defer every first attempt take it sooner. */
const DELAYED_AFTER = 3_600_000;

const isPending = isNull(mailQueue.failedAt);
/** An email in delivery is written already, so it does not count. */
const isWaiting = (kind: OwnKind, subjectId: number) => {
  const isAbout = and(eq(mailQueue.kind, kind), eq(mailQueue.subjectId, subjectId));
  // The first condition has an index. A newsletter may have a hundred thousand rows.
  return and(isNull(mailQueue.newsletterIssueId), isAbout, eq(mailQueue.sending, false));
};

/** Queues an email in the transaction of its cause. An equal email that waits is restarted. Does nothing if email is off. */
export function enqueue(tx: Transaction, kind: OwnKind, subjectId: number, nextAt = new Date()): void {
  if (env.mail === null) return;
  const renewed = { createdAt: new Date(), nextAt, attempts: 0 };
  const same = and(isWaiting(kind, subjectId), isPending);
  const values = { kind, subjectId, ...renewed };
  if (tx.update(mailQueue).set(renewed).where(same).run().changes === 0)
    tx.insert(mailQueue).values(values).run();
}

/** Returns whether an email waits that is not written yet. */
export function isQueued(tx: Transaction, kind: OwnKind, subjectId: number): boolean {
  return hasRow(mailQueue, and(isWaiting(kind, subjectId), isPending), tx);
}

/** Deletes queued emails, except one in delivery. Returns true if there were any. */
export function withdraw(tx: Transaction, kind: OwnKind, subjectId: number): boolean {
  return tx.delete(mailQueue).where(isWaiting(kind, subjectId)).run().changes > 0;
}

/** Queues a newsletter for all confirmed subscribers. @returns their number. */
export function enqueueNewsletter(tx: Transaction, newsletterIssueId: number, nextAt: Date): number {
  return tx.run(
    sql`insert into ${mailQueue} (kind, subject_id, newsletter_issue_id, next_at) select 'newsletter', id, ${newsletterIssueId}, ${nextAt.getTime()} from ${subscribers} where confirmed_at is not null`,
  ).changes;
}

/** Deletes queued emails of a newsletter, except those in delivery. @returns their number. */
export function withdrawNewsletter(tx: Transaction, newsletterIssueId: number): number {
  const waiting = and(eq(mailQueue.newsletterIssueId, newsletterIssueId), eq(mailQueue.sending, false));
  return tx.delete(mailQueue).where(waiting).run().changes;
}

/** Reserves the next due email. Emails that a person waits for come before newsletters. */
export async function claimEmail(now: Date): Promise<WaitingMail | null> {
  const { id, nextAt } = mailQueue;
  const next = (which: SQL) => {
    const due = and(which, isPending, lte(nextAt, now));
    return orm.select({ id }).from(mailQueue).where(due).orderBy(nextAt).limit(1).get();
  };
  const due = next(isNull(mailQueue.newsletterIssueId)) ?? next(isNotNull(mailQueue.newsletterIssueId));
  if (due === undefined) return null;
  const unclaimed = and(eq(mailQueue.id, due.id), lte(mailQueue.nextAt, now));
  const claim = { nextAt: new Date(now.getTime() + LEASE), sending: true, triedAt: now };
  return write((tx) => tx.update(mailQueue).set(claim).where(unclaimed).returning().get() ?? null);
}

export async function removeMail(id: number): Promise<void> {
  await write((tx) => tx.delete(mailQueue).where(eq(mailQueue.id, id)).run());
}

async function release(id: number, change: Partial<typeof mailQueue.$inferInsert>): Promise<void> {
  const values = { sending: false, ...change };
  await write((tx) => tx.update(mailQueue).set(values).where(eq(mailQueue.id, id)).run());
}

/** Schedules the next attempt. Returns false if there is none, so that the email fails. */
export async function retryLater({ id, attempts }: WaitingMail, error: string, now: Date): Promise<boolean> {
  const wait = RETRY_DELAYS[attempts];
  if (wait === undefined) {
    await markFailed({ id }, error, now);
    return false;
  }
  await release(id, { nextAt: new Date(now.getTime() + wait), attempts: attempts + 1, lastError: error });
  return true;
}

/** Marks an email as failed, so that an administrator can send it again. */
export async function markFailed({ id }: Pick<WaitingMail, 'id'>, error: string, now: Date): Promise<void> {
  await release(id, { failedAt: now, lastError: error });
}

/** Returns an email to the queue, because no email can be sent at the moment. */
export async function requeueMail({ id }: WaitingMail, error: string, now: Date): Promise<void> {
  await release(id, { nextAt: now, lastError: error });
}

export async function retryFailed(): Promise<number> {
  const renewed = { failedAt: null, nextAt: new Date(), attempts: 0, lastError: null };
  return write((tx) => tx.update(mailQueue).set(renewed).where(isNotNull(mailQueue.failedAt)).run().changes);
}

export function describeMailQueue() {
  const { createdAt, nextAt, failedAt, lastError: error, triedAt: at } = mailQueue;
  const columns = { count: count(), since: min(createdAt) };
  const waiting = orm.select(columns).from(mailQueue).where(isPending).get();
  const withError = orm.select({ error, at }).from(mailQueue).where(isNotNull(error));
  const last = withError.orderBy(desc(at)).limit(1).get();
  const before = new Date(Date.now() - DELAYED_AFTER);
  const tried = countWhere(mailQueue, and(isPending, isNotNull(error), lte(createdAt, before)));
  const untried = and(isPending, isNull(error), lte(nextAt, before));
  return {
    waiting: waiting?.count ?? 0,
    since: waiting?.since ?? null,
    // Emails that are due and untried wait because of the errors of others.
    delayed: tried === 0 ? 0 : tried + countWhere(mailQueue, untried),
    failed: countWhere(mailQueue, isNotNull(failedAt)),
    lastError: last?.error ?? null,
    lastErrorAt: last?.at ?? null,
  };
}

const isWithin = async (rule: RateLimit, who: string) => (await countHit(rule, who)).ok;

type AskedKind = 'confirm' | 'confirm-notice' | 'reset' | 'confirm-email';

/** Counts an email of a client to a typed address, and returns whether it may be sent. Each kind counts separately. */
export async function mayMail(kind: AskedKind, address: string, asker: string): Promise<boolean> {
  const who = `${kind}\n${address.toLowerCase()}`;
  const client = `${who}\n${asker}`;
  if (!(await isWithin('mail', client)) || !(await isWithin('mail-day', client))) return false;
  if (await isWithin('mail-all', who)) return true;
  // Whatever others ask for, the owner of an address gets a password link half-hourly.
  return kind === 'reset' && isWithin('mail-reset-least', who);
}

type MailedAccount = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>;

/** Counts an email to the address of an account, and returns whether it may be sent. Nobody may have confirmed the address. */
export function mayMailAccount(tx: Transaction, kind: OwnKind, { id, email, role }: MailedAccount) {
  const address = email.toLowerCase();
  const isOlder = and(eq(sql`lower(${users.email})`, address), lt(users.id, id));
  // Strangers can add accounts with an address, but neither the oldest one nor one with a role. Theirs share a limit.
  const isLater = role === 'user' && hasRow(users, isOlder, tx);
  return countHitIn(tx, 'mail-account', [kind, address, isLater ? 'later' : role].join('\n')).ok;
}

import { createHash } from 'node:crypto';
import { and, count, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import { enqueueNewsletter, withdrawNewsletter } from '#app/features/mail/mail-queue.server';
import { type Actor, recordChange, SCHEDULE } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { countOf } from '#app/lib/format';
import { printTime } from '#app/lib/time-zone';
import type { Transaction } from '#db/client.server';
import { newsletterIssues, subscribers } from '#db/schema';

/** A letter goes out this long after it was sent, so that it can be taken back, in milliseconds. */
const SECOND_THOUGHTS = 60_000;
const MAX_LISTED = 50;

export type Issue = typeof newsletterIssues.$inferSelect;
type Words = Pick<Issue, 'subject' | 'message'>;

/** The newest letters; `waiting` of the recipients have not got it yet, `failed` never will. Without recipients, it is a draft. */
export function listIssues(): (Issue & { waiting: number; failed: number })[] {
  return orm
    .select({
      ...getTableColumns(newsletterIssues),
      waiting: sql<number>`(select count(*) from mail_queue where newsletter_issue_id = newsletter_issues.id and failed_at is null)`,
      failed: sql<number>`(select count(*) from mail_queue where newsletter_issue_id = newsletter_issues.id and failed_at is not null)`,
    })
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.id))
    .limit(MAX_LISTED)
    .all();
}

export function findIssue(id: number): Issue | null {
  return orm.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).get() ?? null;
}

function countConfirmed(reader: Pick<Transaction, 'select'>): number {
  const row = reader
    .select({ count: count() })
    .from(subscribers)
    .where(isNotNull(subscribers.confirmedAt))
    .get();
  return row?.count ?? 0;
}

export function countRecipients(): number {
  return countConfirmed(orm);
}

/** What tells whether a draft is still as it was when its form was opened. */
export function fingerprintOf({ subject, message }: Words): string {
  return createHash('sha256').update(`${subject}\n${message}`).digest('hex').slice(0, 16);
}

/** The draft as somebody else has changed it since; null where nobody has, or it says what is to be written anyway. */
function findConflict(tx: Transaction, id: number, words: Words, was: string | undefined): Issue | null {
  if (was === undefined || was === '') return null;
  const now = tx.select().from(newsletterIssues).where(draft(id)).get();
  if (now === undefined) return null;
  const known = fingerprintOf(now);
  return known === was || known === fingerprintOf(words) ? null : now;
}

function draft(id: number) {
  return and(eq(newsletterIssues.id, id), eq(newsletterIssues.recipients, 0));
}

/**
 * Stores a letter as a draft, in the place of the draft `id` if that is one; returns its id, or what somebody else made of it.
 * @param was the fingerprint of what the form was opened with: not where somebody else has changed it since
 * @param keepsTime whether one that waits for its time goes on waiting
 */
export async function saveDraft(
  { subject, message }: Words,
  {
    id,
    was,
    keepsTime,
    actor,
  }: { id: number | undefined; was: string | undefined; keepsTime: boolean; actor: Actor },
): Promise<{ ok: true; id: number } | { ok: false; now: Issue }> {
  const values = { subject, message, isPlain: false, ...(keepsTime ? {} : { sendAt: null }) };
  return write((tx) => {
    const conflict = id === undefined ? null : findConflict(tx, id, { subject, message }, was);
    if (conflict !== null) return { ok: false, now: conflict };
    const known =
      id === undefined
        ? undefined
        : tx.update(newsletterIssues).set(values).where(draft(id)).returning().get();
    const saved =
      known ??
      tx
        .insert(newsletterIssues)
        .values({ ...values, recipients: 0 })
        .returning()
        .get();
    recordChange(tx, actor, {
      what: known === undefined ? 'began a letter' : 'changed the draft of a letter',
      detail: subject,
      link: `/admin/newsletter?letter=${saved.id}`,
    });
    return { ok: true, id: saved.id };
  });
}

export type SendOutcome =
  | { ok: true; recipients: number; sendAt: Date | null }
  | { ok: false; reason: 'no-draft' | 'nobody' | 'mail-is-off' }
  | { ok: false; reason: 'changed'; now: Issue };

/** Puts a letter into the outbox for everyone who has confirmed, and says so in the log; how many those are. */
function sendNow(tx: Transaction, issue: Issue, { actor, nextAt }: { actor: Actor; nextAt: Date }): number {
  const { id, subject } = issue;
  const recipients = enqueueNewsletter(tx, id, nextAt);
  tx.update(newsletterIssues).set({ recipients, sendAt: null }).where(eq(newsletterIssues.id, id)).run();
  const link = `/admin/newsletter?letter=${id}`;
  const what =
    recipients === 0
      ? 'sent a letter to nobody: there are no subscribers'
      : `sent a letter to ${countOf(recipients, 'subscriber')}`;
  recordChange(tx, actor, { what, detail: subject, link });
  return recipients;
}

/**
 * Sends a draft, as it is written now, to everyone who has confirmed; at a time that is to come, by itself then. A letter goes out
 * once, however often it is sent.
 */
export async function sendIssue(
  id: number,
  { words, was, sendAt }: { words: Words; was: string | undefined; sendAt: Date | null },
  actor: Actor,
): Promise<SendOutcome> {
  if (env.mail === null) return { ok: false, reason: 'mail-is-off' };
  const now = new Date();
  return write((tx): SendOutcome => {
    const conflict = findConflict(tx, id, words, was);
    if (conflict !== null) return { ok: false, reason: 'changed', now: conflict };
    const issue = tx
      .update(newsletterIssues)
      .set({ ...words, isPlain: false, createdAt: now })
      .where(draft(id))
      .returning()
      .get();
    if (issue === undefined) return { ok: false, reason: 'no-draft' };
    const recipients = countConfirmed(tx);
    if (recipients === 0) return { ok: false, reason: 'nobody' };
    if (sendAt !== null && sendAt > now) {
      tx.update(newsletterIssues).set({ sendAt }).where(eq(newsletterIssues.id, id)).run();
      recordChange(tx, actor, {
        what: `scheduled a letter for ${printTime(sendAt, env.TIME_ZONE)} (${env.TIME_ZONE})`,
        detail: issue.subject,
        link: `/admin/newsletter?letter=${id}`,
      });
      return { ok: true, recipients, sendAt };
    }
    const nextAt = new Date(now.getTime() + SECOND_THOUGHTS);
    return { ok: true, recipients: sendNow(tx, issue, { actor, nextAt }), sendAt: null };
  });
}

/** Sends the letters whose time has come; called every few seconds. */
export async function sendDueIssues(now: Date): Promise<void> {
  const due = and(
    eq(newsletterIssues.recipients, 0),
    isNotNull(newsletterIssues.sendAt),
    lte(newsletterIssues.sendAt, now),
  );
  const isDue =
    orm.select({ id: newsletterIssues.id }).from(newsletterIssues).where(due).limit(1).get() !== undefined;
  if (!isDue || env.mail === null) return;
  await write((tx) => {
    for (const issue of tx.select().from(newsletterIssues).where(due).all())
      sendNow(tx, issue, { actor: SCHEDULE, nextAt: now });
  });
}

/**
 * Keeps a letter from whoever it has not gone to yet; returns how many those are. Gone to nobody, it is a draft again; so is at once
 * one that waited for its time.
 */
export async function stopIssue(id: number, actor: Actor): Promise<number | 'draft'> {
  return write((tx) => {
    const scheduled = and(draft(id), isNotNull(newsletterIssues.sendAt));
    if (tx.update(newsletterIssues).set({ sendAt: null }).where(scheduled).run().changes > 0) {
      recordChange(tx, actor, { what: 'took back a scheduled letter' });
      return 'draft';
    }
    const stopped = withdrawNewsletter(tx, id);
    tx.update(newsletterIssues)
      .set({ recipients: sql`max(0, ${newsletterIssues.recipients} - ${stopped})` })
      .where(eq(newsletterIssues.id, id))
      .run();
    if (stopped > 0)
      recordChange(tx, actor, { what: `stopped a letter to ${countOf(stopped, 'subscriber')}` });
    return stopped;
  });
}

export async function deleteDraft(id: number, actor: Actor): Promise<void> {
  await write((tx) => {
    const issue = tx.delete(newsletterIssues).where(draft(id)).returning().get();
    if (issue !== undefined)
      recordChange(tx, actor, { what: 'deleted the draft of a letter', detail: issue.subject });
  });
}

import { and, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import { enqueueNewsletter, withdrawNewsletter } from '#app/features/mail/mail-queue.server';
import { type Actor, countWhere, orm, recordChange, SCHEDULE, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { fingerprintOf } from '#app/lib/fingerprint.server';
import { countOf, printTime } from '#app/lib/format';
import { newsletterIssues, subscribers, type Transaction } from '#db/schema';

/** Milliseconds between sending and the first email, in which sending can be undone. */
const UNDO_TIME = 60_000;

export type Issue = typeof newsletterIssues.$inferSelect;
type IssueText = Pick<Issue, 'subject' | 'message'>;

/** Returns the newest 50 newsletters, with the emails that are `waiting` or have `failed`. One without recipients is a draft. */
export function listIssues(): (Issue & { waiting: number; failed: number })[] {
  const columns = {
    ...getTableColumns(newsletterIssues),
    waiting: sql<number>`(select count(*) from mail_queue where newsletter_issue_id = newsletter_issues.id and failed_at is null)`,
    failed: sql<number>`(select count(*) from mail_queue where newsletter_issue_id = newsletter_issues.id and failed_at is not null)`,
  };
  const newest = desc(newsletterIssues.id);
  return orm.select(columns).from(newsletterIssues).orderBy(newest).limit(50).all();
}

export function findIssue(id: number): Issue | null {
  return orm.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).get() ?? null;
}

export function countRecipients(): number {
  return countWhere(subscribers, isNotNull(subscribers.confirmedAt));
}

/** Returns a text that shows whether a draft has changed since its form was opened. */
export const issueVersion = ({ subject, message }: IssueText) => String(fingerprintOf([subject, message]));

function findConflict(tx: Transaction, id: number, text: IssueText, was: string | undefined): Issue | null {
  if (was === undefined || was === '') return null;
  const now = tx.select().from(newsletterIssues).where(draft(id)).get();
  if (now === undefined) return null;
  const known = issueVersion(now);
  return known === was || known === issueVersion(text) ? null : now;
}

const draft = (id: number) => and(eq(newsletterIssues.id, id), eq(newsletterIssues.recipients, 0));

const linkOf = (id: number) => `/admin/newsletter?letter=${id}`;

type Saving = { id: number | undefined; was: string | undefined; keepsTime: boolean; actor: Actor };

/** Stores a draft and returns its id, or the current draft if it differs from `was`, the version that the form was opened with. */
export async function saveDraft(
  { subject, message }: IssueText,
  { id = 0, was, keepsTime, actor }: Saving,
): Promise<{ ok: true; id: number } | { ok: false; now: Issue }> {
  const values = { subject, message, isPlain: false, ...(keepsTime ? {} : { sendAt: null }) };
  return write((tx) => {
    const conflict = findConflict(tx, id, { subject, message }, was);
    if (conflict !== null) return { ok: false, now: conflict };
    const known = tx.update(newsletterIssues).set(values).where(draft(id)).returning().get();
    const added = { ...values, recipients: 0 };
    const saved = known ?? tx.insert(newsletterIssues).values(added).returning().get();
    const what = known === undefined ? 'created a newsletter draft' : 'changed a newsletter draft';
    recordChange(tx, actor, { what, detail: subject, link: linkOf(saved.id) });
    return { ok: true, id: saved.id };
  });
}

type SendOutcome =
  | { ok: true; recipients: number; sendAt: Date | null }
  | { ok: false; reason: 'no-draft' | 'no-subscribers' | 'mail-is-off' }
  | { ok: false; reason: 'changed'; now: Issue };

function queueUp(tx: Transaction, issue: Issue, { actor, nextAt }: { actor: Actor; nextAt: Date }): number {
  const { id, subject } = issue;
  const recipients = enqueueNewsletter(tx, id, nextAt);
  tx.update(newsletterIssues).set({ recipients, sendAt: null }).where(eq(newsletterIssues.id, id)).run();
  const what =
    recipients === 0
      ? 'did not send a newsletter, because there are no subscribers'
      : `sent a newsletter to ${countOf(recipients, 'subscriber')}`;
  recordChange(tx, actor, { what, detail: subject, link: linkOf(id) });
  return recipients;
}

/** Queues a draft for all confirmed subscribers, at once or at `sendAt`. `mail-sender.server.ts` sends the queued emails. */
export async function sendIssue(
  id: number,
  { text, was, sendAt }: { text: IssueText; was: string | undefined; sendAt: Date | null },
  actor: Actor,
): Promise<SendOutcome> {
  if (env.mail === null) return { ok: false, reason: 'mail-is-off' };
  const now = new Date();
  return write((tx): SendOutcome => {
    const conflict = findConflict(tx, id, text, was);
    if (conflict !== null) return { ok: false, reason: 'changed', now: conflict };
    const change = { ...text, isPlain: false, createdAt: now };
    const issue = tx.update(newsletterIssues).set(change).where(draft(id)).returning().get();
    if (issue === undefined) return { ok: false, reason: 'no-draft' };
    const recipients = countRecipients();
    if (recipients === 0) return { ok: false, reason: 'no-subscribers' };
    if (sendAt !== null && sendAt > now) {
      tx.update(newsletterIssues).set({ sendAt }).where(eq(newsletterIssues.id, id)).run();
      const what = `scheduled a newsletter for ${printTime(sendAt, env.TIME_ZONE)} (${env.TIME_ZONE})`;
      recordChange(tx, actor, { what, detail: issue.subject, link: linkOf(id) });
      return { ok: true, recipients, sendAt };
    }
    const nextAt = new Date(now.getTime() + UNDO_TIME);
    return { ok: true, recipients: queueUp(tx, issue, { actor, nextAt }), sendAt: null };
  });
}

/** Queues scheduled newsletters that are due. The server calls this every few seconds. */
export async function sendDueIssues(now: Date): Promise<void> {
  const { recipients, sendAt } = newsletterIssues;
  const due = and(eq(recipients, 0), isNotNull(sendAt), lte(sendAt, now));
  if (env.mail === null || countWhere(newsletterIssues, due) === 0) return;
  await write((tx) => {
    for (const issue of tx.select().from(newsletterIssues).where(due).all())
      queueUp(tx, issue, { actor: SCHEDULE, nextAt: now });
  });
}

/** Stops a newsletter, and returns how many did not get it. A scheduled newsletter becomes a 'draft'. */
export async function stopIssue(id: number, actor: Actor): Promise<number | 'draft'> {
  return write((tx) => {
    const scheduled = and(draft(id), isNotNull(newsletterIssues.sendAt));
    if (tx.update(newsletterIssues).set({ sendAt: null }).where(scheduled).run().changes > 0) {
      recordChange(tx, actor, { what: 'unscheduled a newsletter' });
      return 'draft';
    }
    const stopped = withdrawNewsletter(tx, id);
    const recipients = sql`max(0, ${newsletterIssues.recipients} - ${stopped})`;
    tx.update(newsletterIssues).set({ recipients }).where(eq(newsletterIssues.id, id)).run();
    if (stopped > 0)
      recordChange(tx, actor, { what: `stopped a newsletter to ${countOf(stopped, 'subscriber')}` });
    return stopped;
  });
}

/** Deletes a draft. Returns false if it was sent or deleted before. */
export async function deleteDraft(id: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const issue = tx.delete(newsletterIssues).where(draft(id)).returning().get();
    if (issue === undefined) return false;
    recordChange(tx, actor, { what: 'deleted a newsletter draft', detail: issue.subject });
    return true;
  });
}

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id, time } from './columns';

export const MAIL_KINDS = [
  'confirm',
  'reset',
  'account-event',
  'confirm-email',
  'contact',
  'newsletter',
  'confirm-notice',
  'answer',
  'weekly',
] as const;

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    source: text().notNull().default('newsletter'),
    subscriptionDate: createdAt(),
    /** Null until the link in the confirmation email is used. Set at once where email is off. */
    confirmedAt: time(),
    /** When they consented elsewhere, by an imported list. */
    consentedAt: time(),
  },
  (t) => [index('subscribers_unconfirmed').on(t.subscriptionDate).where(sql`confirmed_at is null`)],
);

/** Keyed hashes of unsubscribed addresses, so that a later import does not subscribe them again. */
export const suppressions = sqliteTable('suppressions', {
  emailHash: text().primaryKey(),
  unsubscribedAt: createdAt(),
});

export const newsletterIssues = sqliteTable(
  'newsletter_issues',
  {
    id: id(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    recipients: integer().notNull(),
    /** Plain text from before newsletters were CommonMark. */
    isPlain: flag(),
    /** When it is sent automatically. Null once it is. */
    sendAt: time(),
  },
  (t) => [index('newsletter_issues_due').on(t.sendAt).where(sql`send_at is not null`)],
);

/** Emails that wait to be sent. Their text is created when they are sent, since their links are secret and not stored. */
export const mailQueue = sqliteTable(
  'mail_queue',
  {
    id: id(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** The id of the account, subscriber, contact message or collection. */
    subjectId: integer().notNull(),
    newsletterIssueId: integer().references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    /** Earliest time of the next attempt. While sending: the time after which the attempt counts as lost. */
    nextAt: time().notNull(),
    sending: flag(),
    triedAt: time(),
    lastError: text(),
    failedAt: time(),
  },
  (t) => [
    index('mail_queue_next').on(t.nextAt).where(sql`newsletter_issue_id is null and failed_at is null`),
    index('mail_queue_newsletters_next')
      .on(t.nextAt)
      .where(sql`newsletter_issue_id is not null and failed_at is null`),
    index('mail_queue_newsletter_issue').on(t.newsletterIssueId),
    index('mail_queue_failed').on(t.failedAt).where(sql`failed_at is not null`),
  ],
);

export const contactSubmissions = sqliteTable(
  'contact_submissions',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    submissionDate: createdAt(),
    readAt: time(),
    archivedAt: time(),
  },
  (t) => [index('contact_submissions_inbox').on(t.archivedAt, t.id)],
);

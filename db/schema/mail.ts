import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id, time } from './columns';

export const MAIL_KINDS = [
  'confirm',
  'reset',
  'password-changed',
  'account-event',
  'confirm-email',
  'contact',
  'newsletter',
  'confirm-notice',
  'answer',
] as const;

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    source: text().notNull().default('newsletter'),
    subscriptionDate: createdAt(),
    /** Null as long as the link in the mail that asks has not been used. Where no mail is sent, it is set at once. */
    confirmedAt: time(),
    /** When they agreed elsewhere, as the list says that they came with. */
    consentedAt: time(),
  },
  (t) => [index('subscribers_unconfirmed').on(t.subscriptionDate).where(sql`confirmed_at is null`)],
);

/** Addresses that have left the newsletter, as keyed hashes: a list that is brought along later brings none of them back. */
export const suppressions = sqliteTable('suppressions', {
  emailHash: text().primaryKey(),
  unsubscribedAt: createdAt(),
});

/** One mail to everyone who has subscribed. */
export const newsletterIssues = sqliteTable(
  'newsletter_issues',
  {
    id: id(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** How many it goes to. */
    recipients: integer().notNull(),
    /** Written before letters were CommonMark: it is sent as it stands. */
    isPlain: flag(),
    /** When it goes out by itself, as long as it has not. */
    sendAt: time(),
  },
  (t) => [index('newsletter_issues_due').on(t.sendAt).where(sql`send_at is not null`)],
);

/** Mail that waits to be sent. Its words are made from what it is about when it is: links in it are secret, and are not stored. */
export const mailQueue = sqliteTable(
  'mail_queue',
  {
    id: id(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** Of the account, the subscriber, the message or the collection that it is about. */
    subjectId: integer().notNull(),
    newsletterIssueId: integer().references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** How often the mail server has put it off. */
    attempts: integer().notNull().default(0),
    /** Not before this; while it is being sent, when it is taken for lost. */
    nextAt: time().notNull(),
    sending: flag(),
    triedAt: time(),
    /** What the mail server said last. */
    lastError: text(),
    /** When it was given up: an administrator may send it again. */
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

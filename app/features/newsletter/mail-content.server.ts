import { eq } from 'drizzle-orm';
import { findMailedEvent } from '#app/features/accounts/account-event.server';
import { createEmailToken } from '#app/features/accounts/email-change.server';
import { createResetToken, listUsersByEmail } from '#app/features/accounts/password-reset.server';
import {
  NOTICE_CONFIRM_DAYS,
  noticePath,
  openPath,
  readNotice,
  readUnconfirmed,
} from '#app/features/collections/answer-notice.server';
import { siteOf } from '#app/features/mail/letterhead.server';
import {
  accountEventMail,
  alreadySubscribedMail,
  answerMail,
  confirmEmailMail,
  confirmMail,
  confirmNoticeMail,
  contactMail,
  type Mail,
  passwordChangedMail,
  resetMail,
} from '#app/features/mail/mail';
import type { MailKind, WaitingMail } from '#app/features/mail/mail-queue.server';
import { CONFIRM_DAYS, EMAIL_HOURS, RESET_MINUTES } from '#app/features/mail/mail-terms';
import { orm } from '#app/infra/database.server';
import type { MailSettings } from '#app/infra/env.server';
import { CONTACT_SUBJECTS } from '#app/lib/choices';
import { contactSubmissions, newsletterIssues, subscribers, users } from '#db/schema';
import { writeIssue } from './issue-mail.server';
import { subscriberPath } from './subscriber.server';
import { IMPORT_SOURCE } from './subscriber-import.server';

function findSubscriber(id: number) {
  return orm.select().from(subscribers).where(eq(subscribers.id, id)).get();
}

function findUser(id: number) {
  const { email, username } = users;
  return orm.select({ email, username }).from(users).where(eq(users.id, id)).get();
}

const SUBJECTS = new Map<string, string>(Object.entries(CONTACT_SUBJECTS));

type Writer = (row: WaitingMail, settings: MailSettings) => Promise<Mail | null> | Mail | null;

const EMAIL_WRITERS: Record<Exclude<MailKind, 'weekly'>, Writer> = {
  confirm: ({ subjectId }, settings) => {
    const subscriber = findSubscriber(subjectId);
    if (subscriber === undefined) return null;
    const { email, confirmedAt } = subscriber;
    const unsubscribe = settings.origin + subscriberPath('unsubscribe', subscriber);
    const confirm = settings.origin + subscriberPath('confirm', subscriber);
    return confirmedAt === null
      ? confirmMail(siteOf(settings), {
          email,
          confirm,
          days: CONFIRM_DAYS,
          unsubscribe,
          isImported: subscriber.source === IMPORT_SOURCE,
        })
      : alreadySubscribedMail(siteOf(settings), { email, unsubscribe });
  },
  reset: async ({ subjectId, createdAt }, settings) => {
    const account = findUser(subjectId);
    const isExpired = Date.now() - createdAt.getTime() > RESET_MINUTES * 60_000;
    if (account === undefined || isExpired) return null;
    const accounts: { username: string; link: string }[] = [];
    for (const { id, username } of listUsersByEmail(account.email))
      accounts.push({ username, link: `${settings.origin}/auth/reset?token=${await createResetToken(id)}` });
    return resetMail(siteOf(settings), { email: account.email, accounts, minutes: RESET_MINUTES });
  },
  'password-changed': ({ subjectId }, settings) => {
    const account = findUser(subjectId);
    if (account === undefined) return null;
    return passwordChangedMail(siteOf(settings), account);
  },
  'account-event': ({ subjectId }, settings) => {
    const found = findMailedEvent(subjectId);
    if (found === null) return null;
    const { kind, ...event } = found;
    return kind === 'password-changed'
      ? passwordChangedMail(siteOf(settings), event)
      : accountEventMail(siteOf(settings), event);
  },
  'confirm-email': async ({ subjectId }, settings) => {
    const account = findUser(subjectId);
    const asked = await createEmailToken(subjectId);
    if (account === undefined || asked === null) return null;
    const confirm = `${settings.origin}/account/email?token=${asked.token}`;
    const { username } = account;
    return confirmEmailMail(siteOf(settings), { to: asked.email, username, confirm, hours: EMAIL_HOURS });
  },
  contact: ({ subjectId }, settings) => {
    const row = orm.select().from(contactSubmissions).where(eq(contactSubmissions.id, subjectId)).get();
    if (row === undefined || settings.contactTo === undefined) return null;
    const written = { ...row, subject: SUBJECTS.get(row.subject) ?? row.subject };
    const inbox = `${settings.origin}/admin/messages`;
    return contactMail(siteOf(settings), { to: settings.contactTo.address, inbox, written });
  },
  'confirm-notice': ({ subjectId }, settings) => {
    const asked = readUnconfirmed(subjectId);
    if (asked === null) return null;
    const [confirm, stop] = [noticePath('confirm', asked), noticePath('stop', asked)];
    return confirmNoticeMail(siteOf(settings), {
      to: asked.notifyEmail,
      title: asked.title,
      days: NOTICE_CONFIRM_DAYS,
      confirm: settings.origin + confirm,
      stop: settings.origin + stop,
    });
  },
  answer: ({ subjectId }, settings) => {
    const notice = readNotice(subjectId);
    if (notice === null) return null;
    const link = settings.origin + openPath(notice);
    const stop = settings.origin + noticePath('stop', notice);
    return answerMail(siteOf(settings), { ...notice, link, stop });
  },
  newsletter: ({ subjectId, newsletterIssueId }, settings) => {
    const subscriber = findSubscriber(subjectId);
    const issue =
      newsletterIssueId === null
        ? undefined
        : orm.select().from(newsletterIssues).where(eq(newsletterIssues.id, newsletterIssueId)).get();
    if (subscriber === undefined || issue === undefined) return null;
    const unsubscribe = settings.origin + subscriberPath('unsubscribe', subscriber);
    return writeIssue(issue, { email: subscriber.email, unsubscribe }, settings);
  },
};

/** Returns a queued email with its text, or null if its subject was deleted. */
export async function writeMail(row: WaitingMail, settings: MailSettings): Promise<Mail | null> {
  const { kind } = row;
  return kind === 'weekly' ? null : EMAIL_WRITERS[kind](row, settings);
}

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
import * as mails from '#app/features/mail/mail';
import type { MailKind, WaitingMail } from '#app/features/mail/mail-queue.server';
import { siteOf } from '#app/features/mail/mail-sender.server';
import { RESET_MINUTES } from '#app/features/mail/mail-terms';
import { orm } from '#app/infra/database.server';
import type { MailSettings } from '#app/infra/env.server';
import { CONTACT_SUBJECTS } from '#app/lib/choices';
import { contactSubmissions, subscribers, users } from '#db/schema';
import { writeIssue } from './issue-mail.server';
import { findIssue } from './newsletter-issue.server';
import { subscriberPath } from './subscriber.server';
import { IMPORT_SOURCE } from './subscriber-import.server';

const findSubscriber = (id: number) => orm.select().from(subscribers).where(eq(subscribers.id, id)).get();

function findUser(id: number) {
  const { email, username } = users;
  return orm.select({ email, username }).from(users).where(eq(users.id, id)).get();
}

const SUBJECTS = new Map<string, string>(Object.entries(CONTACT_SUBJECTS));

type Asked = WaitingMail & { settings: MailSettings; site: ReturnType<typeof siteOf>; origin: string };
type Writer = (asked: Asked) => Promise<mails.Mail | null> | mails.Mail | null;

const EMAIL_WRITERS: Record<Exclude<MailKind, 'weekly'>, Writer> = {
  confirm: ({ subjectId, site, origin }) => {
    const subscriber = findSubscriber(subjectId);
    if (subscriber === undefined) return null;
    const { email, confirmedAt } = subscriber;
    const unsubscribe = origin + subscriberPath('unsubscribe', subscriber);
    if (confirmedAt !== null) return mails.alreadySubscribedMail(site, { email, unsubscribe });
    const confirm = origin + subscriberPath('confirm', subscriber);
    const isImported = subscriber.source === IMPORT_SOURCE;
    return mails.confirmMail(site, { email, confirm, unsubscribe, isImported });
  },
  reset: async ({ subjectId, createdAt, site, origin }) => {
    const account = findUser(subjectId);
    const isExpired = Date.now() - createdAt.getTime() > RESET_MINUTES * 60_000;
    if (account === undefined || isExpired) return null;
    const accounts: { username: string; link: string }[] = [];
    for (const { id, username } of listUsersByEmail(account.email))
      accounts.push({ username, link: `${origin}/auth/reset?token=${await createResetToken(id)}` });
    return mails.resetMail(site, { email: account.email, accounts });
  },
  'password-changed': ({ subjectId, site }) => {
    const account = findUser(subjectId);
    return account === undefined ? null : mails.passwordChangedMail(site, account);
  },
  'account-event': ({ subjectId, site }) => {
    const event = findMailedEvent(subjectId);
    if (event === null) return null;
    return event.kind === 'password-changed'
      ? mails.passwordChangedMail(site, event)
      : mails.accountEventMail(site, event);
  },
  'confirm-email': async ({ subjectId, site, origin }) => {
    const account = findUser(subjectId);
    const asked = await createEmailToken(subjectId);
    if (account === undefined || asked === null) return null;
    const confirm = `${origin}/account/email?token=${asked.token}`;
    return mails.confirmEmailMail(site, { email: asked.email, username: account.username, confirm });
  },
  contact: ({ subjectId, settings, site, origin }) => {
    const row = orm.select().from(contactSubmissions).where(eq(contactSubmissions.id, subjectId)).get();
    if (row === undefined || settings.contactTo === undefined) return null;
    const written = { ...row, subject: SUBJECTS.get(row.subject) ?? row.subject };
    return mails.contactMail(site, {
      to: settings.contactTo.address,
      inbox: `${origin}/admin/messages`,
      written,
    });
  },
  'confirm-notice': ({ subjectId, site, origin }) => {
    const asked = readUnconfirmed(subjectId);
    if (asked === null) return null;
    const [confirm, stop] = [origin + noticePath('confirm', asked), origin + noticePath('stop', asked)];
    const { notifyEmail: to, title } = asked;
    return mails.confirmNoticeMail(site, { to, title, days: NOTICE_CONFIRM_DAYS, confirm, stop });
  },
  answer: ({ subjectId, site, origin }) => {
    const notice = readNotice(subjectId);
    if (notice === null) return null;
    const [link, stop] = [origin + openPath(notice), origin + noticePath('stop', notice)];
    return mails.answerMail(site, { ...notice, link, stop });
  },
  newsletter: ({ subjectId, newsletterIssueId, settings, origin }) => {
    const subscriber = findSubscriber(subjectId);
    const issue = newsletterIssueId === null ? null : findIssue(newsletterIssueId);
    if (subscriber === undefined || issue === null) return null;
    const unsubscribe = origin + subscriberPath('unsubscribe', subscriber);
    return writeIssue(issue, { email: subscriber.email, unsubscribe }, settings);
  },
};

/** Returns a queued email with its text, or null if its subject was deleted. */
export async function writeMail(row: WaitingMail, settings: MailSettings): Promise<mails.Mail | null> {
  const { kind } = row;
  const asked = { ...row, settings, site: siteOf(settings), origin: settings.origin };
  return kind === 'weekly' ? null : EMAIL_WRITERS[kind](asked);
}

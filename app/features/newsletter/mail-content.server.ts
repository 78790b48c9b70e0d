import { eq } from 'drizzle-orm';
import { findMailedEvent } from '#app/features/accounts/account-event.server';
import { createEmailToken } from '#app/features/accounts/email-change.server';
import { createResetToken, listUsersByEmail } from '#app/features/accounts/password-reset.server';
import { findUser } from '#app/features/accounts/user.server';
import * as notices from '#app/features/collections/answer-notice.server';
import { accountName, compose, holdsLink, type Mail, oneLine, type Site } from '#app/features/mail/mail';
import type { MailKind, WaitingMail } from '#app/features/mail/mail-queue.server';
import { siteOf } from '#app/features/mail/mail-sender.server';
import { CONFIRM_DAYS, EMAIL_HOURS, RESET_MINUTES } from '#app/features/mail/mail-terms';
import { orm } from '#app/infra/database.server';
import type { MailSettings } from '#app/infra/env.server';
import { CONTACT_SUBJECTS } from '#app/lib/choices';
import { contactSubmissions, subscribers } from '#db/schema';
import { writeIssue } from './issue-mail.server';
import { findIssue } from './newsletter-issue.server';
import { subscriberPath } from './subscriber.server';
import { IMPORT_SOURCE } from './subscriber-import.server';

const findSubscriberById = (id: number) => orm.select().from(subscribers).where(eq(subscribers.id, id)).get();

const SUBJECTS = new Map<string, string>(Object.entries(CONTACT_SUBJECTS));

type Asked = WaitingMail & { settings: MailSettings; site: Site };
type Writer = (asked: Asked) => Promise<Mail | null> | Mail | null;

const EMAIL_WRITERS: Record<Exclude<MailKind, 'weekly'>, Writer> = {
  /** Asks a new or imported subscriber to confirm. The page must not reveal who is subscribed, so an email also says that. */
  confirm: ({ subjectId, site }) => {
    const subscriber = findSubscriberById(subjectId);
    if (subscriber === undefined) return null;
    const unsubscribe = site.origin + subscriberPath('unsubscribe', subscriber);
    const head = { to: subscriber.email, unsubscribe };
    if (subscriber.confirmedAt !== null)
      return compose(site, { ...head, subject: `You are already subscribed to ${site.siteName}` }, [
        `You (or someone else) signed up for the ${site.siteName} newsletter, but this email address is already subscribed. You don’t need to do anything.`,
        'To unsubscribe:',
        unsubscribe,
      ]);
    const isImported = subscriber.source === IMPORT_SOURCE;
    return compose(site, { ...head, subject: `Confirm your subscription to ${site.siteName}` }, [
      isImported
        ? `You are on the newsletter list of ${site.siteName}, which has moved to this site. To keep getting it, confirm within ${CONFIRM_DAYS} days:`
        : `You (or someone else) signed up for the ${site.siteName} newsletter with this email address. Confirm within ${CONFIRM_DAYS} days:`,
      site.origin + subscriberPath('confirm', subscriber),
      `${isImported ? 'If you no longer want it' : 'If this wasn’t you'}, ignore this email. We’ll send nothing more and delete the address. To delete it now:`,
      unsubscribe,
    ]);
  },
  /** Sends the password links of all accounts that have an email address. */
  reset: async ({ subjectId, createdAt, site }) => {
    const account = findUser(subjectId);
    const isExpired = Date.now() - createdAt.getTime() > RESET_MINUTES * 60_000;
    if (account === null || isExpired) return null;
    const links: string[] = [];
    for (const { id, username } of listUsersByEmail(account.email)) {
      const link = `${site.origin}/auth/reset?token=${await createResetToken(id)}`;
      links.push(`The account${accountName(username)}:\n${link}`);
    }
    return compose(site, { to: account.email, subject: `Reset your password on ${site.siteName}` }, [
      `You (or someone else) requested a new password on ${site.siteName}. To choose it, open the link of your account. A link works once, for ${RESET_MINUTES} minutes:`,
      ...links,
      'If this wasn’t you, ignore this email. Nothing changes.',
    ]);
  },
  'account-event': ({ subjectId, site }) => {
    const found = findMailedEvent(subjectId);
    if (found === null) return null;
    const { email, kind, event, detail, when } = found;
    const name = accountName(found.username);
    // Password links of the account go to its new address, so they do not help the owner of the old one.
    const [remedy, path] =
      kind === 'email-changed' ? ['write to us', '/contact'] : ['reset your password', '/auth/forgot'];
    return compose(site, { to: email, subject: `${event}:${name}` }, [
      `New activity in your ${site.siteName} account${name} on ${when}:`,
      detail === null ? event : `${event}: ${oneLine(detail)}`,
      ...(kind === 'password-changed'
        ? ['All other browsers were logged out, and your API tokens were revoked.']
        : []),
      `If this was you or an administrator of the site, you don’t need to do anything. If not, ${remedy}:`,
      site.origin + path,
      'Then review your account:',
      `${site.origin}/account`,
    ]);
  },
  'confirm-email': async ({ subjectId, site }) => {
    const account = findUser(subjectId);
    const asked = await createEmailToken(subjectId);
    if (account === null || asked === null) return null;
    return compose(site, { to: asked.email, subject: `Confirm your email address for ${site.siteName}` }, [
      `You (or someone else) entered this email address for the ${site.siteName} account${accountName(account.username)}. Confirm within ${EMAIL_HOURS} hours:`,
      `${site.origin}/account/email?token=${asked.token}`,
      'If this wasn’t you, ignore this email. The account keeps its current address.',
    ]);
  },
  /** Forwards a message of the contact form. A reply goes to its author. */
  contact: ({ subjectId, settings, site }) => {
    const row = orm.select().from(contactSubmissions).where(eq(contactSubmissions.id, subjectId)).get();
    if (row === undefined || settings.contactTo === undefined) return null;
    const name = oneLine(row.name);
    const what = SUBJECTS.get(row.subject) ?? row.subject;
    const replyTo = { name, address: row.email };
    return compose(site, { to: settings.contactTo.address, subject: `${what}: ${name}`, replyTo }, [
      `${name} <${row.email}> sent this message with the contact form (${what}):`,
      row.message.trim(),
      '--',
      `If you reply to this email, your reply goes to ${row.email}. The message is also under Messages:\n${site.origin}/admin/messages`,
    ]);
  },
  'confirm-notice': ({ subjectId, site }) => {
    const asked = notices.readUnconfirmed(subjectId);
    if (asked === null) return null;
    const { notifyEmail: to, title } = asked;
    const what = holdsLink(title) ? 'a collection' : `the collection “${title}”`;
    const stop = site.origin + notices.noticePath('stop', asked);
    const subject = `Confirm emails about answers on ${site.siteName}`;
    return compose(site, { to, subject, unsubscribe: stop }, [
      `You (or someone else) asked ${site.siteName} to email this address when ${what} is answered. Confirm within ${notices.NOTICE_CONFIRM_DAYS} days:`,
      site.origin + notices.noticePath('confirm', asked),
      'If this wasn’t you, ignore this email. We’ll send nothing more and delete the address. To delete it now:',
      stop,
    ]);
  },
  /** Announces answers without quoting them, since others may see the owner's screen. */
  answer: ({ subjectId, site }) => {
    const notice = notices.readNotice(subjectId);
    if (notice === null) return null;
    const { to, title, answered } = notice;
    const stop = site.origin + notices.noticePath('stop', notice);
    const [count, them] = answered === 1 ? ['a new answer', 'it'] : [`${answered} new answers`, 'them'];
    const subject = `You have ${count} to your collection${holdsLink(title) ? '' : ` “${title}”`}`;
    return compose(site, { to, subject, unsubscribe: stop }, [
      `${subject}. Read ${them} here within ${notices.OPEN_DAYS} days:`,
      site.origin + notices.openPath(notice),
      'You get this email because you turned on notifications for this collection. We send at most one an hour. To turn them off:',
      stop,
    ]);
  },
  newsletter: ({ subjectId, newsletterIssueId, settings, site }) => {
    const subscriber = findSubscriberById(subjectId);
    const issue = newsletterIssueId === null ? null : findIssue(newsletterIssueId);
    if (subscriber === undefined || issue === null) return null;
    const unsubscribe = site.origin + subscriberPath('unsubscribe', subscriber);
    return writeIssue(issue, { email: subscriber.email, unsubscribe }, settings);
  },
};

/** Returns a queued email with its text, or null if its subject was deleted. */
export async function writeMail(row: WaitingMail, settings: MailSettings): Promise<Mail | null> {
  const { kind } = row;
  return kind === 'weekly' ? null : EMAIL_WRITERS[kind]({ ...row, settings, site: siteOf(settings) });
}

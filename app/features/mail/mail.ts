import { CONFIRM_DAYS, EMAIL_HOURS, RESET_MINUTES } from './mail-terms';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: { name: string; address: string };
  /** URL of the one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
};

/** Removes line breaks, since a subject or a name must not start another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

type Site = { siteName: string; origin: string };

type Head = Omit<Mail, 'text'>;

function compose({ siteName, origin }: Site, { subject, ...head }: Head, paragraphs: string[]): Mail {
  const text = [...paragraphs, `${siteName}\n${origin}`].join('\n\n');
  return { ...head, subject: oneLine(subject), text: `${text}\n` };
}

type ToSubscriber = { email: string; unsubscribe: string };
type Account = { email: string; username: string };

/** Asks a new or imported subscriber to confirm. */
export function confirmMail(
  site: Site,
  { email, confirm, unsubscribe, isImported }: ToSubscriber & { confirm: string; isImported: boolean },
): Mail {
  const days = CONFIRM_DAYS;
  const why = isImported
    ? `You are on the newsletter list of ${site.siteName}, which has moved to this site. To keep getting it, confirm within ${days} days:`
    : `You (or someone else) signed up for the ${site.siteName} newsletter with this email address. Confirm within ${days} days:`;
  const otherwise = isImported ? 'If you no longer want it' : 'If this wasn’t you';
  const subject = `Confirm your subscription to ${site.siteName}`;
  return compose(site, { to: email, subject, unsubscribe }, [
    why,
    confirm,
    `${otherwise}, ignore this email. We’ll send nothing more and delete the address. To delete it now:`,
    unsubscribe,
  ]);
}

/** Replies to a second sign-up by email, since the page must not reveal who is subscribed. */
export function alreadySubscribedMail(site: Site, { email, unsubscribe }: ToSubscriber): Mail {
  const subject = `You are already subscribed to ${site.siteName}`;
  return compose(site, { to: email, subject, unsubscribe }, [
    `You (or someone else) signed up for the ${site.siteName} newsletter, but this email address is already subscribed. You don’t need to do anything.`,
    'To unsubscribe:',
    unsubscribe,
  ]);
}

type NewsletterContent = {
  subject: string;
  text: string;
  /** Null for a newsletter that was written as plain text. */
  html: string | null;
  sender: string[];
};

export function newsletterMail(
  site: Site,
  { email, unsubscribe, subject, text, html, sender }: ToSubscriber & NewsletterContent,
): Mail {
  const reason = `You get this email because you subscribed to the ${site.siteName} newsletter. To unsubscribe:\n${unsubscribe}`;
  const from = sender.length === 0 ? [] : [sender.join('\n')];
  const head = { to: email, subject, unsubscribe, ...(html === null ? {} : { html }) };
  return compose(site, head, [text.trim(), '--', ...from, reason]);
}

/** Sends one email with the password links of all accounts that have an email address. */
export function resetMail(
  site: Site,
  { email, accounts }: { email: string; accounts: { username: string; link: string }[] },
): Mail {
  const [first] = accounts;
  const single = accounts.length === 1 ? first : undefined;
  const whose = single === undefined ? '' : ` for your account ${single.username}`;
  const choice =
    single === undefined
      ? 'Several accounts have this email address. Open the link of the account that you want.'
      : 'Open this link to choose one.';
  return compose(site, { to: email, subject: `Reset your password${whose} on ${site.siteName}` }, [
    `You (or someone else) requested a new password${whose} on ${site.siteName}. ${choice} ${single === undefined ? 'Each link' : 'It'} works once, for ${RESET_MINUTES} minutes:`,
    ...accounts.map(({ username, link }) => (single === undefined ? `${username}\n${link}` : link)),
    'If this wasn’t you, ignore this email. Nothing changes.',
  ]);
}

export function passwordChangedMail(site: Site, { email, username }: Account): Mail {
  return compose(site, { to: email, subject: `Password changed: ${username}` }, [
    `The password of your ${site.siteName} account ${username} was changed. All other browsers were logged out, and your API tokens were revoked.`,
    'If this wasn’t you, reset your password:',
    `${site.origin}/auth/forgot`,
    'Then review your security settings:',
    `${site.origin}/account/factor`,
  ]);
}

type AccountEvent = Account & { event: string; detail: string | null; when: string };

export function accountEventMail(site: Site, { email, username, event, detail, when }: AccountEvent): Mail {
  return compose(site, { to: email, subject: `${event}: ${username}` }, [
    `Your ${site.siteName} account ${username} was changed on ${when}:`,
    detail === null ? event : `${event}: ${oneLine(detail)}`,
    'If this was you or an administrator of the site, you don’t need to do anything. If not, reset your password:',
    `${site.origin}/auth/forgot`,
    'Then review your account:',
    `${site.origin}/account`,
  ]);
}

export function confirmEmailMail(site: Site, { email, username, confirm }: Account & { confirm: string }) {
  return compose(site, { to: email, subject: `Confirm your email address for ${site.siteName}` }, [
    `Confirm this email address for the ${site.siteName} account ${username}, within ${EMAIL_HOURS} hours:`,
    confirm,
    'If this wasn’t you, ignore this email. The account keeps its current address.',
  ]);
}

type Week = { to: string; days: string; earned: string; broken: string[]; waiting: string[] };

/** Tells administrators what the week brought, with one link for each line. */
export function weeklyMail(site: Site, { to, days, earned, broken, waiting }: Week): Mail {
  const list = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines]);
  const found = [...list('Broken', broken), ...list('Needs review', waiting)];
  return compose(site, { to, subject: `Your week on ${site.siteName}` }, [
    `${days}: ${earned}`,
    `${site.origin}/admin/performance?days=7`,
    ...(found.length === 0 ? ['Nothing needs your attention.'] : found),
    `To stop this email: ${site.origin}/admin/settings/mail`,
  ]);
}

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** Forwards a message of the contact form. A reply goes to its author. */
export function contactMail(
  site: Site,
  { to, inbox, written }: { to: string; inbox: string; written: ContactMessage },
): Mail {
  const name = oneLine(written.name);
  const replyTo = { name, address: written.email };
  return compose(site, { to, subject: `${written.subject}: ${name}`, replyTo }, [
    `${name} <${written.email}> sent this message with the contact form (${written.subject}):`,
    written.message.trim(),
    '--',
    `If you reply to this email, your reply goes to ${written.email}. The message is also under Messages:\n${inbox}`,
  ]);
}

type Notice = { title: string; stop: string };

export function confirmNoticeMail(
  site: Site,
  { to, title, confirm, days, stop }: Notice & { to: string; confirm: string; days: number },
): Mail {
  // A stranger may have written the title and entered this address, so the email must not carry a link of theirs.
  const what = /\S[./:@]\S/.test(title) ? 'a collection' : `“${title}”`;
  const subject = `Confirm emails about answers on ${site.siteName}`;
  return compose(site, { to, subject, unsubscribe: stop }, [
    `You (or someone else) asked ${site.siteName} to email this address when ${what} is answered. Confirm within ${days} days:`,
    confirm,
    'If this wasn’t you, ignore this email. We’ll send nothing more and delete the address. To delete it now:',
    stop,
  ]);
}

/** Announces answers without quoting them, since others may see the owner's screen. */
export function answerMail(
  site: Site,
  { to, title, answered, link, stop }: Notice & { to: string; answered: number; link: string },
): Mail {
  const [count, them] = answered === 1 ? ['a new answer', 'it'] : [`${answered} new answers`, 'them'];
  return compose(site, { to, subject: `You have ${count} to “${title}”`, unsubscribe: stop }, [
    `You have ${count} to your collection “${title}”. Read ${them} here:`,
    link,
    'You get this email because you turned on notifications for this collection. We send at most one an hour. To turn them off:',
    stop,
  ]);
}

export function testMail(site: Site, to: string): Mail {
  return compose(site, { to, subject: `Test email from ${site.siteName}` }, [
    `This is a test email from ${site.siteName}. You requested it under Settings. Email is working.`,
  ]);
}

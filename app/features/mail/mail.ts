/** A mail before it is given its sender. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same in HTML. */
  html?: string;
  /** Whom an answer goes to, when it is not the site. */
  replyTo?: { name: string; address: string };
  /** The address that ends the subscription it was sent for (RFC 8058). */
  unsubscribe?: string;
};

/** Words of one line: a subject or a name must not begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

type Site = { siteName: string; origin: string };

/** A mail of the site's own, with its name below. */
function compose({ siteName, origin }: Site, to: string, subject: string, paragraphs: string[]): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: `${[...paragraphs, `${siteName}\n${origin}`].join('\n\n')}\n`,
  };
}

type ToSubscriber = { email: string; unsubscribe: string };

/** Asks whoever reads an address whether they want the newsletter. */
export function confirmMail(
  site: Site,
  {
    email,
    confirm,
    days,
    unsubscribe,
    moved,
  }: ToSubscriber & {
    confirm: string;
    days: number;
    /** They are on a list that was brought here from elsewhere. */
    moved: boolean;
  },
): Mail {
  const why = moved
    ? `You are on the list of those who get letters from ${site.siteName}, which are sent from here now. If you still want them, confirm it, within ${days} days:`
    : `Somebody, probably you, asked for the newsletter of ${site.siteName} at this address. Confirm it here, within ${days} days:`;
  const otherwise = moved ? 'If you do not, do nothing' : 'If it was not you, do nothing';
  const mail = compose(site, email, `Confirm your subscription to ${site.siteName}`, [
    why,
    confirm,
    `${otherwise}: nothing will be sent, and the address is forgotten. To be forgotten at once:`,
    unsubscribe,
  ]);
  return { ...mail, unsubscribe };
}

/** For an address that is subscribed already: the screen cannot tell, since others could read it there. */
export function alreadySubscribedMail(site: Site, { email, unsubscribe }: ToSubscriber): Mail {
  const mail = compose(site, email, `You are subscribed to ${site.siteName} already`, [
    `Somebody, probably you, asked for the newsletter of ${site.siteName} at this address, which has it already. There is nothing to do.`,
    'To leave it:',
    unsubscribe,
  ]);
  return { ...mail, unsubscribe };
}

type Written = {
  subject: string;
  text: string;
  /** The same with its form; none of a letter that was written without. */
  html: string | null;
  /** Who sends it, as the law wants it below: a name and an address, line by line. */
  sender: string[];
};

/** A letter to a subscriber: what was written, who sends it, and how to leave. */
export function newsletterMail(
  site: Site,
  { email, unsubscribe, subject, text, html, sender }: ToSubscriber & Written,
): Mail {
  const leave = `You get this because you subscribed to the newsletter of ${site.siteName}. To leave it:\n${unsubscribe}`;
  const from = sender.length === 0 ? [] : [sender.join('\n')];
  const mail = compose(site, email, subject, [text.trim(), '--', ...from, leave]);
  return { ...mail, unsubscribe, ...(html === null ? {} : { html }) };
}

/** The links that replace forgotten passwords: one mail for all accounts with an address. */
export function resetMail(
  site: Site,
  {
    email,
    accounts,
    minutes,
  }: { email: string; accounts: { username: string; link: string }[]; minutes: number },
): Mail {
  const [first] = accounts;
  const one = accounts.length === 1 && first !== undefined;
  const subject = one ? `A new password for ${first.username}` : `A new password at ${site.siteName}`;
  const asked = one
    ? `Somebody, probably you, asked for a new password for the account ${first.username} of ${site.siteName}. Choose it here, within ${minutes} minutes; the link works once:`
    : `Somebody, probably you, asked for a new password at ${site.siteName}. These accounts have your address. Choose a new password for the one that you want, within ${minutes} minutes; each link works once:`;
  return compose(site, email, subject, [
    asked,
    ...accounts.map(({ username, link }) => (one ? link : `${username}\n${link}`)),
    'If it was not you, do nothing: the passwords stay as they are.',
  ]);
}

export function passwordChangedMail(
  site: Site,
  { email, username, origin }: { email: string; username: string; origin: string },
): Mail {
  return compose(site, email, `The password of ${username} was changed`, [
    `The account ${username} of ${site.siteName} has a new password, and every other browser has been logged out. Tokens for programs have ended; apps for codes and passkeys stay as they are:`,
    `${origin}/account/factor`,
    'If it was not you, take the account back here, and remove what is not yours there:',
    `${origin}/auth/forgot`,
  ]);
}

/** Tells whoever owns an account that the way into it has changed. */
export function accountEventMail(
  site: Site,
  {
    email,
    username,
    what,
    detail,
    when,
    origin,
  }: { email: string; username: string; what: string; detail: string | null; when: string; origin: string },
): Mail {
  const said = detail === null ? what : `${what}: ${oneLine(detail)}`;
  return compose(site, email, `${what}: ${username}`, [
    `This happened to the account ${username} of ${site.siteName}, on ${when}:`,
    said,
    'If it was you, or somebody who runs the site and told you, there is nothing to do. If not, change your password, and look at what your account allows:',
    `${origin}/account`,
    `${origin}/auth/forgot`,
  ]);
}

/** Asks whoever reads a new address whether it is that account's. */
export function confirmEmailMail(
  site: Site,
  { to, username, confirm, hours }: { to: string; username: string; confirm: string; hours: number },
): Mail {
  return compose(site, to, `Confirm your address at ${site.siteName}`, [
    `The account ${username} of ${site.siteName} is to have this address. Confirm it here, within ${hours} hours:`,
    confirm,
    'If it was not you, do nothing: the account keeps the address that it has.',
  ]);
}

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** A message of the contact form; an answer goes to who wrote it. */
export function contactMail(
  site: Site,
  { to, inbox, written }: { to: string; inbox: string; written: ContactMessage },
): Mail {
  const name = oneLine(written.name);
  const mail = compose(site, to, `${written.subject}: ${name}`, [
    `${name} <${written.email}> wrote by the contact form (${written.subject}):`,
    written.message.trim(),
    '--',
    `An answer to this mail goes to ${written.email}. The message stands in the inbox, too:\n${inbox}`,
  ]);
  return { ...mail, replyTo: { name, address: written.email } };
}

type Notice = { title: string; stop: string };

/** Asks whoever reads an address whether mail about answers may go there. */
export function confirmNoticeMail(
  site: Site,
  { to, title, confirm, days, stop }: Notice & { to: string; confirm: string; days: number },
): Mail {
  // A stranger may have written the title and named this address, so the subject does not carry it.
  const mail = compose(site, to, `Confirm emails about answers on ${site.siteName}`, [
    `Somebody, probably you, wants to hear at this address when “${title}” is answered on ${site.siteName}. Confirm it here, within ${days} days:`,
    confirm,
    'If it was not you, do nothing: nothing more will be sent, and the address is forgotten. To be forgotten at once:',
    stop,
  ]);
  return { ...mail, unsubscribe: stop };
}

/** Tells a collection's owner that there are answers; never what they say, since others may see his screen. */
export function answerMail(
  site: Site,
  { to, title, answered, link, stop }: Notice & { to: string; answered: number; link: string },
): Mail {
  const many = answered === 1 ? 'There is a new answer' : `There are ${answered} new answers`;
  const mail = compose(site, to, `${many} to “${title}”`, [
    `${many} to your collection “${title}”. Read it here:`,
    link,
    'You get this because you asked for it in the settings of the collection, once an hour at most. To stop it:',
    stop,
  ]);
  return { ...mail, unsubscribe: stop };
}

export function testMail(site: Site, to: string): Mail {
  return compose(site, to, `${site.siteName} can send mail`, [
    'This is the test that was asked for under Settings. Mail works.',
  ]);
}

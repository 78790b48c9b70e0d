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
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export type Site = { siteName: string; origin: string };

type Head = Omit<Mail, 'text'>;

/** Writes an email of paragraphs, signed by the site. */
export function compose({ siteName, origin }: Site, { subject, ...head }: Head, paragraphs: string[]): Mail {
  const text = [...paragraphs, `${siteName}\n${origin}`].join('\n\n');
  return { ...head, subject: oneLine(subject), text: `${text}\n` };
}

type Notice = Record<'to' | 'title' | 'confirm' | 'stop', string> & { days: number };

export function confirmNoticeMail(site: Site, { to, title, confirm, days, stop }: Notice): Mail {
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

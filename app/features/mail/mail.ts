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

/** True for a text with a link. Strangers can enter any address, and must not send it links in emails of the site. */
export const holdsLink = (text: string) => /\S[./:@]\S/.test(text);

/** Returns the name of an account, after a space. Brackets keep mail programs from making a link of it: `anna[.]smith`. */
export const accountName = (username: string) => ` ${username.replace(/(?<=\S)[./:@](?=\S)/g, '[$&]')}`;

export type Site = { siteName: string; origin: string };

type Head = Omit<Mail, 'text'>;

/** Writes an email of paragraphs, signed by the site. */
export function compose({ siteName, origin }: Site, { subject, ...head }: Head, paragraphs: string[]): Mail {
  const text = [...paragraphs, `${siteName}\n${origin}`].join('\n\n');
  return { ...head, subject: oneLine(subject), text: `${text}\n` };
}

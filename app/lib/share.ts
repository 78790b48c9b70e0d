import { countCharacters, countOf, encodeText, firstCharacters, truncate, wellFormed } from './format';
import { normalizeLineEnds } from './text-lines';

export const DEFAULT_SHARE_MESSAGE = 'What do you think of this?';
export const EXAMPLE_SHARE_CODE = 'LakeHouse7';
export const SHARE_SUBJECT = 'Check this out';

/** The longest message in a link, in characters as readers count them. */
export const MAX_MESSAGE = 300;

function describeTooLong(count: number): string {
  return `Your message is ${countOf(count, 'character')} too long. Links include only the first ${MAX_MESSAGE}.`;
}

/**
 * Builds links that end with the page's URL, which apps preview. `typed` fills the message field, `message` is the part in the links,
 * `warning` names what is left out. `sms:?&body=` fits Android and iOS (RFC 5724, RFC 6068).
 */
export function buildShareLinks(origin: string, path: string, given: string | null = null) {
  const typed = wellFormed(normalizeLineEnds(given ?? '')) || DEFAULT_SHARE_MESSAGE;
  const message = firstCharacters(typed, MAX_MESSAGE);
  const url = `${origin}${path}?ref=shared`;
  const body = encodeText(`${message}\r\n${url}`);
  return {
    url,
    typed,
    message,
    warning: message === typed ? null : describeTooLong(countCharacters(typed) - MAX_MESSAGE),
    sms: `sms:?&body=${encodeText(`${message}\n${url}`)}`,
    email: `mailto:?subject=${encodeURIComponent(SHARE_SUBJECT)}&body=${body}`,
  };
}

export type ShareLinks = ReturnType<typeof buildShareLinks>;

/** Adds the query that names the share page from which a page was opened. */
export function openedPath(path: string, openedFrom: string | undefined): string {
  return openedFrom === undefined ? path : `${path}?${openedFrom}`;
}

/** Builds a `mailto:` URL (RFC 6068). Email programs accept about 2,000 characters. */
export function buildMailto(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = encodeText(truncate(body, 1_200).replace(/\r?\n/g, '\r\n'));
  return `mailto:${encodeText(to)}?subject=${encodeText(subject)}&body=${text}`;
}

type Described = { description: string | null; from: string | null };

/** Returns the description in link previews, addressed to the recipient. */
export function describeForRecipient({ description, from }: Described): string {
  return description || `${from ?? 'Someone'} would like to know what you think.`;
}

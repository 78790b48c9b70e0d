import { normalizeLineEnds } from './text-lines';
import { countCharacters, encodeText, firstCharacters, truncate, wellFormed } from './truncate';

export const DEFAULT_SHARE_MESSAGE = 'What do you think of this?';
/** A collection of the demo content, for examples. */
export const EXAMPLE_SHARE_CODE = 'LakeHouse7';
export const SHARE_SUBJECT = 'Check this out';

/** The longest message that a link carries, in characters as readers count them. */
export const MAX_MESSAGE = 300;

/**
 * What a share control offers for one page of the site. `typed`: the message as it was typed, for its field; `message`: what the
 * links carry of it; `warning`: what they leave out, in a sentence, or null.
 */
export type ShareLinks = {
  url: string;
  typed: string;
  message: string;
  warning: string | null;
  sms: string;
  email: string;
};

function describeTooLong(count: number): string {
  const characters = count === 1 ? '1 character' : `${count} characters`;
  return `Your message is ${characters} too long. The links carry its first ${MAX_MESSAGE}.`;
}

/**
 * The links of a share control: the text first, the address last on its own, so that a messenger makes a card of it.
 * `sms:?&body=` is read by Android and iOS alike; everything is percent-encoded with %20, never `+` (RFC 5724, RFC 6068).
 */
export function buildShareLinks(origin: string, path: string, given: string | null = null): ShareLinks {
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

/** An address that opens an e-mail to somebody (RFC 6068); mail programs take about 2,000 characters of it. */
export function buildMailto(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = encodeText(truncate(body, 1_200).replace(/\r?\n/g, '\r\n'));
  return `mailto:${encodeText(to)}?subject=${encodeText(subject)}&body=${text}`;
}

/** The text beside a shared link in messages, which speaks to her. */
export function describeForRecipient({
  description,
  from,
}: {
  description: string | null;
  from: string | null;
}): string {
  return description || `${from ?? 'Someone'} would like to know what you think.`;
}

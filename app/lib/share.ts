import { cut, encodeText } from './cut';

export const DEFAULT_SHARE_MESSAGE = 'What do you think of this?';
/** A collection of the demo content, for examples. */
export const EXAMPLE_SHARE_CODE = 'LakeHouse7';
export const SHARE_SUBJECT = 'Check this out';

/** The longest message that a link carries, in characters. */
export const LONGEST_MESSAGE = 300;

/** What a share control offers for one page of the site; `tooLong`: how many characters of the message were left out. */
export type ShareLinks = { url: string; message: string; tooLong: number; sms: string; mail: string };

/**
 * The links of a share control: the text first, the address last on its own, so that a messenger makes a card of it.
 * `sms:?&body=` is read by Android and iOS alike; everything is percent-encoded with %20, never `+` (RFC 5724, RFC 6068).
 */
export function buildShareLinks(origin: string, path: string, given: string | null = null): ShareLinks {
  const message = cut(given ?? '', LONGEST_MESSAGE) || DEFAULT_SHARE_MESSAGE;
  const url = `${origin}${path}?ref=shared`;
  const body = encodeText(`${message}\r\n${url}`);
  return {
    url,
    message,
    tooLong: Math.max(0, (given ?? '').length - message.length),
    sms: `sms:?&body=${encodeText(`${message}\n${url}`)}`,
    mail: `mailto:?subject=${encodeURIComponent(SHARE_SUBJECT)}&body=${body}`,
  };
}

/** An address that opens an e-mail to somebody (RFC 6068); mail programs take about 2,000 characters of it. */
export function buildMailto(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = encodeText(cut(body, 1_200).replace(/\r?\n/g, '\r\n'));
  return `mailto:${encodeText(to)}?subject=${encodeText(subject)}&body=${text}`;
}

export const DEFAULT_SHARE_MESSAGE = 'What do you think of this?';
/** A collection of the demo content, for examples. */
export const EXAMPLE_SHARE_CODE = 'LakeHouse7';
export const SHARE_SUBJECT = 'Check this out';

/** What a share control offers for one page of the site. */
export type ShareLinks = { url: string; message: string; sms: string; mail: string };

/**
 * The links of a share control: the text first, the address last on its own, so that a messenger makes a card of it.
 * `sms:?&body=` is read by Android and iOS alike; everything is percent-encoded with %20, never `+` (RFC 5724, RFC 6068).
 */
export function buildShareLinks(origin: string, path: string, message = DEFAULT_SHARE_MESSAGE): ShareLinks {
  const url = `${origin}${path}?ref=shared`;
  const body = encodeURIComponent(`${message}\r\n${url}`);
  return {
    url,
    message,
    sms: `sms:?&body=${encodeURIComponent(`${message}\n${url}`)}`,
    mail: `mailto:?subject=${encodeURIComponent(SHARE_SUBJECT)}&body=${body}`,
  };
}

/** An address that opens an e-mail to somebody (RFC 6068); mail programs take about 2,000 characters of it. */
export function buildMailto(to: string, { subject, body }: { subject: string; body: string }): string {
  const text = encodeURIComponent(body.slice(0, 1_200).replace(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${text}`;
}

import { env, type MailSettings } from '#app/infra/env.server';
import { isLocalOrPrivate } from '#app/infra/ip-address.server';
import { once } from '#app/lib/once';
import type { Mail } from './mail';

export const MAIL_IS_OFF = 'SMTP_URL is not set. Set it and restart the site.';

/** Milliseconds to connect. */
const CONNECT_TIMEOUT = 10_000;
/** Milliseconds for a response (RFC 5321, section 4.5.3.2.6). */
const RESPONSE_TIMEOUT = 600_000;
/** Milliseconds for a whole delivery, less than the lease of the queue. */
const TOTAL_TIMEOUT = 720_000;

/**
 * An email that was not delivered: `refused` for ever, `deferred` for now, `closed` for now by a server that may close the connection
 * for all emails, or `unreachable` for all emails.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  constructor(
    readonly kind: 'refused' | 'deferred' | 'closed' | 'unreachable',
    /** Text of the mail server or network. It may contain addresses, so only administrators see it. */
    readonly reason: string,
    /** Code without any text of others. */
    readonly code: string,
  ) {
    super(`The email was not sent (${kind}, ${code}).`);
  }
}

function isOnLocalNetwork(hostname: string): boolean {
  return hostname === 'localhost' || isLocalOrPrivate(hostname.replace(/^\[|\]$/g, ''));
}

const connect = once(async ({ smtpUrl }: MailSettings) => {
  const { default: nodemailer } = await import('nodemailer');
  const { protocol, hostname } = new URL(smtpUrl);
  return nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    idleTimeout: 30_000,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: RESPONSE_TIMEOUT,
    // Emails contain secret links (RFC 8314). Options in the URL, such as `?requireTLS=false`, take precedence.
    requireTLS: protocol === 'smtp:' && !isOnLocalNetwork(hostname),
    // Mail servers on a private network rarely have a certificate from a public CA.
    ...(isOnLocalNetwork(hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
});

type Transport = Awaited<ReturnType<typeof connect>>;

/** Refusals because of the system, the network or a policy (RFC 3463), not because of this email. */
const SYSTEM_REFUSAL = /\b5\.[347]\.\d{1,3}\b/;

/** Classifies an error. Errors about the recipient or the text concern one email, all others every email. */
async function classify(error: unknown, transport: Transport): Promise<MailFailure> {
  if (!(error instanceof Error)) return new MailFailure('unreachable', 'unknown', 'unknown');
  const code = 'code' in error ? String(error.code) : error.name;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  const failure = (kind: MailFailure['kind']) =>
    new MailFailure(kind, error.message, status === 0 ? code : `${code} ${status}`);
  const isOfEmail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // With pipelined commands, nodemailer reports a 421 for a recipient as a closed connection.
  const hasClosed = status === 421 && (isOfEmail || (code === 'ECONNECTION' && command === 'CONN'));
  if (hasClosed) return failure('closed');
  if (isOfEmail)
    return failure(status >= 500 && !SYSTEM_REFUSAL.test(error.message) ? 'refused' : 'deferred');
  if (status !== 0) return failure('unreachable');
  // The connection broke. If the server answers now, the problem is this email.
  const isThere = await transport.verify().catch(() => false);
  return failure(isThere ? 'deferred' : 'unreachable');
}

/** @param id part of the Message-ID, so that a second delivery after a crash is recognized. */
function messageOf(mail: Mail, { from }: MailSettings, id: string) {
  const { to, unsubscribe, ...content } = mail;
  const domain = from.address.split('@').at(-1) ?? 'localhost';
  return {
    ...content,
    from: from.name === '' ? from.address : from,
    to: { name: '', address: to },
    messageId: `<${id}@${domain}>`,
    headers: {
      // Out-of-office replies make sense for emails of people only (RFC 3834).
      ...(content.replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}),
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** @throws MailFailure if the email was not accepted, or if email is off. */
export async function sendMail(mail: Mail, id: string): Promise<void> {
  if (env.mail === null) throw new MailFailure('unreachable', MAIL_IS_OFF, 'off');
  const transport = await connect(env.mail);
  try {
    const signal = AbortSignal.timeout(TOTAL_TIMEOUT);
    await transport.sendMail({ ...messageOf(mail, env.mail, id), signal });
  } catch (error) {
    throw await classify(error, transport);
  }
}

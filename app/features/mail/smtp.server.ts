import { env, type MailSettings } from '#app/infra/env.server';
import { isNearby } from '#app/lib/nearby-address.server';
import type { Mail } from './mail';

/** How long a mail server may take to be reached, in milliseconds. */
const CONNECT_TIMEOUT = 10_000;
/** How long it may look at a mail before it says whether it takes it (RFC 5321, section 4.5.3.2.6). */
const RESPONSE_TIMEOUT = 600_000;
/** How long a mail may take in all, whatever a server sends meanwhile; less than the outbox waits for it. */
const TOTAL_TIMEOUT = 720_000;

/** Mail that is not delivered, and why. `refused`: never will be; `deferred`: later; `unreachable`: none is at the moment. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  constructor(
    readonly kind: 'refused' | 'deferred' | 'unreachable',
    /** What the mail server or the network said; it may hold addresses, so it is for administrators only. */
    readonly reason: string,
    /** The same without any text of others. */
    readonly code: string,
  ) {
    super(`Mail was not taken (${kind}, ${code}).`);
  }
}

/** Whether what is sent to a host crosses no network of others. */
function isOnLocalNetwork(hostname: string): boolean {
  return hostname === 'localhost' || isNearby(hostname.replace(/^\[|\]$/g, ''));
}

async function connect({ smtpUrl }: MailSettings) {
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
    // Links in mail are secrets (RFC 8314); what the address itself says (`?requireTLS=false`) comes after this.
    requireTLS: protocol === 'smtp:' && !isOnLocalNetwork(hostname),
    // A mail server of one's own seldom has a certificate that others would believe.
    ...(isOnLocalNetwork(hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Transport = Awaited<ReturnType<typeof connect>>;
let connecting: Promise<Transport> | undefined;

/** Refusals by the system, the network or a policy (RFC 3463): a quota, a loop, a wrong setting; not this mail's fault. */
const SYSTEM_REFUSAL = /\b5\.[347]\.\d{1,3}\b/;

/** What became of a mail. A recipient or a text is refused or put off by itself; what else goes wrong concerns every mail. */
async function classify(error: unknown, transport: Transport): Promise<MailFailure> {
  if (!(error instanceof Error)) return new MailFailure('unreachable', 'unknown', 'unknown');
  const code = 'code' in error ? String(error.code) : error.name;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  const failure = (kind: MailFailure['kind']) =>
    new MailFailure(kind, error.message, status === 0 ? code : `${code} ${status}`);
  if (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
    return failure(status >= 500 && !SYSTEM_REFUSAL.test(error.message) ? 'refused' : 'deferred');
  if (status !== 0) return failure('unreachable');
  // The line broke, maybe after the mail had been handed over: a server that is there for others has a quarrel with this one.
  const isThere = await transport.verify().then(
    () => true,
    () => false,
  );
  return failure(isThere ? 'deferred' : 'unreachable');
}

/** `id` makes the Message-ID, so that a mail that is sent again after a crash is known as the same. */
function messageOf(
  { to, subject, text, html, replyTo, unsubscribe }: Mail,
  { from }: MailSettings,
  id: string,
) {
  const domain = from.address.split('@').at(-1) ?? 'localhost';
  return {
    from: from.name === '' ? from.address : from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    messageId: `<${id}@${domain}>`,
    headers: {
      // What people write is to be answered by their out-of-office, what the site writes is not (RFC 3834).
      ...(replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}),
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/**
 * Hands one mail to the mail server of the settings.
 * @throws MailFailure when it is not taken, or when no mail is sent here.
 */
export async function sendMail(mail: Mail, id: string): Promise<void> {
  if (env.mail === null) throw new MailFailure('unreachable', 'SMTP_URL is not set.', 'off');
  connecting ??= connect(env.mail);
  const transport = await connecting;
  try {
    await transport.sendMail({
      ...messageOf(mail, env.mail, id),
      signal: AbortSignal.timeout(TOTAL_TIMEOUT),
    });
  } catch (error) {
    throw await classify(error, transport);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { env, type MailSettings } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import { sign } from '#app/infra/secret.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { createToken } from '#app/lib/token.server';
import { compose, type Mail } from './mail';
import * as queue from './mail-queue.server';
import { MAIL_IS_OFF, MailFailure, sendMail } from './smtp.server';

export function siteOf({ origin }: MailSettings) {
  return { siteName: readSiteSettings().siteName, origin };
}

/** Milliseconds between two looks into the queue. */
const POLL_INTERVAL = 1_000;
/** Milliseconds to wait if no email can be sent. Each pause is twice as long as the last. */
const FIRST_PAUSE = 5_000;
const MAX_PAUSE_LENGTH = 300_000;

const sent = new Set<number>();

type MailWriter = (row: queue.WaitingMail, settings: MailSettings) => Promise<Mail | null>;

type Sending = { settings: MailSettings; writeMail: MailWriter };

/** @throws MailFailure of kind 'unreachable' or 'closed' if the next email has to wait. */
async function sendOne(row: queue.WaitingMail, { settings, writeMail }: Sending): Promise<void> {
  try {
    const mail = sent.has(row.id) ? null : await writeMail(row, settings);
    // It is equal for all attempts, and cannot be guessed.
    const messageId = sign(`message-id\n${row.id}\n${row.createdAt.getTime()}`).slice(0, 24);
    if (mail !== null) await sendMail(mail, messageId);
    sent.add(row.id);
    await queue.removeMail(row.id);
    sent.delete(row.id);
  } catch (error) {
    const now = new Date();
    if (!(error instanceof MailFailure)) {
      // The error is not the mail server's, so the other emails go on.
      logError(error);
      await queue.retryLater(row, 'Ribbon could not write this email. See the server log.', now);
      return;
    }
    const { kind, reason } = error;
    if (kind === 'unreachable') await queue.requeueMail(row, reason, now);
    else if (kind === 'refused') await queue.markFailed(row, reason, now);
    else if ((await queue.retryLater(row, reason, now)) && kind === 'deferred') return;
    // The server may be throttling. A recipient that makes it close the connection ends after the last attempt all the same.
    if (kind === 'unreachable' || kind === 'closed') throw error;
    logError(error);
  }
}

/** Sends queued emails until the returned function is called. It resolves after the last delivery. */
export function startSending(writeMail: MailWriter): () => Promise<void> {
  const { mail: settings } = env;
  if (settings === null) return async () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    for (let pause = FIRST_PAUSE; !signal.aborted; ) {
      let wait = POLL_INTERVAL;
      try {
        for (let row = await queue.claimEmail(new Date()); row !== null; ) {
          await sendOne(row, { settings, writeMail });
          pause = FIRST_PAUSE;
          row = signal.aborted ? null : await queue.claimEmail(new Date());
        }
      } catch (error) {
        logError(error);
        wait = pause;
        pause = Math.min(MAX_PAUSE_LENGTH, pause * 2);
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}

/** Sends an email without the queue. Returns the error of the mail server, or null. */
export async function sendNow(write: (settings: MailSettings) => Mail): Promise<string | null> {
  if (env.mail === null) return MAIL_IS_OFF;
  try {
    await sendMail(write(env.mail), createToken());
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return error.reason;
    throw error;
  }
}

export function sendTestMail(to: string): Promise<string | null> {
  return sendNow((settings) => {
    const site = siteOf(settings);
    return compose(site, { to, subject: `Test email from ${site.siteName}` }, [
      `This is a test email from ${site.siteName}. You requested it under Settings. Email is working.`,
    ]);
  });
}

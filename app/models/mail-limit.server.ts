import { countHit, type RateLimit } from './rate-limit.server';

/** What may be sent to an address that somebody typed: a few in a while, and a few more in a day. */
const RULES = {
  confirm: ['mail-confirm', 'mail-confirm-day'],
  reset: ['mail-reset', 'mail-reset-day'],
  'password-changed': ['mail-changed', 'mail-changed-day'],
} as const satisfies Record<string, [RateLimit, RateLimit]>;

/**
 * Counts a mail to an address, whoever asks for it, and says whether it may be sent: nobody's mailbox is filled from here.
 * Each kind counts by itself, so that one cannot be used to keep another away.
 */
export async function mayMail(kind: keyof typeof RULES, address: string): Promise<boolean> {
  const [soon, day] = RULES[kind];
  const who = address.toLowerCase();
  return (await countHit(soon, who)).ok && (await countHit(day, who)).ok;
}

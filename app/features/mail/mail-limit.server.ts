import { countHit, type RateLimit } from '#app/infra/rate-limit.server';

/**
 * What may be sent to an address that somebody typed. Each asker has a few in a while and a few more in a day for himself, so
 * that a stranger's requests never use up the owner's; all together have more, so that nobody's mailbox is filled from here.
 * `least` is what goes out all the same: of links that end in half an hour one each half hour, so that whoever owns the mailbox
 * has a link that works, however many strangers have asked.
 */
const LIMITS = {
  confirm: { each: ['mail-confirm', 'mail-confirm-day'], all: ['mail-confirm-all'], least: [] },
  'confirm-notice': { each: ['mail-notice', 'mail-notice-day'], all: ['mail-notice-all'], least: [] },
  reset: { each: ['mail-reset', 'mail-reset-day'], all: ['mail-reset-all'], least: ['mail-reset-least'] },
  'confirm-email': { each: ['mail-email', 'mail-email-day'], all: ['mail-email-all'], least: [] },
} as const satisfies Record<string, Record<'each' | 'all' | 'least', readonly RateLimit[]>>;

/** Counts at each rule up to the first that refuses. */
async function mayAll(rules: readonly RateLimit[], who: string): Promise<boolean> {
  for (const rule of rules) if (!(await countHit(rule, who)).ok) return false;
  return true;
}

/**
 * Counts a mail to an address and says whether it may be sent. Each kind counts by itself, so that one cannot be used to keep
 * another away.
 * @param asker whoever asks for it, as limits know him.
 */
export async function mayMail(kind: keyof typeof LIMITS, address: string, asker = ''): Promise<boolean> {
  const { each, all, least } = LIMITS[kind];
  const who = address.toLowerCase();
  if (!(await mayAll(each, `${who}\n${asker}`))) return false;
  return (await mayAll(all, who)) || (least.length > 0 && (await mayAll(least, who)));
}

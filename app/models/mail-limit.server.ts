import { countHit, type RateLimit } from './rate-limit.server';

/**
 * What may be sent to an address that somebody typed. Each asker has a few in a while and a few more in a day for himself, so
 * that a stranger's requests never use up the owner's; all together have more, so that nobody's mailbox is filled from here.
 */
const RULES = {
  confirm: { each: ['mail-confirm', 'mail-confirm-day'], all: ['mail-confirm-all'] },
  reset: { each: ['mail-reset', 'mail-reset-day'], all: ['mail-reset-all'] },
  'password-changed': { each: [], all: ['mail-changed', 'mail-changed-day'] },
} as const satisfies Record<string, { each: readonly RateLimit[]; all: readonly RateLimit[] }>;

/**
 * Counts a mail to an address and says whether it may be sent. Each kind counts by itself, so that one cannot be used to keep
 * another away.
 * @param asker whoever asks for it, as limits know him.
 */
export async function mayMail(kind: keyof typeof RULES, address: string, asker = ''): Promise<boolean> {
  const { each, all } = RULES[kind];
  const who = address.toLowerCase();
  for (const rule of each) if (!(await countHit(rule, `${who}\n${asker}`)).ok) return false;
  for (const rule of all) if (!(await countHit(rule, who)).ok) return false;
  return true;
}

import { countHit, type RateLimit } from '#app/infra/rate-limit.server';

/** Emails to a typed address: `each` per client and address, `all` per address, `guaranteed` half-hourly for the owner's password. */
const LIMITS = {
  confirm: { each: ['mail-confirm', 'mail-confirm-day'], all: ['mail-confirm-all'], guaranteed: [] },
  'confirm-notice': { each: ['mail-notice', 'mail-notice-day'], all: ['mail-notice-all'], guaranteed: [] },
  reset: {
    each: ['mail-reset', 'mail-reset-day'],
    all: ['mail-reset-all'],
    guaranteed: ['mail-reset-least'],
  },
  'confirm-email': { each: ['mail-email', 'mail-email-day'], all: ['mail-email-all'], guaranteed: [] },
} as const satisfies Record<string, Record<'each' | 'all' | 'guaranteed', readonly RateLimit[]>>;

async function mayAll(rules: readonly RateLimit[], who: string): Promise<boolean> {
  for (const rule of rules) if (!(await countHit(rule, who)).ok) return false;
  return true;
}

/** Counts an email of a client and returns whether it may be sent. Kinds count separately, so that none blocks another. */
export async function mayMail(kind: keyof typeof LIMITS, address: string, asker = ''): Promise<boolean> {
  const { each, all, guaranteed } = LIMITS[kind];
  const who = address.toLowerCase();
  if (!(await mayAll(each, `${who}\n${asker}`))) return false;
  return (await mayAll(all, who)) || (guaranteed.length > 0 && (await mayAll(guaranteed, who)));
}

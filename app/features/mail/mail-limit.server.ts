import { countHit, type RateLimit } from '#app/infra/rate-limit.server';

/** The limits of emails to a typed address. Kinds count separately, so that none blocks another. */
const RULES = {
  confirm: 'mail-confirm',
  'confirm-notice': 'mail-notice',
  reset: 'mail-reset',
  'confirm-email': 'mail-email',
} as const satisfies Record<string, RateLimit>;

const may = async (rule: RateLimit, who: string) => (await countHit(rule, who)).ok;

/** Counts an email of a client, and returns whether it may be sent. The owner of an address gets a password link half-hourly. */
export async function mayMail(kind: keyof typeof RULES, address: string, asker: string): Promise<boolean> {
  const rule = RULES[kind];
  const who = address.toLowerCase();
  const client = `${who}\n${asker}`;
  if (!(await may(rule, client)) || !(await may(`${rule}-day`, client))) return false;
  return (await may(`${rule}-all`, who)) || (kind === 'reset' && (await may('mail-reset-least', who)));
}

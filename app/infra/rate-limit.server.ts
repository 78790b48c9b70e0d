import { eq, gt, lt, or, sql } from 'drizzle-orm';
import { rateLimits, type Transaction } from '#db/schema';
import { orm, write } from './database.server';
import { env } from './env.server';
import { sign } from './secret.server';

const MINUTE = 60_000;
/** In minutes. */
const DAY = 1_440;

const RULES = {
  'login-account': { hits: 10, minutes: 15 },
  'login-address': { hits: 30, minutes: 15 },
  register: { hits: 10, minutes: 10 },
  contact: { hits: 10, minutes: 10 },
  newsletter: { hits: 10, minutes: 10 },
  answer: { hits: 10, minutes: 10 },
  // More than a person needs, and too few to fill a disk.
  compilation: { hits: 300, minutes: 10 },
  change: { hits: 300, minutes: 10 },
  password: { hits: 10, minutes: 15 },
  // Codes of apps, per account from all addresses together: this step comes after the right password.
  code: { hits: 10, minutes: 15 },
  recovery: { hits: 10, minutes: 15 },
  passkey: { hits: 60, minutes: 10 },
  token: { hits: 600, minutes: 10 },
  forgot: { hits: 10, minutes: 10 },
  'saved-form': { hits: 30, minutes: 10 },
  // Emails of one kind to a typed address: from one client, and from all.
  mail: { hits: 3, minutes: 15 },
  'mail-day': { hits: 10, minutes: DAY },
  'mail-all': { hits: 30, minutes: DAY },
  'mail-reset-least': { hits: 1, minutes: 30 },
  // Emails of one kind to the address of accounts.
  'mail-account': { hits: 20, minutes: 60 },
} as const;

/** In milliseconds. */
const MAX_WINDOW_LENGTH = Math.max(...Object.values(RULES).map(({ minutes }) => minutes)) * MINUTE;

export type RateLimit = keyof typeof RULES;
export type LimitOutcome = { ok: true } | { ok: false; retryAfter: number };

const keyOf = (rule: RateLimit, who: string) => sign(`${rule}\n${who}`).slice(0, 32);

function refusal(resetsAt: Date, now: Date): LimitOutcome {
  return { ok: false, retryAfter: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000)) };
}

/** Matches windows that have ended. One that ends too late began before the machine's clock was set back. */
function hasEnded(now: Date) {
  const latest = new Date(now.getTime() + MAX_WINDOW_LENGTH);
  return or(lt(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, latest));
}

export async function purgeLimits(now: Date): Promise<void> {
  await write((tx) => tx.delete(rateLimits).where(hasEnded(now)).run());
}

export async function removeHit(rule: RateLimit, who: string): Promise<void> {
  if (!env.LIMITS) return;
  const own = eq(rateLimits.key, keyOf(rule, who));
  const hits = sql`max(0, ${rateLimits.hits} - 1)`;
  await write((tx) => tx.update(rateLimits).set({ hits }).where(own).run());
}

/** Returns whether `who` is within the limit, without counting a hit. */
export function checkLimit(rule: RateLimit, who: string): LimitOutcome {
  if (!env.LIMITS) return { ok: true };
  const now = new Date();
  const own = eq(rateLimits.key, keyOf(rule, who));
  const row = orm.select().from(rateLimits).where(own).get();
  if (row === undefined || row.hits < RULES[rule].hits || row.resetsAt < now) return { ok: true };
  const latest = now.getTime() + RULES[rule].minutes * MINUTE;
  return row.resetsAt.getTime() > latest ? { ok: true } : refusal(row.resetsAt, now);
}

/** Counts a hit of `who` and returns whether it was within the limit. A window starts with its first hit. */
export async function countHit(rule: RateLimit, who: string): Promise<LimitOutcome> {
  return env.LIMITS ? write((tx) => countHitIn(tx, rule, who)) : { ok: true };
}

/** Counts a hit as `countHit` does, in the caller's transaction. */
export function countHitIn(tx: Transaction, rule: RateLimit, who: string): LimitOutcome {
  if (!env.LIMITS) return { ok: true };
  const now = new Date();
  const resetsAt = new Date(now.getTime() + RULES[rule].minutes * MINUTE);
  tx.delete(rateLimits).where(hasEnded(now)).run();
  const again = { target: rateLimits.key, set: { hits: sql`${rateLimits.hits} + 1` } };
  const values = { key: keyOf(rule, who), hits: 1, resetsAt };
  const row = tx.insert(rateLimits).values(values).onConflictDoUpdate(again).returning().get();
  return row.hits <= RULES[rule].hits ? { ok: true } : refusal(row.resetsAt, now);
}

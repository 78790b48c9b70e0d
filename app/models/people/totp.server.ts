import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { orm } from '#app/models/site/database.server';
import { seal, unseal } from '#app/secret.server';
import type { Transaction } from '#db/client.server';
import { totpFactors } from '#db/schema';

/** Bytes of a secret, as RFC 4226 recommends them. */
const SECRET_BYTES = 20;
/** Seconds that a code is shown for, and how many such steps a clock may be off (RFC 6238, section 5.2). */
const [PERIOD, DRIFT] = [30, 1];

/** Whose a sealed secret is: a row that was moved to another account opens nothing. */
function placeOf(userId: number): string {
  return `totp:${userId}`;
}

function totpOf(base32: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD, digits: 6, algorithm: 'SHA1' });
}

/** The step of a code that is right now; null of any other. */
function stepOf(base32: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(base32).validate({ token: code, window: DRIFT, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD) + delta;
}

/** A new secret for an account's app, which counts once a code of it was given; null when it has an app already. */
export function beginTotp(tx: Transaction, userId: number): string | null {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealed = seal(secret, placeOf(userId));
  const fresh = { secret: sealed, lastStep: 0 };
  const pending = isNull(totpFactors.confirmedAt);
  const row = tx
    .insert(totpFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpFactors.userId, set: fresh, setWhere: pending })
    .run();
  return row.changes === 1 ? secret : null;
}

/** An account's app: none, one that still waits for its first code, one that works, or one whose secret cannot be read any more. */
export type TotpState = { state: 'none' | 'ready' | 'unreadable' } | { state: 'pending'; secret: string };

export function readTotp(userId: number): TotpState {
  const row = orm.select().from(totpFactors).where(eq(totpFactors.userId, userId)).get();
  if (row === undefined) return { state: 'none' };
  const secret = unseal(row.secret, placeOf(userId));
  if (row.confirmedAt !== null) return { state: secret === null ? 'unreadable' : 'ready' };
  return secret === null ? { state: 'none' } : { state: 'pending', secret };
}

/** What an app reads from the picture of a code (the `otpauth:` address that apps share). */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  const { period, digits, algorithm } = totpOf(secret);
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period, digits, algorithm }).toString();
}

/** Uses up the code that an app shows; false when it is wrong, or was used before. */
export function spendTotpCode(tx: Transaction, userId: number, code: string, now: Date): boolean {
  const row = tx.select().from(totpFactors).where(eq(totpFactors.userId, userId)).get();
  const secret = row === undefined ? null : unseal(row.secret, placeOf(userId));
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null) return false;
  const unused = and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step));
  return tx.update(totpFactors).set({ lastStep: step }).where(unused).run().changes === 1;
}

export function confirmTotp(tx: Transaction, userId: number, now: Date): void {
  tx.update(totpFactors).set({ confirmedAt: now }).where(eq(totpFactors.userId, userId)).run();
}

/** Forgets an account's app; false when it had none that worked. */
export function forgetTotp(tx: Transaction, userId: number): boolean {
  const row = tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning().get();
  return row !== undefined && row.confirmedAt !== null;
}

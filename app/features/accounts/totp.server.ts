import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { orm, write } from '#app/infra/database.server';
import { decrypt, encrypt } from '#app/infra/secret.server';
import { hashToken } from '#app/lib/token.server';
import { type Transaction, totpApps } from '#db/schema';

/** Bytes of a secret (RFC 4226). */
const SECRET_BYTES = 20;
/** Seconds per code, and the number of codes that a clock may be off (RFC 6238, section 5.2). */
const PERIOD = 30;
const DRIFT = 1;

/** Binds an encrypted secret to its account, so that a moved row decrypts to nothing. */
const contextOf = (userId: number) => `totp:${userId}`;

function totpOf(base32: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD, digits: 6, algorithm: 'SHA1' });
}

function stepOf(base32: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = totpOf(base32).validate({ token: code, window: DRIFT, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD) + delta;
}

/** Decrypts the secret of an app. Returns null if the site has another secret now. */
export function decryptAppSecret(userId: number, encrypted: string): string | null {
  return decrypt(encrypted, contextOf(userId));
}

/** Milliseconds for the set-up of an app. */
const PENDING_FOR = 600_000;

/** Creates a secret, which only this session can confirm. Returns false if the account has an app that works. */
export async function beginAppSetup(userId: number, session: string): Promise<boolean> {
  if (readTotpState(userId) === 'ready') return false;
  const pendingSecret = encrypt(new Secret({ size: SECRET_BYTES }).base32, contextOf(userId));
  const set = { pendingSecret, pendingAt: new Date(), pendingFor: hashToken(session) };
  await write((tx) => {
    const asked = tx.insert(totpApps).values({ userId, ...set });
    asked.onConflictDoUpdate({ target: totpApps.userId, set }).run();
  });
  return true;
}

const NOTHING_PENDING = { pendingSecret: null, pendingAt: null, pendingFor: null };

/** Cancels the set-up. An app that works stays. */
export function cancelTotpSetup(tx: Transaction, userId: number): void {
  const own = eq(totpApps.userId, userId);
  tx.update(totpApps).set(NOTHING_PENDING).where(own).run();
  const unconfirmed = and(own, isNull(totpApps.confirmedAt));
  tx.delete(totpApps).where(unconfirmed).run();
}

export type TotpState = 'none' | 'ready' | 'unreadable';

export function readTotpState(userId: number): TotpState {
  const row = orm.select().from(totpApps).where(eq(totpApps.userId, userId)).get();
  if (row === undefined || row.confirmedAt === null || row.secret === null) return 'none';
  return decryptAppSecret(userId, row.secret) === null ? 'unreadable' : 'ready';
}

function decryptPendingSecret(row: typeof totpApps.$inferSelect, session: string): string | null {
  const { userId, pendingSecret, pendingAt, pendingFor } = row;
  const isTimely = pendingAt !== null && Date.now() - pendingAt.getTime() < PENDING_FOR;
  if (pendingSecret === null || !isTimely || pendingFor !== hashToken(session)) return null;
  return decryptAppSecret(userId, pendingSecret);
}

/** Returns the secret of an app that this session sets up, or null. */
export function findPendingApp(userId: number, session: string): string | null {
  const row = orm.select().from(totpApps).where(eq(totpApps.userId, userId)).get();
  return row === undefined ? null : decryptPendingSecret(row, session);
}

/** Returns the `otpauth:` URL for the QR code. */
export function totpUrl(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return Object.assign(totpOf(secret), { issuer, label }).toString();
}

/** Uses up a code. Returns false if it is wrong or was used. */
export function spendTotpCode(tx: Transaction, userId: number, code: string): boolean {
  const row = tx.select().from(totpApps).where(eq(totpApps.userId, userId)).get();
  const secret = row?.secret == null ? null : decryptAppSecret(userId, row.secret);
  const step = secret === null ? null : stepOf(secret, code);
  if (step === null) return false;
  const unused = and(eq(totpApps.userId, userId), lt(totpApps.lastStep, step));
  return tx.update(totpApps).set({ lastStep: step }).where(unused).run().changes === 1;
}

/** Replaces the app with the new one. Returns false if the code is wrong. */
export function confirmTotp(tx: Transaction, userId: number, typed: { code: string; session: string }) {
  const row = tx.select().from(totpApps).where(eq(totpApps.userId, userId)).get();
  const secret = row === undefined ? null : decryptPendingSecret(row, typed.session);
  const step = secret === null ? null : stepOf(secret, typed.code);
  if (row === undefined || step === null) return false;
  const values = { ...NOTHING_PENDING, secret: row.pendingSecret, confirmedAt: new Date(), lastStep: step };
  tx.update(totpApps).set(values).where(eq(totpApps.userId, userId)).run();
  return true;
}

/** Deletes the app. Returns false if none worked. */
export function forgetTotp(tx: Transaction, userId: number): boolean {
  const row = tx.delete(totpApps).where(eq(totpApps.userId, userId)).returning().get();
  return row !== undefined && row.confirmedAt !== null;
}

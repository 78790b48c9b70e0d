import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { passwordResets, sessions, users } from '../../db/schema';
import { createToken, hashToken } from '../lib/token.server';
import { orm, write } from './database.server';
import { enqueue } from './outbox.server';
import { countHit } from './rate-limit.server';
import { hashPassword } from './user.server';

/** A link that replaces a password works for this long. */
export const RESET_MINUTES = 30;

/**
 * Puts a mail with a link into the outbox for each account with this address. What it does, and how long it takes, is the
 * same whether there is one. An address gets a few such mails in a while at most.
 */
export async function requestReset(email: string): Promise<void> {
  const address = email.toLowerCase();
  const { ok } = await countHit('mail', address);
  await write((tx) => {
    const named = eq(sql`lower(${users.email})`, address);
    const accounts = tx.select({ id: users.id }).from(users).where(named).all();
    if (ok) for (const { id } of accounts) enqueue(tx, 'reset', id);
  });
}

/** A new token for an account's link, of which only the hash is stored; made when the mail is, so that its time begins then. */
export async function createResetToken(userId: number, now = new Date()): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  await write((tx) =>
    tx
      .insert(passwordResets)
      .values({ tokenHash: hashToken(token), userId, expiresAt })
      .run(),
  );
  return token;
}

function valid(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));
}

/** The account whose password a link may replace; null when the link was used or is too old. */
export function findReset(token: string, now = new Date()): { userId: number; username: string } | null {
  const row = orm
    .select({ userId: users.id, username: users.username })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(valid(token, now))
    .get();
  return row ?? null;
}

/** Replaces the password that a link stands for, and logs the account out everywhere; false when the link is not valid. */
export async function resetPassword(token: string, next: string, now = new Date()): Promise<boolean> {
  if (findReset(token, now) === null) return false;
  const password = await hashPassword(next);
  return write((tx) => {
    const used = tx.delete(passwordResets).where(valid(token, now)).returning().get();
    if (used === undefined) return false;
    tx.update(users).set({ password }).where(eq(users.id, used.userId)).run();
    tx.delete(passwordResets).where(eq(passwordResets.userId, used.userId)).run();
    tx.delete(sessions).where(eq(sessions.userId, used.userId)).run();
    enqueue(tx, 'password-changed', used.userId);
    return true;
  });
}

export async function purgeResets(now: Date): Promise<void> {
  await write((tx) => tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now)).run());
}

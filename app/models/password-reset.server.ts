import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.server';
import { passwordResets, users } from '../../db/schema';
import { createToken, hashToken } from '../lib/token.server';
import { orm, write } from './database.server';
import { mayMail } from './mail-limit.server';
import { enqueue } from './outbox.server';
import { setPassword } from './password.server';

/** A link that replaces a password works for this long. */
export const RESET_MINUTES = 30;

/** More accounts with one address were not made by one person. */
const MOST_ACCOUNTS = 5;
/** No account: a mail about it is written by nobody, but takes as long to ask for. */
const NOBODY = 0;

/**
 * Puts a mail with a link into the outbox for each account with this address. What is answered, and how long that takes, is the
 * same whether there is one.
 */
export async function requestReset(email: string): Promise<void> {
  const may = await mayMail('reset', email);
  await write((tx) => {
    const accounts = tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .orderBy(desc(users.id))
      .limit(MOST_ACCOUNTS)
      .all();
    const asked = may && accounts.length > 0 ? accounts : [{ id: NOBODY }];
    for (const { id } of asked) enqueue(tx, 'reset', id);
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
  const reset = findReset(token, now);
  if (reset === null) return false;
  const allowed = (tx: Transaction) => tx.delete(passwordResets).where(valid(token, now)).run().changes > 0;
  return setPassword(reset.userId, { next, allowed });
}

export async function purgeResets(now: Date): Promise<void> {
  await write((tx) => tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now)).run());
}

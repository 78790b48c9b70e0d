import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { mayMail } from '#app/features/mail/mail-limit.server';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { RESET_MINUTES } from '#app/features/mail/mail-terms';
import { orm, write } from '#app/infra/database.server';
import type { Role } from '#app/lib/permissions';
import { createToken, hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { passwordResets, users } from '#db/schema';
import { type PasswordOutcome, setPassword } from './password.server';

/** No account: a mail about it is written by nobody, but takes as long to ask for. */
const NO_ACCOUNT = 0;
/** More accounts than one mail names. */
const MAX_ACCOUNTS = 100;

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** The accounts with an address, as one mail names them: administrators first, then the oldest, which strangers cannot make. */
export function listUsersByEmail(email: string): { id: number; username: string }[] {
  return orm
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(hasEmail(email))
    .orderBy(sql`${users.role} = 'admin' desc`, asc(users.id))
    .limit(MAX_ACCOUNTS)
    .all();
}

/**
 * Puts one mail into the outbox that names every account with this address. What is answered, and how long that takes, is the
 * same whether there is one.
 * @param asker whoever asks, as limits know him.
 */
export async function requestReset(email: string, asker: string): Promise<void> {
  const may = await mayMail('reset', email, asker);
  const [first] = listUsersByEmail(email);
  await write((tx) => enqueue(tx, 'reset', may && first !== undefined ? first.id : NO_ACCOUNT));
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
export function findReset(
  token: string,
  now = new Date(),
): { userId: number; username: string; role: Role } | null {
  const row = orm
    .select({ userId: users.id, username: users.username, role: users.role })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(valid(token, now))
    .get();
  return row ?? null;
}

/** Replaces the password that a link stands for, and logs the account out everywhere; not allowed when the link is not valid. */
export async function resetPassword(token: string, next: string, now = new Date()): Promise<PasswordOutcome> {
  const reset = findReset(token, now);
  if (reset === null) return 'not-allowed';
  const allowed = (tx: Transaction) => tx.delete(passwordResets).where(valid(token, now)).run().changes > 0;
  return setPassword(reset.userId, { next, allowed });
}

export async function purgeResets(now: Date): Promise<void> {
  await write((tx) => tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now)).run());
}

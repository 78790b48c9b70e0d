import { and, eq, gt, sql } from 'drizzle-orm';
import { enqueue, mayMail } from '#app/features/mail/mail-queue.server';
import { RESET_MINUTES } from '#app/features/mail/mail-terms';
import { orm, write } from '#app/infra/database.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { passwordResets, type Transaction, users } from '#db/schema';
import { type PasswordOutcome, setPassword } from './password.server';
import { byRank } from './user.server';

/** Id without an account. Queuing its email takes as long, but none is sent. */
const NO_ACCOUNT = 0;
const MAX_ACCOUNTS = 100;

/** Returns the accounts of an address: administrators first, then the oldest. */
export function listUsersByEmail(email: string) {
  const { id, username } = users;
  const hasEmail = eq(sql`lower(${users.email})`, email.toLowerCase());
  const ranked = orm.select({ id, username }).from(users).where(hasEmail).orderBy(byRank);
  return ranked.limit(MAX_ACCOUNTS).all();
}

/** Queues one email for all accounts of an address. Response and time do not reveal whether there is one. */
export async function requestReset(email: string, asker: string): Promise<void> {
  const may = await mayMail('reset', email, asker);
  const [first] = listUsersByEmail(email);
  await write((tx) => enqueue(tx, 'reset', may && first !== undefined ? first.id : NO_ACCOUNT));
}

/** Creates the token of a link when its email is written, so that its time starts then. */
export async function createResetToken(userId: number): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(Date.now() + RESET_MINUTES * 60_000);
  const values = { tokenHash: hashToken(token), userId, expiresAt };
  await write((tx) => tx.insert(passwordResets).values(values).run());
  return token;
}

function valid(token: string) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, new Date()));
}

/** Returns the account of a link, or null if it was used or expired. */
export function findReset(token: string) {
  const { id: userId, username, role } = users;
  const resets = orm.select({ userId, username, role }).from(passwordResets);
  const owned = resets.innerJoin(users, eq(users.id, passwordResets.userId));
  return owned.where(valid(token)).get() ?? null;
}

/** Replaces the password and ends all sessions, if the link is valid. */
export async function resetPassword(token: string, next: string): Promise<PasswordOutcome> {
  const reset = findReset(token);
  if (reset === null) return 'not-allowed';
  const allowed = (tx: Transaction) => tx.delete(passwordResets).where(valid(token)).run().changes > 0;
  return setPassword(reset.userId, { next, allowed });
}

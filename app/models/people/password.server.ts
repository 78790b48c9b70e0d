import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { mayMail } from '#app/models/mail/mail-limit.server';
import { enqueue, withdraw } from '#app/models/mail/outbox.server';
import { orm, write } from '#app/models/site/database.server';
import type { Transaction } from '#db/client.server';
import { loginSteps, passwordResets, sessions, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { endTokens } from './api-token.server';
import { isWeakForAdministrator } from './password-rule.server';

/** argon2id, 19 MiB, 2 passes, 1 lane: the least that OWASP's password storage sheet names. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Whether a password was stored with less than what new ones are (ASVS 11.2.2). */
export function isStoredWeaker(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = ARGON2;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Stores a password that was right anew, as new ones are. */
export async function storeAnew(userId: number, password: string): Promise<void> {
  const stored = await hashPassword(password);
  await write((tx) => tx.update(users).set({ password: stored }).where(eq(users.id, userId)).run());
}

export function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

type NewPassword = {
  next: string;
  /** Looked at in the same transaction: false changes nothing. */
  allowed?: (tx: Transaction) => boolean;
};

export type PasswordOutcome = 'changed' | 'not-allowed' | 'weak';

/**
 * Gives an account another password: its sessions and all links for a new password end, and its owner is told by mail. Not one that
 * is too weak for what the account may do.
 */
export async function setPassword(
  userId: number,
  { next, allowed = () => true }: NewPassword,
): Promise<PasswordOutcome> {
  const { email, role, username } = users;
  const account = orm.select({ email, role, username }).from(users).where(eq(users.id, userId)).get();
  if (account?.role === 'admin' && (await isWeakForAdministrator(next, account.username))) return 'weak';
  const password = await hashPassword(next);
  const tell = account !== undefined && (await mayMail('password-changed', account.email));
  return write((tx): PasswordOutcome => {
    if (!allowed(tx)) return 'not-allowed';
    tx.update(users).set({ password }).where(eq(users.id, userId)).run();
    tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
    tx.delete(sessions).where(eq(sessions.userId, userId)).run();
    tx.delete(loginSteps).where(eq(loginSteps.userId, userId)).run();
    endTokens(tx, userId);
    withdraw(tx, 'reset', userId);
    recordAccountEvent(tx, userId, { what: 'password-changed' });
    if (tell) enqueue(tx, 'password-changed', userId);
    return 'changed';
  });
}

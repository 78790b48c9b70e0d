import { eq } from 'drizzle-orm';
import { withdraw } from '#app/features/mail/mail-queue.server';
import type { Transaction } from '#db/client.server';
import { apiTokens, emailChanges, loginSteps, passwordResets, users } from '#db/schema';
import { endOtherSessions } from './session.server';
import { stopTotp } from './totp.server';

/** Cancels logins in progress, which began with the old credentials. */
export function changeCredentials(tx: Transaction, userId: number, now: Date): void {
  tx.update(users).set({ credentialsChangedAt: now }).where(eq(users.id, userId)).run();
  tx.delete(loginSteps).where(eq(loginSteps.userId, userId)).run();
}

/** Ends sessions and logins, and deletes API tokens, password links and pending changes. Factors stay. */
export function revokeAccess(tx: Transaction, userId: number, now = new Date()): void {
  changeCredentials(tx, userId, now);
  endOtherSessions(tx, userId, null);
  stopTotp(tx, userId);
  tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).run();
  tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).run();
  tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run();
  withdraw(tx, 'reset', userId);
  withdraw(tx, 'confirm-email', userId);
}

import { eq } from 'drizzle-orm';
import { COMMAND_LINE, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { passkeys, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import {
  countRecoveryCodes,
  forgetRecoveryCodes,
  makeRecoveryCodes,
  spendRecoveryCode,
} from './recovery-code.server';
import { endOtherSessions } from './session.server';
import {
  beginTotp,
  confirmTotp,
  findPendingTotp,
  forgetTotp,
  readTotp,
  spendTotpCode,
  stopTotp,
  type TotpState,
} from './totp.server';
import { hasFactor } from './user-row.server';
import { changeCredentials, revokeAccess } from './way-in.server';

export type Factors = { app: TotpState; codes: number; passkeys: number };

export function readFactors(userId: number): Factors {
  const rows = orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).all();
  return { app: readTotp(userId), codes: countRecoveryCodes(userId), passkeys: rows.length };
}

/** Whether a right password is only the first half of a login. */
export function asksForFactor({ app, passkeys: keys }: Factors): boolean {
  return app !== 'none' || keys > 0;
}

export type CodeOutcome = 'right' | 'wrong' | 'unreadable';

/**
 * Uses up a code that was given after the password: one of the app, or a recovery code. Either works once.
 * @returns 'unreadable' for a code of an app whose secret was encrypted with another secret of the site.
 */
export async function spendCode(userId: number, typed: string, now = new Date()): Promise<CodeOutcome> {
  const code = typed.replace(/\s/g, '');
  const isOfApp = /^\d{6}$/.test(code);
  const app = readTotp(userId);
  if (isOfApp && app === 'unreadable') return 'unreadable';
  return write((tx): CodeOutcome => {
    if (isOfApp) return app === 'ready' && spendTotpCode(tx, userId, code, now) ? 'right' : 'wrong';
    if (!spendRecoveryCode(tx, userId, code)) return 'wrong';
    recordAccountEvent(tx, userId, { what: 'code-used' });
    return 'right';
  });
}

/** Begins to set an app up in a session; false when the account has one that works. One that cannot be read goes on until then. */
export async function beginApp(userId: number, session: string, now = new Date()): Promise<boolean> {
  if (readTotp(userId) === 'ready') return false;
  await write((tx) => beginTotp(tx, userId, { session: hashToken(session), now }));
  return true;
}

/** The secret that a session is setting up; null when there is none. */
export function findPendingApp(userId: number, session: string, now = new Date()): string | null {
  return findPendingTotp(userId, { session: hashToken(session), now });
}

/** Gives up setting an app up. */
export async function stopApp(userId: number): Promise<void> {
  await write((tx) => stopTotp(tx, userId));
}

/** Codes for an account that has none; null when it has some. */
function createFirstCodes(tx: Transaction, userId: number): string[] | null {
  const had = countRecoveryCodes(userId);
  return had > 0 ? null : makeRecoveryCodes(tx, userId);
}

/** What a new factor comes with: other browsers are logged out, logins under way end, and a first one brings the recovery codes. */
export function afterFactorAdded(
  tx: Transaction,
  userId: number,
  session: string,
  now = new Date(),
): string[] | null {
  changeCredentials(tx, userId, now);
  endOtherSessions(tx, userId, session);
  return createFirstCodes(tx, userId);
}

/**
 * The app counts from its first right code on.
 * @returns the recovery codes, where the account had none; false when the code is wrong.
 */
export async function confirmApp(
  userId: number,
  { code, session, now = new Date() }: { code: string; session: string; now?: Date },
): Promise<{ codes: string[] | null } | false> {
  return write((tx) => {
    const given = { code: code.replace(/\s/g, ''), session: hashToken(session), now };
    if (!confirmTotp(tx, userId, given)) return false;
    recordAccountEvent(tx, userId, { what: 'app-added' });
    return { codes: afterFactorAdded(tx, userId, session, now) };
  });
}

/** Recovery codes without a factor would open nothing. */
export function deleteUnusedCodes(tx: Transaction, userId: number): void {
  const left = tx.select({ has: hasFactor }).from(users).where(eq(users.id, userId)).get();
  if (left?.has !== 1) forgetRecoveryCodes(tx, userId);
}

/** Removes the app. */
export async function removeApp(userId: number): Promise<void> {
  await write((tx) => {
    if (forgetTotp(tx, userId)) recordAccountEvent(tx, userId, { what: 'app-removed' });
    deleteUnusedCodes(tx, userId);
  });
}

/** Ten new recovery codes in place of what is left; none where there is no factor that they could stand in for. */
export async function renewCodes(userId: number): Promise<string[] | null> {
  if (!asksForFactor(readFactors(userId))) return null;
  return write((tx) => {
    recordAccountEvent(tx, userId, { what: 'codes-made' });
    return makeRecoveryCodes(tx, userId);
  });
}

/** Takes every factor from an account that has lost them all, and logs it out everywhere; for the machine alone. */
export async function resetFactors(userId: number, username: string): Promise<void> {
  await write((tx) => {
    forgetTotp(tx, userId);
    forgetRecoveryCodes(tx, userId);
    tx.delete(passkeys).where(eq(passkeys.userId, userId)).run();
    revokeAccess(tx, userId);
    recordAccountEvent(tx, userId, { what: 'factor-reset' });
    recordChange(tx, COMMAND_LINE, {
      what: 'reset two-factor authentication',
      detail: username,
      link: '/admin/users',
    });
  });
}

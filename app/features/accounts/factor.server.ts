import { and, eq } from 'drizzle-orm';
import { COMMAND_LINE, countWhere, recordChange, write } from '#app/infra/database.server';
import { hashToken, randomText } from '#app/lib/token.server';
import { passkeys, recoveryCodes, type Transaction, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { changeCredentials, endOtherSessions, hasFactor, revokeAccess } from './session.server';
import * as totp from './totp.server';

export type Factors = { app: totp.TotpState; codes: number; passkeys: number };

export function readFactors(userId: number): Factors {
  const keys = countWhere(passkeys, eq(passkeys.userId, userId));
  return { app: totp.readTotpState(userId), codes: countRecoveryCodes(userId), passkeys: keys };
}

/** Returns true if a login needs more than the password. */
export function asksForFactor({ app, passkeys: keys }: Factors): boolean {
  return app !== 'none' || keys > 0;
}

export type CodeOutcome = 'right' | 'wrong' | 'unreadable';

export const isAppCode = (typed: string) => /^\d{6}$/.test(typed.replace(/\s/g, ''));

/** Uses up a code of the app or a recovery code. 'unreadable' means that the app's secret was encrypted with another secret. */
export async function spendCode(userId: number, typed: string): Promise<CodeOutcome> {
  const code = typed.replace(/\s/g, '');
  const isOfApp = isAppCode(typed);
  const app = totp.readTotpState(userId);
  if (isOfApp && app === 'unreadable') return 'unreadable';
  return write((tx): CodeOutcome => {
    if (isOfApp) return app === 'ready' && totp.spendTotpCode(tx, userId, code) ? 'right' : 'wrong';
    const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code)));
    if (tx.delete(recoveryCodes).where(isThis).run().changes === 0) return 'wrong';
    recordAccountEvent(tx, userId, { what: 'code-used' });
    return 'right';
  });
}

export async function cancelAppSetup(userId: number): Promise<void> {
  await write((tx) => totp.cancelTotpSetup(tx, userId));
}

/** Ends other sessions and logins in progress. Returns recovery codes for the first factor, or null. */
export function secureNewFactor(tx: Transaction, userId: number, session: string): string[] | null {
  changeCredentials(tx, userId);
  endOtherSessions(tx, userId, session);
  return countRecoveryCodes(userId) > 0 ? null : replaceRecoveryCodes(tx, userId);
}

/** Confirms the app by its first code. Returns false if it is wrong, else recovery codes if the account had none. */
export async function confirmApp(userId: number, { code, session }: { code: string; session: string }) {
  return write((tx) => {
    if (!totp.confirmTotp(tx, userId, { code: code.replace(/\s/g, ''), session })) return false;
    recordAccountEvent(tx, userId, { what: 'app-added' });
    return { codes: secureNewFactor(tx, userId, session) };
  });
}

/** Deletes recovery codes if the account has no factor left. */
export function deleteUnusedCodes(tx: Transaction, userId: number): void {
  const left = tx.select({ has: hasFactor }).from(users).where(eq(users.id, userId)).get();
  if (left?.has !== 1) forgetRecoveryCodes(tx, userId);
}

export async function removeApp(userId: number): Promise<void> {
  await write((tx) => {
    if (totp.forgetTotp(tx, userId)) recordAccountEvent(tx, userId, { what: 'app-removed' });
    deleteUnusedCodes(tx, userId);
  });
}

/** Replaces the recovery codes. Returns null if the account has no factor. */
export async function renewCodes(userId: number): Promise<string[] | null> {
  if (!asksForFactor(readFactors(userId))) return null;
  return write((tx) => {
    recordAccountEvent(tx, userId, { what: 'codes-made' });
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Removes all factors and ends all sessions. Only the command line calls this. */
export async function resetFactors(userId: number, username: string): Promise<void> {
  await write((tx) => {
    totp.forgetTotp(tx, userId);
    forgetRecoveryCodes(tx, userId);
    tx.delete(passkeys).where(eq(passkeys.userId, userId)).run();
    revokeAccess(tx, userId);
    recordAccountEvent(tx, userId, { what: 'factor-reset' });
    const what = 'reset two-factor authentication';
    recordChange(tx, COMMAND_LINE, { what, detail: username, link: '/admin/users' });
  });
}

/** Omits characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Four groups of four have 78 bits, so a hash without salt is enough. */
const createCode = () => Array.from({ length: 4 }, () => randomText(4, ALPHABET)).join('-');
const hashOf = (code: string) => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

function replaceRecoveryCodes(tx: Transaction, userId: number): string[] {
  const codes = Array.from({ length: 10 }, createCode);
  forgetRecoveryCodes(tx, userId);
  const values = codes.map((code) => ({ userId, codeHash: hashOf(code) }));
  tx.insert(recoveryCodes).values(values).run();
  return codes;
}

function forgetRecoveryCodes(tx: Transaction, userId: number): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}

const countRecoveryCodes = (userId: number) => countWhere(recoveryCodes, eq(recoveryCodes.userId, userId));

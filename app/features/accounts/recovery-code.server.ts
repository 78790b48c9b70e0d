import { randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { recoveryCodes } from '#db/schema';

/** As many as an account has at first. */
const CODES = 10;
/** Without those that are easily taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Four groups of four: 78 bits, so that a hash without salt is enough. */
const [GROUPS, GROUP] = [4, 4];

function createCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it was typed. */
function hashOf(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

/** New codes in place of all earlier ones; shown once, stored as hashes. */
export function makeRecoveryCodes(tx: Transaction, userId: number): string[] {
  const codes = Array.from({ length: CODES }, createCode);
  forgetRecoveryCodes(tx, userId);
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .run();
  return codes;
}

/** Uses a code up; false when the account has no such (any more). */
export function spendRecoveryCode(tx: Transaction, userId: number, code: string): boolean {
  const named = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code)));
  return tx.delete(recoveryCodes).where(named).run().changes === 1;
}

export function forgetRecoveryCodes(tx: Transaction, userId: number): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}

export function countRecoveryCodes(userId: number): number {
  return (
    orm.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.count ??
    0
  );
}

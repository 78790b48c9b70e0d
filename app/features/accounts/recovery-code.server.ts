import { randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { hashToken } from '#app/lib/token.server';
import type { Transaction } from '#db/client.server';
import { recoveryCodes } from '#db/schema';

const CODES = 10;
/** Omits characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Four groups of four have 78 bits, so a hash without salt is enough. */
const [GROUPS, GROUP] = [4, 4];

function createCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function hashOf(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

/** Replaces all codes, and stores their hashes. */
export function makeRecoveryCodes(tx: Transaction, userId: number): string[] {
  const codes = Array.from({ length: CODES }, createCode);
  forgetRecoveryCodes(tx, userId);
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .run();
  return codes;
}

/** Uses up a code. Returns false if the account has no such code. */
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

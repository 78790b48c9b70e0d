import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Creates a secret of 256 bits for a cookie or a private link. Only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage. Plain SHA-256 is enough for long random tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Creates a text that cannot be guessed, of characters of an alphabet. */
export function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Creates a code of 10 letters and digits, without those that look alike. */
export const createShareCode = () => randomText(10, ALPHABET);

/** Derives a share code from a secret. The same secret gives the same code. */
export function deriveShareCode(secretText: string): string {
  const bytes = createHash('sha256').update(`share code ${secretText}`).digest().subarray(0, 10);
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Creates a random integer of 52 bits: exact in JSON, and impossible to guess by counting. */
export function createRandomId(): number {
  return randomBytes(8).readUIntBE(0, 6) * 16 + randomInt(16) + 1;
}

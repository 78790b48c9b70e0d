import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A random secret of 256 bits for a cookie or a private link. Stored only as `hashToken` of it. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. Plain SHA-256 is enough, since tokens are random and long. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** 10 letters and digits, without those that are easily taken for each other. */
export function createShareCode(): string {
  return Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * A share code made of a secret text: the same text makes the same code. Of 256 values of a byte, the code's letters come up
 * equally often up to one part in five.
 */
export function deriveShareCode(secretText: string): string {
  const bytes = createHash('sha256').update(`share code ${secretText}`).digest().subarray(0, 10);
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A random integer of at most 52 bits, so that it is exact in JSON and nobody can count through them. */
export function createRandomId(): number {
  return randomBytes(8).readUIntBE(0, 6) * 16 + randomInt(16) + 1;
}

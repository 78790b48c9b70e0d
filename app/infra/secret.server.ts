import * as crypto from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, WrongSetting } from './env.server';

const MIN_LENGTH = 32;

function readOrMakeSecret(): string {
  const file = join(env.DATA_DIR, 'session-secret');
  try {
    // `wx` fails when the file exists, so two processes that start together use one secret.
    writeFileSync(file, crypto.randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const wrong = `${file} must be a file with a secret of at least ${MIN_LENGTH} characters. Restore it from a backup, or delete it. Deleting it ends all sessions and makes authenticator apps useless.`;
  if (!statSync(file).isFile()) throw new WrongSetting(wrong);
  const storedSecret = readFileSync(file, 'utf8').trim();
  if (storedSecret.length < MIN_LENGTH) throw new WrongSetting(wrong);
  return storedSecret;
}

/** The secret that signs cookies: `SESSION_SECRET`, or the file that the first start creates in `DATA_DIR` with mode 0600. */
export const secret = env.SESSION_SECRET ?? readOrMakeSecret();

/** Signs a text with the site's secret. */
export function sign(text: string): string {
  return crypto.createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns whether a signature of 43 characters is that of a text. */
export function isSigned(text: string, signature: string): boolean {
  return crypto.timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)));
}
const encryptionKey = Buffer.from(crypto.hkdfSync('sha256', secret, '', 'ribbon secrets at rest', 32));
/** Lengths for AES-GCM, in bytes (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

/** Encrypts a text with the site's secret. `decrypt` needs the same `purpose`, so encrypted texts cannot be swapped. */
export function encrypt(text: string, purpose: string): string {
  const nonce = crypto.randomBytes(NONCE);
  const cipher = crypto.createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns the decrypted text, or null when the secret or the purpose differs, as after a restore without the secret. */
export function decrypt(encrypted: string, purpose: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  const decipher = crypto
    .createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

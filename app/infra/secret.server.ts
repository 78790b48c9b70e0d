import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, WrongSetting } from './env.server';

/** As many characters as `SESSION_SECRET` must have. */
const SHORTEST = 32;

function readOrMakeSecret(): string {
  const file = join(env.DATA_DIR, 'session-secret');
  try {
    // `wx` fails when the file is there: two processes that start together end up with one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const wrong = `${file} should hold a secret of ${SHORTEST} characters or more. Put back the one of a backup, or remove the file: every login and private link then ends.`;
  if (!statSync(file).isFile()) throw new WrongSetting(wrong);
  const storedSecret = readFileSync(file, 'utf8').trim();
  if (storedSecret.length < SHORTEST) throw new WrongSetting(wrong);
  return storedSecret;
}

/** Signs cookies: `SESSION_SECRET`, or the file that the first start makes in `DATA_DIR` with mode 0600. */
export const secret = env.SESSION_SECRET ?? readOrMakeSecret();

const encryptionKey = Buffer.from(hkdfSync('sha256', secret, '', 'ribbon secrets at rest', 32));
/** Bytes, as AES-GCM has them (NIST SP 800-38D). */
const [NONCE, TAG] = [12, 16];

/**
 * A secret as it may be stored: whoever has the database alone cannot read it.
 * @param place what it belongs to: encrypted words of another place are not opened.
 */
export function encrypt(words: string, place: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(place));
  const hidden = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** What was encrypted; null when that was with another secret, as after a restore without it, or for another place. */
export function decrypt(encrypted: string, place: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.server';

function readOrMakeSecret(): string {
  const file = join(env.DATA_DIR, 'session-secret');
  try {
    // `wx` fails when the file is there: two processes that start together end up with one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Signs cookies: `SESSION_SECRET`, or the file that the first start makes in `DATA_DIR` with mode 0600. */
export const secret = env.SESSION_SECRET ?? readOrMakeSecret();

import { randomBytes } from 'node:crypto';
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
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < SHORTEST) throw new WrongSetting(wrong);
  return kept;
}

/** Signs cookies: `SESSION_SECRET`, or the file that the first start makes in `DATA_DIR` with mode 0600. */
export const secret = env.SESSION_SECRET ?? readOrMakeSecret();

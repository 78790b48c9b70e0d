import { randomInt } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { logError } from '#app/infra/log.server';

/** Without letters and digits that are taken for each other when read out. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz234567';

/** A new id for one failed request: eight characters, for people to read out. */
function createErrorId(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Logs why a request failed and gives the id that its visitor is told; all failures of one request share it. */
export function reportError(error: unknown, context: AppLoadContext): string {
  context.errorId ??= createErrorId();
  logError(error, context.errorId);
  return context.errorId;
}

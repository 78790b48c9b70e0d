import { randomInt } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { logError } from '#app/infra/log.server';

/** Without letters and digits that sound or look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz234567';

function createErrorId(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Logs why a request failed. Returns the error id for the visitor, which all failures of a request share. */
export function reportError(error: unknown, context: AppLoadContext): string {
  context.errorId ??= createErrorId();
  logError(error, context.errorId);
  return context.errorId;
}

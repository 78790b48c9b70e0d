import type { AppLoadContext } from '@remix-run/node';
import { logError } from '#app/infra/log.server';
import { randomText } from '#app/lib/token.server';

/** Without letters and digits that sound or look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz234567';

/** Logs why a request failed. Returns the error id for the visitor, which all failures of a request share. */
export function reportError(error: unknown, context: AppLoadContext): string {
  context.errorId ??= randomText(8, ALPHABET);
  logError(error, context.errorId);
  return context.errorId;
}

import type { AppLoadContext } from '@remix-run/node';
import { env } from '#app/infra/env.server';
import { rateLimitKey } from '#app/infra/ip-address.server';
import { logError } from '#app/infra/log.server';
import type { PageKind } from '#app/lib/route-handle';
import { randomText } from '#app/lib/token.server';

declare module '@remix-run/node' {
  /** The server's data for loaders and actions. All of it is missing under stock `remix-serve`. */
  interface AppLoadContext {
    clientAddress?: string;
    nonce?: string;
    /** The time at which the page becomes outdated, in milliseconds. Loaders lower it. */
    keepUntil?: number;
    /** The origin of the player that this page frames, for its Content-Security-Policy. */
    frameOrigin?: string;
    /** The header `Retry-After`, in seconds. */
    retryAfter?: number;
    errorId?: string;
    /** Returns the kind under which views of a page are counted. */
    kindOf?: (path: string) => PageKind | undefined;
    bodyIsTooLarge?: boolean;
    /** The request sent a form that was refused. The title of its page begins with 'Error: '. */
    rejected?: boolean;
    /** The session in which this request confirmed the password. Its id is replaced with the answer. */
    confirmedSession?: string;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

/** The time of a request. `until` limits how long the cached page may be used. */
export type Clock = { now: Date; until: (date: Date | null) => void };

/** Returns the clock of a loader. `until` ends the cached page at a date, unless it ends earlier. */
export function clockOf(context: AppLoadContext): Clock {
  return {
    now: new Date(),
    until(date) {
      if (date !== null)
        context.keepUntil = Math.min(context.keepUntil ?? Number.POSITIVE_INFINITY, date.getTime());
    },
  };
}

/** Returns the key of a client for rate limits. Clients without a known address share one. */
export function clientKeyOf(context: AppLoadContext): string {
  return rateLimitKey(context.clientAddress ?? 'unknown');
}

/** Returns the origin for all absolute URLs: `SITE_URL`, or the request's own while that is unset. */
export function siteOrigin(request: Request): string {
  return env.SITE_URL ?? new URL(request.url).origin;
}

/** Returns the token of a link in an email. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** For pages with a secret in their URL: other sites get no referrer. */
export const SAME_ORIGIN_REFERRER = { 'Referrer-Policy': 'same-origin' };

export function pickHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const picked = ['referrer-policy', 'cache-control'];
  return Object.fromEntries([...loaderHeaders].filter(([name]) => picked.includes(name)));
}

export const NOT_INDEXED = { 'X-Robots-Tag': 'noindex', ...SAME_ORIGIN_REFERRER };

/** Without letters and digits that sound or look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz234567';

/** Logs why a request failed. Returns the error id for the visitor, which all failures of a request share. */
export function reportError(error: unknown, context: AppLoadContext): string {
  context.errorId ??= randomText(8, ALPHABET);
  logError(error, context.errorId);
  return context.errorId;
}

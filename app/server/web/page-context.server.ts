import type { AppLoadContext } from '@remix-run/node';
import { limitedAs } from '#app/lib/limited-address.server';
import type { PageKind } from '#app/lib/route-handle';

declare module '@remix-run/node' {
  /** What the front hands to loaders and actions; all of it is missing under stock `remix-serve`. */
  interface AppLoadContext {
    /** The client's address as far as `TRUST_PROXY` lets us believe it. */
    clientAddress?: string;
    /** For inline scripts of this response; cached pages have none, their scripts are allowed by hash. */
    nonce?: string;
    /** When the page stops being true by time alone; loaders lower it. */
    keepUntil?: number;
    /** The origin of the player that this page frames; its policy must allow it. */
    frameOrigin?: string;
    /** Seconds until a refused form may be sent again; the document's answer carries it. */
    retryAfter?: number;
    /** Under which the log has what made this request fail; the answer tells it. */
    errorId?: string;
    /** What the page at a path of this site is counted as; undefined for what is counted as none. */
    kindOf?: (path: string) => PageKind | undefined;
    /** Set when the body is larger than it may be: it must not be read. */
    bodyIsTooLarge?: boolean;
    /** Set by an action that rejects its form, for the page's title. */
    rejected?: boolean;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

/** The moment of a request, and where to tell what will read differently later. */
export type Clock = { now: Date; until: (date: Date | null) => void };

/** A clock for one loader: `until` ends the cached page at the given moment, if that is the next one. */
export function clockOf(context: AppLoadContext): Clock {
  return {
    now: new Date(),
    until(date) {
      if (date !== null)
        context.keepUntil = Math.min(context.keepUntil ?? Number.POSITIVE_INFINITY, date.getTime());
    },
  };
}

/** Whom limits count for; one shared word where nothing tells it. */
export function clientAddressOf(context: AppLoadContext): string {
  return limitedAs(context.clientAddress ?? 'unknown');
}

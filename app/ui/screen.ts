import type { MetaFunction } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { isRouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { sendForm } from './browser/send-form';
import { pageMeta } from './page-meta';

// What screens that search engines do not list export.

export { shouldRevalidate } from './browser/should-revalidate';

/** Names the document by the handle: by its title, else by its heading. */
export const meta: MetaFunction = ({ matches, data }) => {
  const handle = matches.at(-1)?.handle;
  const shown = typeof data === 'object' && data !== null ? data : {};
  const named = isRouteHandle(handle) ? (handle.title?.(shown) ?? handle.heading?.(shown).title) : undefined;
  return pageMeta(matches, { title: named ?? '', noindex: true });
};

/** Sends a form by script, so that the form stays if it cannot be sent. */
export function clientAction(args: ClientActionFunctionArgs) {
  return sendForm(args, SITE_ERRORS.unavailable);
}

import { redirect } from '@remix-run/node';
import { findRedirect } from '#app/features/redirects/redirect.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { pageNotFound } from './intents.server';

/**
 * Answers a request for a page that does not exist with its redirect (301), or with 410 if it was deleted for good. Returns null when
 * there is neither.
 */
export function answerMissing({ url, method }: Request): Response | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const found = findRedirect(new URL(url).pathname);
  if (found === null) return null;
  return found.location === null
    ? new Response(SITE_ERRORS.pageNotFound.text, { status: 410, statusText: 'Gone' })
    : redirect(found.location, 301);
}

/** Answers as `answerMissing`, else with 404. A loader throws it, so that links followed by scripts are redirected too. */
export function missingPage(request: Request): Response {
  return answerMissing(request) ?? pageNotFound();
}

import { redirect } from '@remix-run/node';
import { findRedirect } from '#app/features/redirects/redirect.server';
import { readId } from '#app/lib/query';
import { errorResponse, SITE_ERRORS } from '#app/lib/site-errors';

export function pageNotFound(): Response {
  return errorResponse(404, SITE_ERRORS.pageNotFound);
}

/** Returns what was found. @throws a 404 when nothing was */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw pageNotFound();
  return found;
}

/** Returns the id in a URL or a form. @throws a 404 when it is not an id */
export function requireId(value: string | null | undefined): number {
  return orNotFound(readId(value));
}

/** Answers a URL that has no page with its redirect (301) or, if deleted for good, with 410. Returns null when it has neither. */
export function answerMissing({ url, method }: Request): Response | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const found = findRedirect(new URL(url).pathname);
  if (found === null) return null;
  return found.location === null
    ? errorResponse(410, { ...SITE_ERRORS.pageNotFound, title: 'Gone' })
    : redirect(found.location, 301);
}

/** Answers as `answerMissing`, else with 404. A loader throws it, so that links followed by scripts are redirected too. */
export function missingPage(request: Request): Response {
  return answerMissing(request) ?? pageNotFound();
}

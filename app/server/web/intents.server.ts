import { redirect } from '@remix-run/node';
import { findRedirect } from '#app/features/redirects/redirect.server';
import { truncate } from '#app/lib/format';
import { readId } from '#app/lib/query';
import { badRequest, errorResponse, SITE_ERRORS } from '#app/lib/site-errors';
import type { Toast } from '#app/lib/toast';
import { textOf } from './form.server';

/** Chooses an action of a page by an `intent`. @throws a 400 when the page has no such action */
export function chooseByIntent<Run>(table: Record<string, Run>, intent: string): Run {
  const run = Object.hasOwn(table, intent) ? table[intent] : undefined;
  if (run === undefined) throw badRequest('This page has no such action. Reload it and try again.');
  return run;
}

/** Chooses an action of a page by the `intent` of a form. @throws a 400 when the page has no such action */
export function chooseByForm<Run>(table: Record<string, Run>, form: FormData): Run {
  return chooseByIntent(table, textOf(form, 'intent'));
}

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

const MAX_REASON_LENGTH = 300;

/** Answers a form that hides something without a reason. */
export const NO_REASON: Toast = { title: 'Enter a reason', kind: 'error' };

/** Reads a form that hides something for a reason, or shows it again (`reason: null`). Returns null when the reason is missing. */
export function readHiding(form: FormData): { reason: string | null } | null {
  if (chooseByForm({ show: true, hide: false }, form)) return { reason: null };
  const reason = truncate(textOf(form, 'reason').trim(), MAX_REASON_LENGTH);
  return reason === '' ? null : { reason };
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

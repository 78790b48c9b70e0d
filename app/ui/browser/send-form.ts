import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { findErrorId } from '#app/lib/error-id';
import { type FormResult, NEVER_REPEATED } from '#app/lib/form-result';
import { SITE_ERRORS } from '#app/lib/site-errors';
import type { Failure } from '#app/lib/toast';

/**
 * The answer to a form that could not be sent. Its status keeps the router from asking for the page again, which would fail as
 * well. A plain response, since the framework's own helper would split its router into two files.
 */
export function notSent(result: object | null): Response {
  return new Response(JSON.stringify(result), {
    status: 503,
    headers: { 'Content-Type': 'application/json' },
  });
}

/**
 * Sends a form by script. When the line breaks, something else than the site answers, or the form is too large, the form says so
 * and stays as it is: without this, the router would put an error page in its place.
 */
export async function sendForm(
  { request, serverAction }: ClientActionFunctionArgs,
  failureOf: Failure | ((form: FormData) => Failure),
): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const isTooLarge = isRouteErrorResponse(error) && error.status === 413;
    // A redirect or a page's own refusal is thrown as well, and goes its way.
    if (!(error instanceof Error) && !isTooLarge) throw error;
    const form = await sent.formData();
    const failure = typeof failureOf === 'function' ? failureOf(form) : failureOf;
    const { title, text } = isTooLarge ? SITE_ERRORS.tooLarge : failure;
    const initialValue: Record<string, string> = {};
    for (const [name, value] of form)
      if (typeof value === 'string' && !NEVER_REPEATED.includes(name)) initialValue[name] = value;
    const errorId = findErrorId(error);
    const result: FormResult = { status: 'error', initialValue, error: { '': [text] }, title };
    return notSent(errorId === null ? result : { ...result, errorId });
  }
}

import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import { findErrorId } from '#app/lib/error-id';
import { type FormResult, NEVER_REPEATED } from '#app/lib/form-result';
import { SITE_ERRORS } from '#app/lib/site-errors';
import type { Failure } from '#app/lib/toast';

/** Returns the result of a form that could not be sent. Its status keeps the router from reloading the page. */
export function notSent(result: object | null): Response {
  return new Response(JSON.stringify(result), {
    status: 503,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** Sends a form by script. On a network error, a proxy's response or 413 the form stays and shows the error. */
export async function sendForm(
  { request, serverAction }: ClientActionFunctionArgs,
  failureOf: Failure | ((form: FormData) => Failure),
): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const isTooLarge = isRouteErrorResponse(error) && error.status === 413;
    // Redirects and refusals are thrown as responses.
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

/** Sends the form of a screen by script, so that it stays if it cannot be sent. */
export function clientAction(args: ClientActionFunctionArgs) {
  return sendForm(args, SITE_ERRORS.unavailable);
}

import type { ClientActionFunctionArgs } from '@remix-run/react';
import { findErrorId } from '#app/lib/error-id';
import { type FormResult, NEVER_SHOWN_AGAIN } from '#app/lib/form-result';
import type { Failure } from '#app/messages';

/**
 * What a form shows when nothing could be sent: the status of a failure keeps the router from asking for the page beneath again,
 * which would fail as well. A plain response, since the framework's own helper would split its router into two files.
 */
export function keepPage(result: object | null): Response {
  return new Response(JSON.stringify(result), {
    status: 503,
    headers: { 'Content-Type': 'application/json' },
  });
}

/**
 * Sends a form by script, and keeps what was typed when the line breaks or an answer comes that is no page of ours: without
 * this, the router would put an error page in the form's place.
 */
export async function sendOrKeep(
  { request, serverAction }: ClientActionFunctionArgs,
  failureOf: Failure | ((form: FormData) => Failure),
): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect or a page's own refusal is thrown as well, and is not ours to hold up.
    if (!(error instanceof Error)) throw error;
    const { title, text } = typeof failureOf === 'function' ? failureOf(form) : failureOf;
    const initialValue: Record<string, string> = {};
    for (const [name, value] of form)
      if (typeof value === 'string' && !NEVER_SHOWN_AGAIN.includes(name)) initialValue[name] = value;
    const errorId = findErrorId(error);
    const result: FormResult = { status: 'error', initialValue, error: { '': [text] }, title };
    return keepPage(errorId === null ? result : { ...result, errorId });
  }
}

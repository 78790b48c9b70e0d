import type { ClientActionFunctionArgs } from '@remix-run/react';
import { findErrorId } from '#app/lib/error-id';
import { type FormResult, NEVER_SHOWN_AGAIN } from '#app/lib/form-result';
import type { Failure } from '#app/lib/toast';
import { page } from './page-stays';

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
 * Stays on the page that a form was sent from, and says what went wrong. The page that the form was sent to has an answer of
 * its own for that, but its data would have to come over the line that has just broken.
 */
function stayHere({ title, text }: Failure): Response {
  const { pathname, search, hash } = location;
  page.stays = { toast: { title, text, kind: 'error' }, top: scrollY };
  return new Response(null, {
    status: 302,
    headers: { Location: pathname + search + hash, 'X-Remix-Replace': 'true' },
  });
}

/** Whether a form was sent to another page than the one on screen. */
function leadsElsewhere(request: Request): boolean {
  return new URL(request.url).pathname !== location.pathname;
}

/**
 * Sends a form by script, and keeps what was typed when the line breaks or an answer comes that is no page of ours: without
 * this, the router would put an error page in the form's place.
 * @param staysHere for a page that cannot be drawn without its data: a form on another page stays there
 */
export async function sendOrKeep(
  { request, serverAction }: ClientActionFunctionArgs,
  failureOf: Failure | ((form: FormData) => Failure),
  { staysHere = false }: { staysHere?: boolean } = {},
): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect or a page's own refusal is thrown as well, and is not ours to hold up.
    if (!(error instanceof Error)) throw error;
    const failure = typeof failureOf === 'function' ? failureOf(form) : failureOf;
    if (staysHere && leadsElsewhere(request)) return stayHere(failure);
    const { title, text } = failure;
    const initialValue: Record<string, string> = {};
    for (const [name, value] of form)
      if (typeof value === 'string' && !NEVER_SHOWN_AGAIN.includes(name)) initialValue[name] = value;
    const errorId = findErrorId(error);
    const result: FormResult = { status: 'error', initialValue, error: { '': [text] }, title };
    return keepPage(errorId === null ? result : { ...result, errorId });
  }
}

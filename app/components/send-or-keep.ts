import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { findErrorId, withErrorId } from '../lib/error-id';
import type { FormResult } from '../lib/form-result';

/** A form that could not be sent at all; nothing was asked of the server. */
type UnsentForm = FormResult & { unsent: true };

/**
 * Sends a form by script, and keeps what was typed when the line breaks or an answer comes that is no page of ours: without
 * this, the router would put an error page in the form's place. Goes with `keepPageWhenUnsent`.
 */
export async function sendOrKeep(
  { request, serverAction }: ClientActionFunctionArgs,
  text: string,
): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect or a page's own refusal is thrown as well, and is not ours to hold up.
    if (!(error instanceof Error)) throw error;
    const initialValue: Record<string, string> = {};
    for (const [name, value] of form)
      if (typeof value === 'string' && !/password|current|next/.test(name)) initialValue[name] = value;
    const told = withErrorId(text, findErrorId(error));
    const result: UnsentForm = { status: 'error', unsent: true, initialValue, error: { '': [told] } };
    return result;
  }
}

/** A route's `shouldRevalidate`: after a form that was not sent, asking for the page again would fail as well. */
export function keepPageWhenUnsent({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const unsent = typeof actionResult === 'object' && actionResult !== null && 'unsent' in actionResult;
  return unsent ? false : defaultShouldRevalidate;
}

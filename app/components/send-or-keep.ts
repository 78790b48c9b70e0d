import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { FormResult } from '../lib/form-result';

/**
 * Sends a form by script, and keeps what was typed when the line breaks or an answer comes that is no page of ours: without
 * this, the router would put an error page in the form's place.
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
    const result: FormResult = { status: 'error', initialValue, error: { '': [text] } };
    return result;
  }
}

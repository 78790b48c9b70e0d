import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** Keeps the page's data after a failed form, because a failed reload would replace the page and lose the typed text. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  // The page that asks for a password (401) replaces it anyway. With its data, the document would have the titles of both.
  return actionStatus < 400 || actionStatus === 401;
}

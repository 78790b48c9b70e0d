import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** Keeps the page's data after a failed form, because a failed reload would replace the page and lose the typed text. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}

import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Leaves a page's data as it is after a form that failed: the line that broke would take the page along, and with it what was
 * typed. Every page with a loader exports this, since Remix asks each route.
 */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400;
}

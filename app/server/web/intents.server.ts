import { truncate } from '#app/lib/format';
import { badRequest } from '#app/lib/site-errors';
import type { Toast } from '#app/lib/toast';
import { textOf } from './form.server';

/** Chooses an action of a page by an `intent`. @throws a 400 when the page has no such action */
export function chooseByIntent<Run>(table: Record<string, Run>, intent: string): Run {
  const run = Object.hasOwn(table, intent) ? table[intent] : undefined;
  if (run === undefined) throw badRequest('This page has no such action. Reload it and try again.');
  return run;
}

const MAX_REASON_LENGTH = 300;

/** Answers a form that hides something without a reason. */
export const NO_REASON: Toast = { title: 'Enter a reason', kind: 'error' };

/** Reads a form that hides something for a reason, or shows it again (`reason: null`). Returns null when the reason is missing. */
export function readHiding(form: FormData): { reason: string | null } | null {
  if (chooseByIntent({ show: true, hide: false }, textOf(form, 'intent'))) return { reason: null };
  const reason = truncate(textOf(form, 'reason').trim(), MAX_REASON_LENGTH);
  return reason === '' ? null : { reason };
}

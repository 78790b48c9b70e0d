import { truncate } from '#app/lib/format';
import type { Toast } from '#app/lib/toast';
import { textOf } from './form.server';
import { chooseByForm } from './intents.server';

const MAX_REASON_LENGTH = 300;

/** Answers a form that hides something without a reason. */
export const NO_REASON: Toast = {
  title: 'Enter a reason',
  text: 'The owner of the collection reads it.',
  kind: 'error',
};

const INTENTS = {
  show: () => ({ reason: null }),
  hide: (form: FormData) => {
    const reason = truncate(textOf(form, 'reason').trim(), MAX_REASON_LENGTH);
    return reason === '' ? null : { reason };
  },
};

/** Reads a form that hides something for a reason, or shows it again (`reason: null`). Returns null when the reason is missing. */
export function readHiding(form: FormData): { reason: string | null } | null {
  return chooseByForm<(form: FormData) => { reason: string | null } | null>(INTENTS, form)(form);
}

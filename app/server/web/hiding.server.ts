import { cut } from '#app/lib/cut';
import { textOf } from './form.server';
import { chooseByForm } from './intents.server';

const LONGEST_REASON = 300;

const INTENTS = {
  show: () => ({ reason: null }),
  hide: (form: FormData) => {
    const reason = cut(textOf(form, 'reason').trim(), LONGEST_REASON);
    return reason === '' ? null : { reason };
  },
};

/** What a form that hides something asks for: a reason, or null in its place to show it again. Null when the reason is missing. */
export function readHiding(form: FormData): { reason: string | null } | null {
  return chooseByForm<(form: FormData) => { reason: string | null } | null>(INTENTS, form)(form);
}

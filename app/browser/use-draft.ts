import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a form that a person fills in. */
function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type="hidden"]), textarea')];
}

/** Puts a draft's words back. */
function fill(form: HTMLFormElement, draft: URLSearchParams): void {
  for (const field of listFields(form)) {
    const value = draft.get(field.name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
    if (value !== '') field.closest('details')?.setAttribute('open', '');
  }
}

function read(form: HTMLFormElement): string {
  return new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  ).toString();
}

/** Forgets what was said of the one product that the address leads to: it was sent from its own page. */
function dropOne(key: string): void {
  const only = /^#product-(\d+)$/.exec(location.hash)?.[1];
  const draft = new URLSearchParams(sessionStorage.getItem(key) ?? '');
  for (const field of [...draft.keys()]) if (field.endsWith(`-${only}`)) draft.delete(field);
  sessionStorage.setItem(key, draft.toString());
}

/**
 * Keeps what is typed into a form in this tab until it is sent (contract, section 15). Where the browser stores nothing, its own
 * restoring is what is left.
 * @param name one draft for each
 * @param isKnown whether the page shows what is stored of her: a draft that was sent is in it then, and gone
 */
export function useDraft(form: RefObject<HTMLFormElement>, name: string, isKnown: boolean): void {
  useEffect(() => {
    const element = form.current;
    const key = `draft:${name}`;
    const sent = `${key}:sent`;
    if (element === null) return;
    const keep = () => sessionStorage.setItem(key, read(element));
    const mark = () => sessionStorage.setItem(sent, '1');
    try {
      if (isKnown && sessionStorage.getItem(sent)) {
        sessionStorage.removeItem(key);
        sessionStorage.removeItem(sent);
      }
      if (isKnown) dropOne(key);
      fill(element, new URLSearchParams(sessionStorage.getItem(key) ?? ''));
    } catch {
      return;
    }
    element.addEventListener('input', keep);
    element.addEventListener('submit', mark);
    return () => {
      element.removeEventListener('input', keep);
      element.removeEventListener('submit', mark);
    };
  }, [form, name, isKnown]);
}

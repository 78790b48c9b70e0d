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
    const fold = field.closest('details');
    if (fold !== null) fold.open = true;
  }
}

function read(form: HTMLFormElement): string {
  return new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  ).toString();
}

/** Forgets what was sent: all of it, or what was said of the one product that the address leads to. */
function dropSent(key: string): void {
  const only = /^#product-(\d+)$/.exec(location.hash)?.[1];
  const draft = new URLSearchParams(only === undefined ? '' : (sessionStorage.getItem(key) ?? ''));
  for (const field of [...draft.keys()]) if (field.endsWith(`-${only}`)) draft.delete(field);
  if (draft.size === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, draft.toString());
}

/**
 * Keeps what is typed into a form in this tab until it is sent (contract, section 15). Where the browser stores nothing, its own
 * restoring is what is left.
 * @param name one draft for each
 * @param isSent whether the page shows what was sent: then the draft is gone
 */
export function useDraft(form: RefObject<HTMLFormElement>, name: string, isSent: boolean): void {
  useEffect(() => {
    const element = form.current;
    const key = `draft:${name}`;
    try {
      if (isSent) dropSent(key);
      const kept = sessionStorage.getItem(key);
      if (kept !== null && element !== null) fill(element, new URLSearchParams(kept));
    } catch {
      return;
    }
    const keep = () => {
      if (element !== null) sessionStorage.setItem(key, read(element));
    };
    element?.addEventListener('input', keep);
    return () => element?.removeEventListener('input', keep);
  }, [form, name, isSent]);
}

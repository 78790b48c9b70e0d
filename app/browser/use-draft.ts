import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a form that a person fills in. */
function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type="hidden"]), textarea')];
}

/** Whether she has set a field since the page came, before its scripts did: that is newer than any draft. */
function isTouched(form: HTMLFormElement, field: Field): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio')
    return field.value !== field.defaultValue;
  const group = form.querySelectorAll<HTMLInputElement>(`input[name="${field.name}"]`);
  return [...group].some((radio) => radio.checked !== radio.defaultChecked);
}

/** Puts a draft's words back. */
function fill(form: HTMLFormElement, draft: URLSearchParams): void {
  // Asked of all before any is set: a group of radio buttons is set one by one.
  const untouched = listFields(form).filter((field) => !isTouched(form, field));
  for (const field of untouched) {
    const value = draft.get(field.name);
    if (value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === value;
    else field.value = value;
    if (value !== '') field.closest('details')?.setAttribute('open', '');
  }
}

/** The draft with what a form holds now; what another page of the same letter holds stays in it. */
function merge(stored: string | null, form: HTMLFormElement): string {
  const draft = new URLSearchParams(stored ?? '');
  for (const [name, value] of new FormData(form)) draft.set(name, String(value));
  return draft.toString();
}

/** The product whose own page was sent, where the address leads to one. */
function readSentProduct(): string | null {
  return /^#product-(\d+)$/.exec(location.hash)?.[1] ?? null;
}

/** Forgets what was said of one product. */
function dropOne(key: string, only: string): void {
  const draft = new URLSearchParams(sessionStorage.getItem(key) ?? '');
  for (const field of [...draft.keys()]) if (field.endsWith(`-${only}`)) draft.delete(field);
  sessionStorage.setItem(key, draft.toString());
}

/**
 * Keeps what is typed into a form in this tab until it is sent (contract, section 15). Where the browser stores nothing, its own
 * restoring is what is left.
 * @param name one draft for each letter
 * @param shows 'part' for the form of one product; 'stored' for a page that shows what is stored of her: a draft that was sent is in
 *   it then, and gone; else 'letter'
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  name: string,
  shows: 'letter' | 'stored' | 'part',
): void {
  useEffect(() => {
    const element = form.current;
    const key = `draft:${name}`;
    const sent = `${key}:sent`;
    if (element === null) return;
    const keep = () => {
      sessionStorage.setItem(key, merge(sessionStorage.getItem(key), element));
      sessionStorage.removeItem(sent);
    };
    const mark = () => shows !== 'part' && sessionStorage.setItem(sent, '1');
    try {
      const only = readSentProduct();
      if (shows === 'stored' && only !== null) dropOne(key, only);
      else if (shows === 'stored' && sessionStorage.getItem(sent)) sessionStorage.removeItem(key);
      // A send that failed leads nowhere, so its mark is void wherever she goes next.
      if (shows !== 'part') sessionStorage.removeItem(sent);
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
  }, [form, name, shows]);
}

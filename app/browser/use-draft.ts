import { type RefObject, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');
}

/** Puts a draft's words back where nothing else has been typed. */
function fill(form: HTMLFormElement, draft: URLSearchParams): void {
  for (const field of form.elements) {
    if (!isField(field) || field.type === 'hidden') continue;
    const value = draft.get(field.name);
    if (value === null) continue;
    if (isTicked(field)) field.checked = field.value === value;
    else field.value = value;
    const fold = field.closest('details');
    if (fold !== null && value !== '') fold.open = true;
  }
}

function read(form: HTMLFormElement): string {
  const draft = new URLSearchParams();
  for (const field of form.elements) {
    if (!isField(field) || field.type === 'hidden' || field.name === '') continue;
    if (isTicked(field) ? field.checked : field.value !== '') draft.set(field.name, field.value);
  }
  return draft.toString();
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

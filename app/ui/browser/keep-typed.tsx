import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Kept = { value: string; checked: boolean; start: number | null; end: number | null };
type Typed = { controls: Map<string, Kept>; focused: string | null; open: Map<number, HTMLDetailsElement> };

function isTypable(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return element.type !== 'hidden' && element.type !== 'file';
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** Every control under a key that the page drawn anew gives it too. */
function listControls(): [string, Control][] {
  return [...document.forms].flatMap((form, index) =>
    [...form.elements]
      .filter(isTypable)
      .map((control, place): [string, Control] => [
        `${index} ${form.getAttribute('action')} ${place} ${control.name}`,
        control,
      ]),
  );
}

function selection(control: Control): [number | null, number | null] {
  return control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd];
}

function readTyped(): Typed {
  const typed: Typed = { controls: new Map(), focused: null, open: new Map() };
  for (const [key, control] of listControls()) {
    const [start, end] = selection(control);
    typed.controls.set(key, {
      value: control.value,
      checked: control instanceof HTMLInputElement && control.checked,
      start,
      end,
    });
    if (control === document.activeElement) typed.focused = key;
  }
  for (const [index, details] of document.querySelectorAll('details').entries())
    if (details.open) typed.open.set(index, details);
  return typed;
}

function putBack({ controls, focused, open }: Typed): void {
  for (const [key, control] of listControls()) {
    const kept = controls.get(key);
    if (kept === undefined) continue;
    if (control.value !== kept.value) control.value = kept.value;
    if (control instanceof HTMLInputElement && control.checked !== kept.checked)
      control.checked = kept.checked;
    if (key !== focused || control === document.activeElement) continue;
    control.focus({ preventScroll: true });
    if (kept.start !== null && !(control instanceof HTMLSelectElement))
      control.setSelectionRange(kept.start, kept.end);
  }
  // Only what was drawn anew: what is still the visitor's own element, he may have opened or closed just now.
  for (const [index, details] of document.querySelectorAll('details').entries()) {
    if (open.has(index) && open.get(index) !== details) details.open = true;
  }
}

/** What changes a control or opens a menu; each comes after the change, or right before it. */
const CHANGES = ['input', 'change', 'toggle', 'focusin'];

/**
 * Watches what is typed from now on. `putBack` ends that and puts everything back as it was last seen.
 */
function watchTyped() {
  let typed = readTyped();
  const read = () => {
    typed = readTyped();
  };
  for (const name of CHANGES) window.addEventListener(name, read, { capture: true });
  return {
    putBack(): void {
      for (const name of CHANGES) window.removeEventListener(name, read, { capture: true });
      putBack(typed);
    },
  };
}

type KeepTypedProps = { children: ReactNode; onHydrated: () => void };

/**
 * Keeps what was typed before the scripts came. React 18 resets a textarea to its default, and a foreign node in the body
 * (an extension's, an in-app browser's) makes it draw the page anew. Rendering goes on in slices between which he may type,
 * so every change is read until the page is drawn, and the words are put back before the browser paints.
 */
export function createKeepTyped() {
  const watched = watchTyped();
  return function KeepTyped({ children, onHydrated }: KeepTypedProps) {
    const done = useRef(false);
    useLayoutEffect(() => {
      if (done.current) return;
      done.current = true;
      watched.putBack();
      onHydrated();
    }, [onHydrated]);
    return children;
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Seen = { value: string; checked: boolean; start: number | null; end: number | null };
type Typed = { controls: Map<string, Seen>; focused: string | null; open: Map<number, HTMLDetailsElement> };

export const HYDRATING = 'ribbon:hydrating';
export const HYDRATED = 'ribbon:hydrated';

function isTypable(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return element.type !== 'hidden' && element.type !== 'file';
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

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

const NO_SELECTION = { selectionStart: null, selectionEnd: null };

function readTyped(): Typed {
  const typed: Typed = { controls: new Map(), focused: null, open: new Map() };
  for (const [key, control] of listControls()) {
    const { selectionStart: start, selectionEnd: end } =
      control instanceof HTMLSelectElement ? NO_SELECTION : control;
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

function restore({ controls, focused, open }: Typed): void {
  for (const [key, control] of listControls()) {
    const seen = controls.get(key);
    if (seen === undefined) continue;
    if (control.value !== seen.value) control.value = seen.value;
    if (control instanceof HTMLInputElement && control.checked !== seen.checked)
      control.checked = seen.checked;
    if (key !== focused || control === document.activeElement) continue;
    control.focus({ preventScroll: true });
    if (seen.start !== null && !(control instanceof HTMLSelectElement))
      control.setSelectionRange(seen.start, seen.end);
  }
  // Only elements that React has replaced: the visitor may have toggled the others.
  for (const [index, details] of document.querySelectorAll('details').entries()) {
    if (open.has(index) && open.get(index) !== details) details.open = true;
  }
}

const CHANGES = ['input', 'change', 'toggle', 'focusin'];

/** Restores text that was typed before hydration, which resets textareas. React renders in slices, so changes are read until then. */
export function restoreTypedText(): void {
  let typed: Typed | null = null;
  const read = () => {
    typed = readTyped();
  };
  addEventListener(HYDRATING, () => {
    read();
    for (const name of CHANGES) addEventListener(name, read, { capture: true });
  });
  addEventListener(HYDRATED, () => {
    for (const name of CHANGES) removeEventListener(name, read, { capture: true });
    if (typed !== null) restore(typed);
    typed = null;
  });
}

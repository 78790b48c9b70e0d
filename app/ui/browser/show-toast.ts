import type { Toast } from '#app/lib/toast';

const EVENT = 'ribbon:toast';

/** Shows a toast from a script, in place of the one that is there. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: toast, cancelable: true }));
}

export function listenForToasts(show: (toast: Toast) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    // `page-tools.ts` shows it where nobody listens here.
    event.preventDefault();
    document.getElementById('early-toast')?.replaceChildren();
    show(event.detail);
  };
  document.addEventListener(EVENT, listener);
  return () => document.removeEventListener(EVENT, listener);
}

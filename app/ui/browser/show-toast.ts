import type { Toast } from '#app/lib/toast';

const EVENT = 'ribbon:toast';

export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: toast, cancelable: true }));
}

export function listenForToasts(show: (toast: Toast) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    // Without this listener, `page-tools.ts` shows the toast.
    event.preventDefault();
    document.getElementById('early-toast')?.replaceChildren();
    show(event.detail);
  };
  document.addEventListener(EVENT, listener);
  return () => document.removeEventListener(EVENT, listener);
}

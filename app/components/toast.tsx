import { useEffect, useRef, useState } from 'react';
import type { Toast } from '../messages';
import { listenForToasts } from './show-toast';

/**
 * The message after a form. It stands in the page, where it is read without scripts; with them it is lifted out over the
 * page and stays until the next one or until it is dismissed.
 */
export function ToastMessage({ toast }: { toast: Toast | null }) {
  const [shown, setShown] = useState(toast);
  const [lifted, setLifted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The message keeps its place when it is lifted out: the finger that woke the scripts is still down, and what it is on
    // must not move away under it.
    const { current } = place;
    if (current !== null) current.style.minHeight = `${current.getBoundingClientRect().height}px`;
    setLifted(true);
    return listenForToasts(setShown);
  }, []);
  useEffect(() => {
    if (toast === null) return;
    setShown(toast);
    const address = new URL(location.href);
    if (!address.searchParams.has('notice')) return;
    address.searchParams.delete('notice');
    history.replaceState(history.state, '', address);
  }, [toast]);
  if (shown === null) return null;
  const dismiss = () => setShown(null);
  return (
    <div className="wrap flow-root" ref={place}>
      <div
        className={`toast${shown.kind === 'error' ? ' toast-error' : ''}${lifted ? ' toast-lifted' : ''}`}
        role="status"
      >
        <p className="min-w-0 flex-1">
          <strong>{shown.title}</strong> {shown.text}
        </p>
        {shown.undo && (
          <form method="post" action={shown.undo.action}>
            <input type="hidden" name="intent" value={shown.undo.intent} />
            <button type="submit" className="btn btn-line btn-small">
              {shown.undo.label}
            </button>
          </form>
        )}
        {lifted && (
          <button type="button" className="btn btn-quiet btn-small" onClick={dismiss}>
            Dismiss
          </button>
        )}
      </div>
    </div>
  );
}

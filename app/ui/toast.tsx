import { Form, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Toast } from '#app/lib/toast';
import { page } from '#app/ui/browser/page-stays';
import { listenForToasts } from '#app/ui/browser/show-toast';

/** The page's own address without the toast that it may hold. */
function addressWithout(location: { pathname: string; search: string }): string {
  const params = new URLSearchParams(location.search);
  params.delete('notice');
  return params.size === 0 ? location.pathname : `${location.pathname}?${params}`;
}

/**
 * The message after a form. Without scripts it is a part of the page. With them it stays in sight, on a wide screen over the page,
 * until it is dismissed, another one comes, another page does, or another form is sent.
 */
export function ToastMessage({ toast }: { toast: Toast | null }) {
  const [shown, setShown] = useState(toast);
  const [awake, setAwake] = useState(false);
  const location = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    setAwake(true);
    return listenForToasts(setShown);
  }, []);
  // What comes next says what is so: an older message may contradict it.
  const here = useRef(location.key);
  const pressed = useRef<Toast | null>(null);
  useEffect(() => {
    if (state === 'submitting') setShown(null);
    else if (here.current !== location.key) {
      // A new message of the server comes by the effect below; an old one has been read. An Undo that could not be sent stays.
      const undo = pressed.current;
      setShown(page.stays ? { ...page.stays.toast, ...(undo?.undo && { undo: undo.undo }) } : undo);
      pressed.current = null;
      if (page.stays) scrollTo(0, page.stays.top);
      page.stays = null;
    }
    here.current = location.key;
  }, [state, location.key]);
  useEffect(() => {
    if (toast === null) return;
    setShown(toast);
    const address = new URL(window.location.href);
    if (!address.searchParams.has('notice')) return;
    address.searchParams.delete('notice');
    history.replaceState(history.state, '', address);
  }, [toast]);
  if (shown === null) return null;
  return (
    <div className="wrap toast-place">
      <div className={`toast${shown.kind === 'error' ? ' toast-error' : ''}`} role="status">
        <p dir="auto">
          <strong>{shown.title}</strong> {shown.text}
        </p>
        {shown.link && (
          <a className="btn btn-line btn-small" href={shown.link.href}>
            {shown.link.label}
          </a>
        )}
        {shown.undo && (
          <Form
            method="post"
            action={shown.undo.action}
            // Other pages answer without a script of theirs, which would have to come first.
            reloadDocument={!shown.undo.action.startsWith('/compilation/')}
            onSubmit={() => {
              pressed.current = shown;
            }}
          >
            <input type="hidden" name="intent" value={shown.undo.intent} />
            {shown.undo.removed !== undefined && (
              <input type="hidden" name="removed" value={shown.undo.removed} />
            )}
            <button type="submit" className="btn btn-line btn-small">
              {shown.undo.label}
            </button>
          </Form>
        )}
        {awake ? (
          <button type="button" className="btn btn-quiet btn-small" onClick={() => setShown(null)}>
            Dismiss
          </button>
        ) : (
          <a className="btn btn-quiet btn-small toast-close" href={addressWithout(location)}>
            Dismiss
          </a>
        )}
      </div>
    </div>
  );
}

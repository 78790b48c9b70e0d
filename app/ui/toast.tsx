import { useFetcher, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormResult } from '#app/lib/form-result';
import type { Toast } from '#app/lib/toast';
import { listenForToasts } from '#app/ui/browser/show-toast';

/** The page's own address without the toast that it may hold. */
function pathWithout(location: { pathname: string; search: string }): string {
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
  useEffect(() => {
    // A new message of the server comes by an effect below; an old one has been read.
    if (state === 'submitting' || here.current !== location.key) setShown(null);
    here.current = location.key;
  }, [state, location.key]);
  const undo = useFetcher<FormResult>();
  // An Undo that could not be sent stays, and says so.
  useEffect(() => {
    const { title = '', error } = undo.data ?? {};
    if (error) setShown((last) => last && { ...last, kind: 'error', title, text: error['']?.[0] });
  }, [undo.data]);
  useEffect(() => {
    if (toast === null) return;
    setShown(toast);
    const address = new URL(window.location.href);
    if (!address.searchParams.has('notice')) return;
    address.searchParams.delete('notice');
    history.replaceState(history.state, '', address);
  }, [toast]);
  if (shown === null) return null;
  const isError = shown.kind === 'error';
  // Other pages answer without a script of theirs, which would have to come first.
  const UndoForm = shown.undo?.action.startsWith('/compilation/') ? undo.Form : 'form';
  return (
    <div className="wrap toast-place">
      <div
        className={`toast${isError ? ' toast-error' : ''}`}
        role={isError ? 'alert' : 'status'}
        // The server took the form that was sent last: its draft is not needed any more.
        data-taken={shown === toast && !isError ? '' : undefined}
      >
        <p dir="auto">
          <strong>{shown.title}</strong> {shown.text}
        </p>
        {shown.link && (
          <a className="btn btn-line btn-small" href={shown.link.href}>
            {shown.link.label}
          </a>
        )}
        {shown.undo && (
          <UndoForm method="post" action={shown.undo.action}>
            <input type="hidden" name="intent" value={shown.undo.intent} />
            {shown.undo.removed !== undefined && (
              <input type="hidden" name="removed" value={shown.undo.removed} />
            )}
            <button type="submit" className="btn btn-line btn-small">
              {shown.undo.label}
            </button>
          </UndoForm>
        )}
        {awake ? (
          <button type="button" className="btn btn-quiet btn-small" onClick={() => setShown(null)}>
            Dismiss
          </button>
        ) : (
          <a className="btn btn-quiet btn-small toast-close" href={pathWithout(location)}>
            Dismiss
          </a>
        )}
      </div>
    </div>
  );
}

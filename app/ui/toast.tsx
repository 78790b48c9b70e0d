import { useFetcher, useLocation, useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormResult } from '#app/lib/form-result';
import type { Toast } from '#app/lib/toast';
import { listenForToasts } from '#app/ui/browser/show-toast';
import { Button, Hidden, Icon, LinkButton } from './elements';

function pathWithout(location: { pathname: string; search: string }): string {
  const params = new URLSearchParams(location.search);
  params.delete('notice');
  return params.size === 0 ? location.pathname : `${location.pathname}?${params}`;
}

function useToast(toast: Toast | null) {
  const [shown, setShown] = useState(toast);
  const location = useLocation();
  const { state } = useNavigation();
  const undo = useFetcher<FormResult>();
  useEffect(() => listenForToasts(setShown), []);
  const here = useRef(location.key);
  // A navigation or another form removes the message. The effect below then shows the new one.
  useEffect(() => {
    if (state === 'submitting' || here.current !== location.key) setShown(null);
    here.current = location.key;
  }, [state, location.key]);
  // When Undo fails, its message stays and shows the error.
  useEffect(() => {
    const { title = '', error } = undo.data ?? {};
    if (error) setShown((last) => last && { ...last, kind: 'error', title, text: error['']?.[0] });
  }, [undo.data]);
  useEffect(() => {
    if (toast === null) return;
    setShown(toast);
    const url = new URL(window.location.href);
    if (!url.searchParams.has('notice')) return;
    url.searchParams.delete('notice');
    history.replaceState(history.state, '', url);
  }, [toast]);
  return { shown, setShown, undo };
}

/** Milliseconds that a message stays. One with a link or Undo stays longer, and an error until it is dismissed. */
const SHOWN_MS = 8_000;
const WITH_ACTION_MS = 30_000;

/** Removes a message after its time, unless the pointer or the focus is in it. */
function useTimeout(shown: Toast | null, hide: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null || shown.kind === 'error') return;
    const wait = shown.link || shown.undo ? WITH_ACTION_MS : SHOWN_MS;
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) hide();
    }, wait);
    return () => clearInterval(timer);
  }, [shown, hide]);
  return box;
}

/** Shows the message after a form. With scripts it goes after a time, when dismissed, or with the next message, page or form. */
export function ToastMessage({ toast }: { toast: Toast | null }) {
  const { shown, setShown, undo } = useToast(toast);
  const [hasScripts, setHasScripts] = useState(false);
  const hide = useCallback(() => setShown(null), [setShown]);
  const box = useTimeout(shown, hide);
  const location = useLocation();
  useEffect(() => setHasScripts(true), []);
  if (shown === null) return null;
  const isError = shown.kind === 'error';
  // Only collections answer a fetcher. Other routes would have to load their module first.
  const UndoForm = shown.undo?.action.startsWith('/compilation/') ? undo.Form : 'form';
  return (
    <div className="wrap toast-place">
      <div
        ref={box}
        className={`toast${isError ? ' toast-error' : ''}`}
        role={isError ? 'alert' : 'status'}
        // Tells `page-tools.ts` to drop the draft of the form that the server accepted.
        data-taken={shown === toast && !isError ? '' : undefined}
      >
        <p dir="auto">
          <strong>{shown.title}</strong> {shown.text}
        </p>
        {shown.link && <LinkButton href={shown.link.href} look="small" label={shown.link.label} />}
        {shown.undo && (
          <UndoForm method="post" action={shown.undo.action}>
            <Hidden intent={shown.undo.intent} removed={shown.undo.removed} />
            <Button look="small" label={shown.undo.label} />
          </UndoForm>
        )}
        {hasScripts ? (
          <button type="button" className="btn btn-quiet btn-small" onClick={hide}>
            <Icon name="cross" />
            <span className="sr-only">Dismiss</span>
          </button>
        ) : (
          <a className="btn btn-quiet btn-small toast-close" href={pathWithout(location)}>
            <Icon name="cross" />
            <span className="sr-only">Dismiss</span>
          </a>
        )}
      </div>
    </div>
  );
}

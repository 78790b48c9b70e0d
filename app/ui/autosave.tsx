import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownAutosave } from '#app/lib/autosave';
import type { FormResult } from '#app/lib/form-result';
import { withParam } from '#app/lib/query';
import { findPlainLink } from './browser/follow-links';
import { Button, LinkButton } from './elements';

/** Pause between two automatic saves, in milliseconds. */
const PAUSE = 10_000;

const LEAVE = 'You have unsaved changes. Leave this page?';

/** Returns the values of a form: those of a refused form, else the unsaved text that the user asked for. */
export function withAutosave<R extends FormResult>(
  result: R | undefined,
  { fields }: ShownAutosave,
): R | FormResult | undefined {
  return result ?? (Object.keys(fields).length > 0 ? { initialValue: fields } : undefined);
}

/** Asks before a page is left by a link, Back, a reload or a closed tab, as long as `isUnsaved` returns true. */
function useLeaveQuestion({ isUnsaved, discard }: { isUnsaved: () => boolean; discard: () => void }): void {
  // Links ask at the click, and forms save.
  const back = useBlocker(({ historyAction }) => historyAction === 'POP' && isUnsaved());
  useEffect(() => {
    if (back.state !== 'blocked') return;
    if (!confirm(LEAVE)) return back.reset();
    discard();
    back.proceed();
  }, [back, discard]);
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (findPlainLink(event) === null || !isUnsaved()) return;
      if (confirm(LEAVE)) discard();
      else event.preventDefault();
    };
    addEventListener('click', onClick, { capture: true });
    return () => removeEventListener('click', onClick, { capture: true });
  }, [isUnsaved, discard]);
}

/** Sends the values of a form, without files. Returns the time of day at which they were saved, or null when they were not. */
async function send(form: HTMLFormElement): Promise<string | null> {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  try {
    const response = await fetch('/admin/autosave', { method: 'POST', body: new URLSearchParams(fields) });
    const saved: { savedAt: string } = await response.json();
    return saved.savedAt;
  } catch {
    return null;
  }
}

/** Saves a form every ten seconds of typing, and warns about unsaved text. Returns a ref for any element of it, and the state as text. */
function useAutosave() {
  const inside = useRef<HTMLInputElement>(null);
  const [state, setState] = useState('');
  // Counts inputs, so that what is typed during a request stays unsaved.
  const typed = useRef(0);
  const saved = useRef(0);
  const isUnsaved = useCallback(() => typed.current !== saved.current, []);
  const discard = useCallback(() => {
    saved.current = typed.current;
  }, []);
  useEffect(() => {
    const form = inside.current?.form;
    if (!form) return;
    const box = form.querySelector<HTMLElement>('[data-draft]');
    const onInput = () => {
      typed.current += 1;
    };
    const timer = setInterval(async () => {
      const count = typed.current;
      if (count === saved.current) return;
      const time = await send(form);
      setState(time === null ? 'Not saved. Ribbon tries again in ten seconds.' : `Saved ${time}`);
      if (time === null) return;
      saved.current = Math.max(saved.current, count);
      // The browser needs no draft of text that the server has.
      if (box && typed.current === count) box.dataset.draftSaved = '';
    }, PAUSE);
    form.addEventListener('input', onInput);
    form.addEventListener('submit', discard);
    return () => {
      clearInterval(timer);
      form.removeEventListener('input', onInput);
      form.removeEventListener('submit', discard);
    };
  }, [discard]);
  useLeaveQuestion({ isUnsaved, discard });
  return { inside, state };
}

/** Saves an editor's form while its user types, and offers text that was not saved at the last visit. */
export function AutosaveStatus({ autosave: { path, savedAt } }: { autosave: ShownAutosave }) {
  const { inside, state } = useAutosave();
  return (
    <>
      <input ref={inside} type="hidden" name="autosave" value={path} />
      {savedAt !== null && (
        <p className="banner autosave mb-4 flex flex-wrap items-center gap-3">
          <span className="flex-1 basis-60">{`You have unsaved changes from ${savedAt}.`}</span>
          <LinkButton href={withParam(path, 'autosave', '1')} look="small" label="Restore unsaved changes" />
          <Button
            formAction="/admin/autosave"
            formEncType="application/x-www-form-urlencoded"
            intent="discard"
            look="small"
            label="Discard unsaved changes"
          />
        </p>
      )}
      <p className="meta" aria-live="polite">
        {state}
      </p>
    </>
  );
}

import { useFetcher, useLocation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { TextField } from './field';
import { InsideForm } from './save-button';

/** Pause in typing before the preview updates, in milliseconds. */
const PREVIEW_DELAY = 700;

type TextEditorProps<P> = {
  form: string;
  /** The field's name and label, where it is not a page's text. */
  name?: string;
  label?: string;
  rows?: number;
  /** Tells texts of one address apart. */
  which?: string;
  result: FormResult | undefined;
  initial: string;
  hint: string;
  /** What the last press on 'Preview' showed. */
  preview: P | undefined;
  renderPreview: (preview: P) => ReactNode;
};

/** Submits the form for a new preview once typing pauses, and counts the words. */
function useLivePreview<P>() {
  const fetcher = useFetcher<{ preview?: P }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [wordCount, setWordCount] = useState<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onInput(event: FormEvent<HTMLTextAreaElement>) {
    const { value, form } = event.currentTarget;
    setWordCount(value.split(/\s+/).filter((word) => word !== '').length);
    clearTimeout(timer.current);
    if (form === null) return;
    timer.current = setTimeout(() => {
      const sent = new FormData(form);
      sent.set('intent', 'preview');
      fetcher.submit(sent, { method: 'post' });
    }, PREVIEW_DELAY);
  }

  return { preview: fetcher.data?.preview, wordCount, onInput };
}

/**
 * A field for a text in CommonMark, with a preview: below it after a press on 'Preview', and beside it by itself where scripts run.
 * It stands in a form whose intent `preview` answers with `{ preview }`.
 */
export function TextEditor<P>({
  form,
  name = 'body',
  label = 'Text',
  rows = 24,
  which = '',
  result,
  initial,
  hint,
  preview: pressed,
  renderPreview,
}: TextEditorProps<P>) {
  const { preview = pressed, wordCount, onInput } = useLivePreview<P>();
  const { pathname } = useLocation();

  return (
    <div className="text-editor">
      <div data-draft={pathname + which}>
        <DraftOffer />
        <TextField
          form={form}
          result={result}
          name={name}
          label={label}
          rows={rows}
          required
          hint={hint}
          initial={initial}
          onInput={onInput}
        />
        <p className="meta" aria-live="polite">
          {wordCount === null ? '' : countOf(wordCount, 'word')}
        </p>
      </div>
      {preview !== undefined && (
        <section aria-label="Preview" id="preview">
          <PreviewWidths form={form} />
          <InsideForm.Provider value>
            <div className="text-preview">{renderPreview(preview)}</div>
          </InsideForm.Provider>
        </section>
      )}
    </div>
  );
}

/** Offers words that were typed here and never saved; `ui/browser/page-tools.ts` shows it and hears its buttons. */
function DraftOffer() {
  return (
    <p
      className="banner mb-4 flex flex-wrap items-center gap-3"
      role="status"
      data-draft-offer
      hidden
      suppressHydrationWarning
    >
      <span className="flex-1">This browser has words of yours here that were never saved.</span>
      <button type="button" className="btn btn-line btn-small" data-draft-answer="use">
        Put them back
      </button>
      <button type="button" className="btn btn-line btn-small" data-draft-answer="drop">
        Throw them away
      </button>
    </p>
  );
}

/** How wide the preview is: the style sheet does the rest, and whoever takes the form does not ask for it. */
function PreviewWidths({ form }: { form: string }) {
  return (
    <fieldset className="preview-widths">
      <legend className="sr-only">Preview on</legend>
      {(['Phone', 'Desk'] as const).map((label) => (
        <label key={label}>
          <input
            type="radio"
            name={`${form}-preview-width`}
            className={`preview-${label.toLowerCase()}`}
            defaultChecked={label === 'Phone'}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type ConflictProps = { mine: string; theirs: string };

/** Two texts side by side, where somebody else has written meanwhile. */
export function Conflict({ mine, theirs }: ConflictProps) {
  return (
    <section className="banner grid gap-3" aria-labelledby="conflict">
      <h2 id="conflict" className="text-[1.375rem]">
        Somebody else has changed it meanwhile
      </h2>
      <p>
        Nothing was stored. Yours stands in the field; take over what you want of the other one, then save
        again: that puts yours in its place.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <h3>Yours</h3>
          <pre className="conflict-text">{mine}</pre>
        </div>
        <div>
          <h3>As it is now</h3>
          <pre className="conflict-text">{theirs}</pre>
        </div>
      </div>
    </section>
  );
}

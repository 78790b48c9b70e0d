import { useFetcher, useLocation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShownAutosave } from '#app/lib/autosave';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { AutosaveStatus } from './autosave';
import { Button, Section } from './elements';
import { TextField } from './field';
import { GuideText, type GuideTextProps } from './prose';
import { InsideForm } from './save-button';
import { onFocus, onToolKey, TextToolbar } from './text-tools';

/** Pause in typing before the preview updates, in milliseconds. */
const PREVIEW_DELAY = 700;

type TextEditorProps<P> = {
  form: string;
  name?: string;
  label?: string;
  rows?: number;
  /** Separates the drafts of several texts with one URL. */
  which?: string;
  /** `caret` is the cursor's position after the server has inserted a line. */
  result: (FormResult & { preview?: P; caret?: number }) | undefined;
  autosave: ShownAutosave;
  initial: string;
  hint: string;
  renderPreview: (preview: P) => ReactNode;
};

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

/** A CommonMark field with a preview. Its form must answer the intent `preview` with `{ preview }`. */
export function TextEditor<P>(props: TextEditorProps<P>) {
  const { form, which = '', autosave, renderPreview, ...field } = props;
  const { preview = props.result?.preview, wordCount, onInput } = useLivePreview<P>();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);

  return (
    <div className="text-editor">
      <div ref={box} data-draft={pathname + which}>
        <DraftOffer />
        <AutosaveStatus autosave={autosave} />
        <TextToolbar inside={box} />
        <TextField
          {...{ form, name: 'body', label: 'Text', rows: 24, ...field }}
          required
          onInput={onInput}
          onKeyDown={onToolKey}
          onFocus={onFocus}
          data-at={props.result?.caret}
        />
        <p className="meta" aria-live="polite">
          {wordCount === null ? '' : countOf(wordCount, 'word')}
        </p>
      </div>
      {preview !== undefined && (
        <section aria-label="Preview" id="preview">
          <fieldset className="preview-widths">
            <legend className="sr-only">Preview width</legend>
            {Object.entries({ Phone: 'preview-phone', Desktop: 'preview-desk' }).map(([label, className]) => (
              <label key={label}>
                <input
                  type="radio"
                  name={`${form}-preview-width`}
                  className={className}
                  defaultChecked={label === 'Phone'}
                />{' '}
                {label}
              </label>
            ))}
          </fieldset>
          <InsideForm.Provider value>
            <div className="text-preview">{renderPreview(preview)}</div>
          </InsideForm.Provider>
        </section>
      )}
    </div>
  );
}

function DraftOffer() {
  return (
    <p
      className="banner mb-4 flex flex-wrap items-center gap-3"
      role="status"
      data-draft-offer
      hidden
      suppressHydrationWarning
    >
      <span className="flex-1 basis-60">You have unsaved changes from an earlier visit.</span>
      <Button type="button" look="small" label="Restore changes" data-draft-answer="use" />
      <Button type="button" look="small" label="Discard changes" data-draft-answer="drop" />
    </p>
  );
}

export function MissingCards({ missing }: { missing: string[] }) {
  if (missing.length === 0) return null;
  return (
    <p className="banner">{`Visitors do not see these cards, because their content is missing or not public: ${missing.join(', ')}`}</p>
  );
}

export function TextPreview({ blocks, cards, missing }: GuideTextProps & { missing: string[] }) {
  return (
    <div className="guide-body">
      <MissingCards missing={missing} />
      <GuideText blocks={blocks} cards={cards} />
    </div>
  );
}

type VersionListProps = {
  title: string;
  /** The URL of the editor. */
  url: string;
  versions: { id: number; date: string; who: string; isShipped?: boolean }[];
};

export function VersionList({ title, url, versions }: VersionListProps) {
  return (
    <Section titleId="versions" titleClass="mb-3" title={title}>
      <ul>
        {versions.map(({ id, date, who, isShipped }) => (
          <li key={id} className="border-b border-line py-2">
            <a className="link" href={`${url}?version=${id}`}>
              {date}
            </a>{' '}
            <span className="meta">
              by {who}
              {isShipped && ', original text'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { FormResult } from '#app/lib/form-result';
import {
  addLink,
  insertLine,
  TEXT_MARKS,
  type TextEdit,
  type TextSelection,
  toggleLines,
  toggleMark,
} from '#app/lib/text-edit';
import { FileField } from './dashboard-fields';
import { Button } from './elements';
import { Field } from './field';
import { Image } from './image';

const touched = new WeakSet<HTMLTextAreaElement>();

/** Remembers that the field of an editor has a cursor. */
export function onFocus(event: FocusEvent<HTMLTextAreaElement>): void {
  touched.add(event.currentTarget);
}

function findArea(form: HTMLFormElement | null | undefined): HTMLTextAreaElement | null {
  return form?.querySelector<HTMLTextAreaElement>('.text-editor textarea') ?? null;
}

/** Returns the position of the cursor, or the end of a text whose field was never in use. */
function caretOf(area: HTMLTextAreaElement): number {
  return touched.has(area) ? area.selectionEnd : Number(area.dataset.at || area.value.length);
}

/** Changes the text as if it were typed, so that the browser's Undo covers it. */
function edit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  touched.add(area);
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Inserts a line at the cursor of a form's editor. Returns false if the form has none. */
function insertAtCursor(form: HTMLFormElement | null, line: string): boolean {
  const area = findArea(form);
  if (area === null) return false;
  edit(area, insertLine(area.value, line, caretOf(area)));
  return true;
}

/** Writes the cursor's position into a form that the server changes. */
function sendCursor(form: HTMLFormElement | null): void {
  const area = findArea(form);
  const field = form?.querySelector<HTMLInputElement>('input[name="at"]');
  if (area !== null && field) field.value = String(caretOf(area));
}

type Tool = { label: string; sign: string; key?: string; run: (selection: TextSelection) => TextEdit };

const TOOLS: Tool[] = [
  { label: 'Heading', sign: 'H', run: (selection) => toggleLines(selection, '## ') },
  { label: 'Bold', sign: 'B', key: 'b', run: (selection) => toggleMark(selection, TEXT_MARKS.bold) },
  { label: 'Italic', sign: 'I', key: 'i', run: (selection) => toggleMark(selection, TEXT_MARKS.italic) },
  { label: 'List', sign: '•', run: (selection) => toggleLines(selection, '- ') },
  { label: 'Link', sign: 'Link', key: 'k', run: addLink },
];

function runTool(area: HTMLTextAreaElement, { run }: Tool): void {
  edit(area, run({ text: area.value, start: area.selectionStart, end: area.selectionEnd }));
}

/** Runs a tool by its key, with Ctrl or Cmd. */
export function onToolKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
  if (tool === undefined) return;
  event.preventDefault();
  runTool(event.currentTarget, tool);
}

function openInserts(panel: HTMLDetailsElement): void {
  panel.open = true;
  panel.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

/** Appears once scripts run, because without them it could do nothing. */
export function TextToolbar({ inside }: { inside: RefObject<HTMLElement> }) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  useEffect(() => setArea(inside.current?.querySelector('textarea') ?? null), [inside]);
  if (area === null) return null;
  const panel = area.form?.querySelector<HTMLDetailsElement>('.inserts');
  return (
    <div className="text-toolbar" role="toolbar" aria-label="Text tools">
      {TOOLS.map((tool) => (
        <Button
          key={tool.label}
          type="button"
          label={tool.sign}
          aria-label={tool.label}
          title={tool.label}
          className={`btn btn-line btn-small tool-${tool.label.toLowerCase()}`}
          onClick={() => runTool(area, tool)}
        />
      ))}
      {panel && <Button type="button" look="small" label="Insert card" onClick={() => openInserts(panel)} />}
    </div>
  );
}

type Result = { line: string; name: string; imageUrl: string; about: string };
type Found = { page: number; hasMore: boolean; results: Result[] };

/** The answer of a form with inserts. `caret` is the cursor's position after an inserted line. */
export type InsertsResult = FormResult & { found?: Found; caret?: number };

/** The first button of a form is the one that Enter presses. This one searches, so that Enter never saves. */
export function EnterSearches() {
  return (
    <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden="true">
      Search
    </button>
  );
}

function Results({ page, hasMore, results }: Found) {
  const [inserted, setInserted] = useState('');
  return (
    <>
      <input type="hidden" name="page" value={page} />
      <p className="meta" role="status">
        {inserted}
      </p>
      <ul>
        {results.length === 0 && <li className="meta">No products or videos found. Try other words.</li>}
        {results.map(({ line, name, imageUrl, about }) => (
          <li key={line} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
            <span className="piece-thumb frame">
              <Image src={imageUrl} size={[600, 800]} sizes="56px" />
            </span>
            <span className="flex-1">
              <bdi>{name}</bdi> <span className="meta">{about}</span> <code>::{line}</code>
            </span>
            <Button
              name="card"
              value={line}
              look="small"
              label="Insert"
              aria-label={`Insert ${name}`}
              onClick={(event) => {
                if (!insertAtCursor(event.currentTarget.form, `::${line}`)) return;
                event.preventDefault();
                setInserted(`${name} inserted.`);
              }}
            />
          </li>
        ))}
      </ul>
      {(hasMore || page > 1) && (
        <p className="flex flex-wrap gap-3">
          {page > 1 && <Button name="more" value={page - 1} look="small" label="Previous results" />}
          {hasMore && <Button name="more" value={page + 1} look="small" label="More results" />}
        </p>
      )}
    </>
  );
}

export function TextInserts({ form, result }: { form: string; result: InsertsResult | undefined }) {
  const base = { form, result };
  const { found, caret, error } = result ?? {};
  const isUsed = [found, caret, error?.alt, error?.image].some((part) => part !== undefined);
  return (
    <details className="inserts" open={isUsed}>
      <summary>Insert a product, video or image</summary>
      <div className="mt-4 grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex-1">
            <Field {...base} name="find" label="Find products and videos" type="search" />
          </div>
          <Button intent="find" look="line" label="Search" />
        </div>
        {found !== undefined && <Results {...found} />}
        <input type="hidden" name="at" />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <FileField {...base} name="image" label="Image" />
          <Field {...base} name="alt" label="Alt text" hint="For example: A red silk robe on a chair." />
        </div>
        <p>
          <Button
            intent="insert-image"
            look="line"
            label="Insert image"
            onClick={(event) => sendCursor(event.currentTarget.form)}
          />
        </p>
      </div>
    </details>
  );
}

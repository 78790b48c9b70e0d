import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  addLink,
  insertLine,
  type Selection,
  TEXT_MARKS,
  type TextEdit,
  toggleLines,
  toggleMark,
} from '#app/lib/text-edit';
import { Button } from './button';

const touched = new WeakSet<HTMLTextAreaElement>();

/** Returns the text field of the editor in a form. */
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
export function insertAtCursor(form: HTMLFormElement | null, line: string): boolean {
  const area = findArea(form);
  if (area === null) return false;
  edit(area, insertLine(area.value, line, caretOf(area)));
  return true;
}

/** Writes the cursor's position into a form that the server changes. */
export function sendCursor(form: HTMLFormElement | null): void {
  const area = findArea(form);
  const field = form?.querySelector<HTMLInputElement>('input[name="at"]');
  if (area !== null && field) field.value = String(caretOf(area));
}

type Tool = { label: string; sign: string; key?: string; run: (selection: Selection) => TextEdit };

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
  const [isReady, setReady] = useState(false);
  const panel = useRef<HTMLDetailsElement | null>(null);
  const readArea = () => inside.current?.querySelector('textarea') ?? null;
  useEffect(() => {
    const area = inside.current?.querySelector('textarea');
    const onFocus = () => {
      if (area) touched.add(area);
    };
    panel.current = area?.form?.querySelector<HTMLDetailsElement>('.inserts') ?? null;
    area?.addEventListener('focus', onFocus);
    setReady(true);
    return () => area?.removeEventListener('focus', onFocus);
  }, [inside]);
  if (!isReady) return null;
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
          onClick={() => {
            const area = readArea();
            if (area !== null) runTool(area, tool);
          }}
        />
      ))}
      {panel.current !== null && (
        <Button
          type="button"
          look="small"
          label="Insert card"
          onClick={() => panel.current && openInserts(panel.current)}
        />
      )}
    </div>
  );
}

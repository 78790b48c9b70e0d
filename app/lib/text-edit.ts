/** Replaces the characters from `from` to `to`, then selects those of `select` in the new text. */
export type TextEdit = { from: number; to: number; insert: string; select: [start: number, end: number] };

export type TextSelection = { text: string; start: number; end: number };

export const TEXT_MARKS = { bold: '**', italic: '*' } as const;

/** Marks the selection, or removes the marks around it. */
export function toggleMark({ text, start, end }: TextSelection, sign: string): TextEdit {
  const inner = text.slice(start, end);
  const [from, to] = [start - sign.length, end + sign.length];
  const around = [text.slice(Math.max(0, from), start), text.slice(end, to)];
  // One star of two belongs to bold text.
  const isLonger = text.slice(from - 1, from) === '*' && sign === TEXT_MARKS.italic;
  if (from >= 0 && around.every((part) => part === sign) && !isLonger)
    return { from, to, insert: inner, select: [from, from + inner.length] };
  return { from: start, to: end, insert: sign + inner + sign, select: [start + sign.length, to] };
}

/** Puts a mark before each selected line, or removes it when all lines have it. */
export function toggleLines({ text, start, end }: TextSelection, prefix: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(end, from));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => (isMarked ? line.slice(prefix.length) : prefix + line.replace(/^(?:#{1,6}|-) /, '')))
    .join('\n');
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

/** Makes the selection a link, and selects what is still missing. */
export function addLink({ text, start, end }: TextSelection): TextEdit {
  const words = text.slice(start, end);
  const isUrl = /^https?:\/\/\S+$/.test(words);
  const [label, url] = isUrl ? ['', words] : [words, 'https://'];
  const urlStart = start + label.length + 3;
  const select: TextEdit['select'] =
    label === '' ? [start + 1, start + 1] : [urlStart, urlStart + url.length];
  return { from: start, to: end, insert: `[${label}](${url})`, select };
}

/** Inserts a line as a separate paragraph, after the line that contains the position `at`. */
export function insertLine(text: string, line: string, at = text.length): TextEdit {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at);
  const split = at === lineStart ? at : lineEnd;
  const before = text.slice(0, split).trimEnd();
  const after = text.slice(split).trimStart();
  const insert = `${before === '' ? '' : '\n\n'}${line}${after === '' ? '' : '\n\n'}`;
  const caret = before.length + (before === '' ? 0 : 2) + line.length;
  return { from: before.length, to: text.length - after.length, insert, select: [caret, caret] };
}

export function applyEdit(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

import { expect, test } from 'vitest';
import { addLink, applyEdit, insertLine, type TextEdit, toggleLines, toggleMark } from '#app/lib/text-edit';

/** Applies an edit to a text whose selection is in `[ ]`, and marks the new selection in the same way. */
function run(marked: string, edit: (selection: { text: string; start: number; end: number }) => TextEdit) {
  const start = marked.indexOf('[');
  const text = marked.replace('[', '').replace(']', '');
  const made = edit({ text, start, end: marked.indexOf(']') - 1 });
  const [from, to] = made.select;
  const next = applyEdit(text, made);
  return `${next.slice(0, from)}[${next.slice(from, to)}]${next.slice(to)}`;
}

test('a mark goes around the selection, and a second press removes it', () => {
  const bold = (marked: string) => run(marked, (selection) => toggleMark(selection, '**'));
  const italic = (marked: string) => run(marked, (selection) => toggleMark(selection, '*'));
  expect(bold('a [red] robe')).toBe('a **[red]** robe');
  expect(bold('a **[red]** robe')).toBe('a [red] robe');
  expect(italic('a **[red]** robe')).toBe('a ***[red]*** robe');
  expect(italic('*[red]*')).toBe('[red]');
  expect(italic('[]')).toBe('*[]*');
});

test('a mark of lines goes before each line, and a second press removes it', () => {
  const list = (marked: string) => run(marked, (selection) => toggleLines(selection, '- '));
  expect(list('one\nt[wo\nth]ree')).toBe('one\n- two\n- three[]');
  expect(list('- o[]ne')).toBe('one[]');
  expect(run('- o[]ne', (selection) => toggleLines(selection, '## '))).toBe('## one[]');
});

test('a link selects the part that is missing', () => {
  expect(run('a [robe]', addLink)).toBe('a [robe]([https://])');
  expect(run('[https://x.example]', addLink)).toBe('[[]](https://x.example)');
});

test('a line is a separate paragraph at the cursor', () => {
  const insert = (marked: string) =>
    run(marked.replace('|', '[]'), ({ text, start }) => insertLine(text, '::product 1', start));
  expect(insert('|')).toBe('::product 1[]');
  expect(insert('One.\n\nT|wo.')).toBe('One.\n\nTwo.\n\n::product 1[]');
  expect(insert('One.|\n\nTwo.')).toBe('One.\n\n::product 1[]\n\nTwo.');
  expect(insert('One.\n\n|Two.')).toBe('One.\n\n::product 1[]\n\nTwo.');
});

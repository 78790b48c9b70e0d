import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowStatus } from '#app/lib/publication';
import { NameCell } from '#app/ui/data-table';

test('a row shows a fact once, and a status only if visitors do not see it', () => {
  const print = (problem: string | null) => {
    const status = rowStatus({ status: 'published', publishAt: null }, problem);
    const facts = ['Robes', null, 'Robes', 'New'];
    return renderToStaticMarkup(createElement(NameCell, { href: '/1', name: 'Robe', status, facts }));
  };
  expect(
    [...print(null).matchAll(/class="(?:fact|status[^"]*)">(.*?)<\/span>/g)].map(([, text]) => text),
  ).toEqual(['Robes', 'New']);
  expect(print('Link broken')).toContain(
    '<span class="status status-wrong">Link broken</span> <span class="fact">Robes',
  );
});

test('a row shows the marks that are on next to its name', () => {
  const marks = { featured: true, trending: false };
  const cell = renderToStaticMarkup(createElement(NameCell, { href: '/1', name: 'Robe', ...marks }));
  expect([...cell.matchAll(/role="img" aria-label="(.*?)"/g)].map(([, label]) => label)).toEqual([
    'Featured',
  ]);
});

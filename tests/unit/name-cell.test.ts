import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowStatus } from '#app/lib/publication';
import { DataTable, earningsColumns, markColumn, NameCell, statusColumn } from '#app/ui/data-table';

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

test('a list with a column of statuses has the text of each status once', () => {
  const rows = [{ id: 1, name: 'Robe', status: { text: 'Draft', look: 'draft' as const } }];
  const html = renderToStaticMarkup(
    createElement(DataTable<(typeof rows)[number]>, {
      label: 'Robes',
      rows,
      columns: [
        {
          heading: 'Name',
          kind: 'main',
          cell: (row) =>
            createElement(NameCell, { href: '/1', hasStatusColumn: true, facts: ['Silk'], ...row }),
        },
        statusColumn(),
      ],
    }),
  );
  expect(html.replace(/<[^>]+>/g, ' ').match(/Draft/g)).toHaveLength(1);
  // Phones have no such column, so their style sheet writes the text next to the name.
  expect(html).toContain(
    '<span class="status status-draft" data-text="Draft"></span> <span class="fact">Silk',
  );
});

test('a row shows the marks that are on next to its name', () => {
  const marks = { featured: true, trending: false };
  const cell = renderToStaticMarkup(createElement(NameCell, { href: '/1', name: 'Robe', ...marks }));
  expect([...cell.matchAll(/role="img" aria-label="(.*?)"/g)].map(([, label]) => label)).toEqual([
    'Featured',
  ]);
});

test('words of a row stay apart without the style sheet, and its buttons have a text', () => {
  type Row = { id: number; name: string; views: number; featured: boolean; trending: boolean };
  const html = renderToStaticMarkup(
    createElement(DataTable<Row>, {
      label: 'Robes',
      rows: [{ id: 1, name: 'Robe', views: 1, featured: true, trending: false }],
      columns: [
        {
          heading: 'Name',
          kind: 'main',
          cell: ({ name }) => createElement(NameCell, { href: '/1', name, trending: true, facts: ['New'] }),
        },
        { heading: 'Category', kind: 'fact extra', cell: () => 'Silk' },
        {
          heading: 'Views',
          kind: 'number fact extra',
          cell: ({ views }) => views,
          fact: ({ views }) => `${views} view`,
        },
        markColumn<Row>(({ name }) => name),
      ],
    }),
  );
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)];
  const texts = cells.map(([, cell = '']) => cell.replace(/<[^>]+>/g, '').replace(/\s+/g, ' '));
  expect(texts).toEqual(['Robe Trending New Silk 1 view', 'Silk', '1', ' Featured Trending: off ']);
});

test('a list shows earnings if there are any, on phones only when it is sorted by them', () => {
  const rows = [{ id: 1, earned: '€3.50' }, { id: 2 }];
  expect(earningsColumns([{ earned: undefined }], { url: '/' })).toEqual([]);
  const [column] = earningsColumns<{ id: number; earned?: string }>(rows, { url: '/' });
  expect(column?.kind).toBe('number extra');
  const [sorted] = earningsColumns<{ id: number; earned?: string }>(rows, { url: '/', sorted: 'descending' });
  expect([sorted?.kind, ...rows.map((row) => sorted?.fact?.(row))]).toEqual([
    'number fact extra',
    '€3.50 in 90 days',
    undefined,
  ]);
});

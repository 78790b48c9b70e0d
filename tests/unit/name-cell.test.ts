import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NameCell } from '#app/ui/data-table';

test('a row shows a fact once that has the text of a mark', () => {
  const flags = [{ label: 'Featured', intent: 'feature:1', isOn: true }];
  const cell = createElement(NameCell, { href: '/1', name: 'Robe', flags, facts: ['Featured', 'New'] });
  const facts = [...renderToStaticMarkup(cell).matchAll(/class="fact">(.*?)<\/span>/g)];
  expect(facts.length).toBe(2);
});

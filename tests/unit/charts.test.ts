import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BarChart } from '#app/ui/charts';

function draw(values: number[], isOpen: boolean) {
  const bars = values.map((value, index) => ({ label: `Day ${index + 1}`, value }));
  const html = renderToStaticMarkup(createElement(BarChart, { title: 'Views', unit: 'views', bars, isOpen }));
  const [, line] = /class="chart-line" d="([^"]+)"/.exec(html) ?? [];
  return { line, html };
}

test('the line of a chart leaves today out, and the table has it', () => {
  const { line, html } = draw([2, 4, 1], true);
  expect(line).toBe('M0,0.5L1,0');
  expect(html).toContain('Highest: 4');
  expect(html).toContain('Day 3');
  expect(draw([2, 4, 1], false).line).toBe('M0,0.5L1,0L2,0.75');
});

test('a chart with values of today alone draws them', () => {
  expect(draw([0, 0, 3], true).line).toBe('M0,1L1,1L2,0');
  expect(draw([0, 0, 0], true).html).toBe('');
});

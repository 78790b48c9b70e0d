import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { printerOf } from '#app/features/earnings/money';
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

const WITH_BEFORE = {
  title: 'Views',
  unit: 'Views',
  before: '3 days before',
  bars: [2, 4, 1].map((value, index) => ({ label: `Day ${index + 1}`, value, before: { value: 2 * value } })),
};

test('a chart draws the time before up to the same day, and its table has all of it', () => {
  const html = renderToStaticMarkup(createElement(BarChart, { ...WITH_BEFORE, isOpen: true }));
  const [, former] = /class="chart-former" d="([^"]+)"/.exec(html) ?? [];
  expect(former).toBe('M0,0.5L1,0');
  const text = html.replace(/<[^>]+>/g, '');
  expect(text).toContain('Highest: 4, compared with the 3 days before');
  expect(html).toMatch(/Day 3<\/td>.*?>1<.*?>2</s);
  expect(draw([2, 4, 1], true).html).not.toMatch(/chart-former|compared with/);
});

test('the line of the time before goes through the middles of bars', () => {
  const html = renderToStaticMarkup(createElement(BarChart, { ...WITH_BEFORE, hasBars: true }));
  const [, former] = /class="chart-former" d="([^"]+)"/.exec(html) ?? [];
  expect(former).toBe('M0.0375,0.5L1.0375,0L2.0375,0.75');
});

test('bars mark the highest, and a day without anything', () => {
  const bars = [2, 4, 0].map((value, index) => ({ label: `Day ${index + 1}`, value }));
  const chart = { title: 'Earnings', unit: 'earnings', bars, hasBars: true };
  const html = renderToStaticMarkup(createElement(BarChart, chart));
  const [, all = ''] = /class="chart-bars" d="([^"]+)"/.exec(html) ?? [];
  const [, highest] = /class="chart-highest" d="([^"]+)"/.exec(html) ?? [];
  expect(all.match(/(?<=V)[\d.]+(?=h)/g)).toEqual(['0.5', '0', '0.985']);
  expect(highest).toBe('M1,1V0h0.075V1z');
});

test.each([
  [1, ['Day 1']],
  [6, ['Day 1', 'Day 6']],
  [7, ['Day 1', 'Day 3', 'Day 5', 'Day 7']],
  [12, ['Day 1', 'Day 4', 'Day 7', 'Day 9', 'Day 12']],
])('labels of %i values are below their own', (count, labels) => {
  const { html } = draw(Array<number>(count).fill(1), false);
  const [, row = ''] = /class="chart-labels[^>]*>(.*?)<\/div>/.exec(html) ?? [];
  expect(row.match(/Day \d+/g)).toEqual(labels);
});

test('a chart with values of today alone draws them', () => {
  expect(draw([0, 0, 3], true).line).toBe('M0,1L1,1L2,0.25');
  expect(draw([0, 0, 0], true).html).toBe('');
});

test('the scale of a chart ends at a round number whose half is one too', () => {
  const readScale = (highest: number) => {
    const [, scale = ''] = /class="chart-scale[^>]*>(.*?)<\/div>/.exec(draw([1, highest], false).html) ?? [];
    return scale.match(/[\d,.]+/g);
  };
  expect(readScale(927)).toEqual(['1,000', '500', '0']);
  expect(readScale(310)).toEqual(['400', '200', '0']);
  expect(readScale(410)).toEqual(['500', '250', '0']);
  expect(readScale(290)).toEqual(['300', '150', '0']);
  expect(readScale(3)).toEqual(['4', '2', '0']);
  expect(readScale(1)).toEqual(['2', '1', '0']);
});

test('the scale of a chart has the unit of its figure', () => {
  expect(printerOf('Clicks', 'USD')(2_000)).toBe('2,000');
  expect(printerOf('Click rate', 'USD')(0.004)).toBe('0.4%');
  expect(printerOf('Earnings', 'EUR')(15_000)).toBe('€1.50');
});

test('numbers of a scale stay apart without the style sheet', () => {
  expect(draw([2, 4, 1], false).html.replace(/<[^>]+>/g, '')).toContain('4 2 0 Day 1 Day 2 Day 3');
});

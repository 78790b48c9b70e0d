import { expect, test } from 'vitest';
import { printPrice } from '#app/lib/price';

test.each([
  ['49,90 €', '€49.90'],
  ['68.00 USD', '$68'],
  ['£59', '£59'],
  ['1.234,56 €', '€1,234.56'],
  ['24.95', '$24.95'],
  ['49,-', '$49'],
  ['4 990 Ft', 'HUF\u00a04,990'],
  ['1.290 руб.', 'RUB\u00a01,290'],
  ['299 ر.س', 'SAR\u00a0299'],
  ['kr 499', null],
  ['CA$ 20', 'CA$20'],
  ['.75', '$0.75'],
  ['5.00-', null],
  ['$12.99 USD', '$12.99'],
  ['US $12.99', '$12.99'],
  ['$12.99 or €11.99', null],
  ['49.90 ABC', null],
  ['from $20', null],
  ['£5–£7', null],
  ['24.95 each', null],
  ['Price on request', null],
  ['', null],
])('prints the price %s as %s', (text, printed) => {
  expect(printPrice(text, 'USD')).toBe(printed);
});

test.each([
  ['$129.00', 'AUD', 'A$129'],
  ['kr 499', 'DKK', 'DKK\u00a0499'],
  ['$29.990', 'CLP', 'CLP\u00a029,990'],
  ['$ 45.990,50', 'ARS', 'ARS\u00a045,990.50'],
  ['$29', 'EUR', '$29'],
  ['1 490', 'RUR', 'RUB\u00a01,490'],
  ['12,50', '€', '€12.50'],
  ['12,50', '', null],
  ['12,50', 'ABC', null],
])('prints the price %s of a feed in %s as %s', (text, currency, printed) => {
  expect(printPrice(text, currency)).toBe(printed);
});

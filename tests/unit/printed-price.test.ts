import { expect, test } from 'vitest';
import { printPrice } from '#app/lib/price';

test.each([
  ['49,90 €', '€49.90'],
  ['68.00 USD', '$68'],
  ['£59', '£59'],
  ['1.234,56 €', '€1,234.56'],
  ['24.95', '$24.95'],
  ['49,-', '$49'],
  ['from $20', null],
  ['£5–£7', null],
  ['24.95 each', null],
  ['Price on request', null],
  ['', null],
])('prints the price %s as %s', (text, printed) => {
  expect(printPrice(text, 'USD')).toBe(printed);
});

import { expect, test } from 'vitest';
import { describePriceChange, readPrice, sumPrices } from '#app/lib/price';
import { isoDuration } from '#app/lib/structured-data';
import { escapeXml } from '#app/lib/xml';

test.each([
  ['$67', '67.00', 'USD'],
  ['$1,299.50', '1299.50', 'USD'],
  ['US$40', '40.00', 'USD'],
  ['19,90 €', '19.90', 'EUR'],
  ['€1.299,00', '1299.00', 'EUR'],
  ['£5', '5.00', 'GBP'],
  ['49.99 CHF', '49.99', 'CHF'],
])('%s is %s %s', (text, price, priceCurrency) => {
  expect(readPrice(text)).toEqual({ price, priceCurrency });
});

test.each(['Sold out', 'from 5', '', '12 - 15 $x'])('%s is no price that can be told', (text) => {
  expect(readPrice(text)).toBeNull();
});

test('durations are ISO 8601, and XML holds no character that it must not', () => {
  expect(isoDuration(3_723)).toBe('PT1H2M3S');
  expect(escapeXml('a<b>&"\u0000\u0008\ud800c')).toBe('a&#60;b&#62;&#38;&#34;c');
});

test('what a price has done since it was saved, and what prices come to', () => {
  expect(describePriceChange('$89', '$68')).toBe('$21 less than when you saved it');
  expect(describePriceChange('19,90 €', '€25')).toBe('€5.10 more than when you saved it');
  for (const [saved, now] of [
    ['$68', '$68'],
    ['$68', '€68'],
    ['On request', '$68'],
    [null, '$68'],
  ] as const)
    expect(describePriceChange(saved, now)).toBeNull();
  expect(sumPrices(['$68', '$84.50', '€20', 'On request'])).toBe('$152.50 and €20 and 1 without a price');
  expect(sumPrices([])).toBe('');
});

import { expect, test } from 'vitest';
import { describePriceChange, readMoney, sumPrices, toDecimal } from '#app/lib/price';

/** Prices as shops print them, and what they mean, in the smallest unit of their currency. */
const PRICES: [text: string, minor: number, currency: string][] = [
  ['49', 4_900, 'USD'],
  ['$49', 4_900, 'USD'],
  ['$49.00', 4_900, 'USD'],
  ['$ 49.90', 4_990, 'USD'],
  ['US$40', 4_000, 'USD'],
  ['USD 40', 4_000, 'USD'],
  ['40 USD', 4_000, 'USD'],
  ['$1,299.50', 129_950, 'USD'],
  ['1,234.56 USD', 123_456, 'USD'],
  ['$1,299', 129_900, 'USD'],
  ['$1,234,567', 123_456_700, 'USD'],
  ['$0.99', 99, 'USD'],
  ['$.99', 99, 'USD'],
  ['$12.5', 1_250, 'USD'],
  ['from $20', 2_000, 'USD'],
  ['From $20.00 to $35.00', 2_000, 'USD'],
  ['$20 - $35', 2_000, 'USD'],
  ['$35 – 20', 3_500, 'USD'],
  ['$20 (was $40)', 2_000, 'USD'],
  ['3-pack, $12', 1_200, 'USD'],
  ['20% off: $16', 1_600, 'USD'],
  ['$16 (20% off)', 1_600, 'USD'],
  ['$68/pair', 6_800, 'USD'],
  ['from 5', 500, 'USD'],
  ['1.234,56 €', 123_456, 'EUR'],
  ['€1.299,00', 129_900, 'EUR'],
  ['19,90 €', 1_990, 'EUR'],
  ['19,90€', 1_990, 'EUR'],
  ['€ 19,90', 1_990, 'EUR'],
  ['€19.90', 1_990, 'EUR'],
  ['EUR 12', 1_200, 'EUR'],
  ['EUR 12,00', 1_200, 'EUR'],
  ['12 Euro', 1_200, 'EUR'],
  ['1 234,56 €', 123_456, 'EUR'],
  ['1\u00a0234,56\u00a0€', 123_456, 'EUR'],
  ['1\u202f234,56\u202f€', 123_456, 'EUR'],
  ['ab 19,90 €', 1_990, 'EUR'],
  ['5–7 €', 500, 'EUR'],
  ['5 bis 7 €', 500, 'EUR'],
  ['1.299 €', 129_900, 'EUR'],
  ['0,500 €', 50, 'EUR'],
  ['£5', 500, 'GBP'],
  ['£5–£7', 500, 'GBP'],
  ['£5.50 – £7', 550, 'GBP'],
  ['GBP 1,000.00', 100_000, 'GBP'],
  ['¥3,000', 3_000, 'JPY'],
  ['￥３，０００', 3_000, 'JPY'],
  ['3,000円', 3_000, 'JPY'],
  ['JPY 3000', 3_000, 'JPY'],
  ['CN¥199', 19_900, 'CNY'],
  ['199元', 19_900, 'CNY'],
  ['kr 199,-', 19_900, 'NOK'],
  ['kr. 199,00', 19_900, 'NOK'],
  ['199 kr', 19_900, 'SEK'],
  ['199:- kr', 19_900, 'SEK'],
  ['1 299 kr', 129_900, 'SEK'],
  ['DKK 199', 19_900, 'DKK'],
  ["CHF 1'299.00", 129_900, 'CHF'],
  ['49.99 CHF', 4_999, 'CHF'],
  ['Fr. 49.90', 4_990, 'CHF'],
  ['49,99 zł', 4_999, 'PLN'],
  ['1 299 Kč', 129_900, 'CZK'],
  ['₹1,23,456', 12_345_600, 'INR'],
  ['Rs. 999', 99_900, 'INR'],
  ['R$ 249,90', 24_990, 'BRL'],
  ['C$65', 6_500, 'CAD'],
  ['A$65.00', 6_500, 'AUD'],
  ['₩35,000', 35_000, 'KRW'],
  ['1.299,00 TL', 129_900, 'TRY'],
  ['12.500 KWD', 12_500, 'KWD'],
  ['€0', 0, 'EUR'],
];

test.each(PRICES)('%s is %i %s', (text, minor, currency) => {
  expect(readMoney(text)).toEqual({ minor, currency });
});

test('the table has at least sixty prices', () => expect(PRICES.length).toBeGreaterThanOrEqual(60));

test.each(['', 'Price on request', 'Sold out', 'Free', 'N/A', '—', '%', '20% off', '$', '9'.repeat(400)])(
  '%j contains no price',
  (text) => expect(readMoney(text)).toBeNull(),
);

test('a price without a currency is in the site’s currency', () => {
  expect(readMoney('49', 'EUR')).toEqual({ minor: 4_900, currency: 'EUR' });
  expect(readMoney('49', 'JPY')).toEqual({ minor: 49, currency: 'JPY' });
  expect(readMoney('¥49', 'CNY')).toEqual({ minor: 4_900, currency: 'CNY' });
  expect(readMoney('¥49', 'USD')).toEqual({ minor: 49, currency: 'JPY' });
  expect(readMoney('$49', 'CAD')).toEqual({ minor: 4_900, currency: 'CAD' });
  expect(readMoney('$49', 'EUR')).toEqual({ minor: 4_900, currency: 'USD' });
  expect(readMoney('199 kr', 'DKK')).toEqual({ minor: 19_900, currency: 'DKK' });
});

test('an offer gives the price in main units', () => {
  expect(toDecimal({ minor: 4_900, currency: 'USD' })).toBe('49.00');
  expect(toDecimal({ minor: 3_000, currency: 'JPY' })).toBe('3000');
  expect(toDecimal({ minor: 12_500, currency: 'KWD' })).toBe('12.500');
});

test('a price compares with the saved price and sums up', () => {
  expect(describePriceChange('$89', '$68')).toBe('$89 when you saved it, $68 now');
  expect(describePriceChange('19,90 €', '€25')).toBe('€19.90 when you saved it, €25 now');
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

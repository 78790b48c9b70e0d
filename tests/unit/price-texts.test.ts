import { expect, test } from 'vitest';
import { isUnpaid, readMoney } from '#app/lib/price';

test.each([
  ['$.75', { minor: 75, currency: 'USD' }],
  ['.75', { minor: 75, currency: 'USD' }],
  ['12€05', { minor: 1205, currency: 'EUR' }],
  ['99p', { minor: 99, currency: 'GBP' }],
  ['99¢', { minor: 99, currency: 'USD' }],
  ['49,-', { minor: 4900, currency: 'USD' }],
  ['49,- €', { minor: 4900, currency: 'EUR' }],
  ['1\u00a0299,00', { minor: 129_900, currency: 'USD' }],
  ['1’299.00', { minor: 129_900, currency: 'USD' }],
  ['140,00 pln', { minor: 14_000, currency: 'PLN' }],
  ['eur 12', { minor: 1200, currency: 'EUR' }],
  ['Rp 169.000', { minor: 169_000, currency: 'IDR' }],
  ['₱1,299.00', { minor: 129_900, currency: 'PHP' }],
  ['RM 45', { minor: 4500, currency: 'MYR' }],
  ['١٬٢٩٩٫٥٠ ر.س', { minor: 129_950, currency: 'SAR' }],
  ['۱۲', { minor: 1200, currency: 'USD' }],
  ['₵ 30', { minor: 3000, currency: 'GHS' }],
  ['1.299 د.إ', { minor: 129_900, currency: 'AED' }],
  ['ر.س 45', { minor: 4500, currency: 'SAR' }],
  ['45 ج.س', null],
  ['B/. 45', null],
  ['4 990 тг', { minor: 499_000, currency: 'KZT' }],
  ['3.999 din.', { minor: 399_900, currency: 'RSD' }],
  ['12 € 05', { minor: 1205, currency: 'EUR' }],
  ['49:00 kr', { minor: 4900, currency: 'SEK' }],
  ['49:-', { minor: 4900, currency: 'USD' }],
  ['5.00-', null],
  ['(5.00)', null],
  ['AU $12.50', { minor: 1250, currency: 'AUD' }],
  ['Mex$ 120', { minor: 12_000, currency: 'MXN' }],
  ['S/ 12.50', { minor: 1250, currency: 'PEN' }],
  ['E£12', { minor: 1200, currency: 'EGP' }],
  ['-5.00', null],
  ['-$5', null],
  ['$-5', null],
  ['USD -5', null],
  ['$5-$7', { minor: 500, currency: 'USD' }],
  ['5 - 7 €', { minor: 500, currency: 'EUR' }],
  ['-20% now 5 €', { minor: 500, currency: 'EUR' }],
  ['Xyz 30', null],
  ['30 QQQ', null],
  ['﷼ 30', null],
  ['from 30', { minor: 3000, currency: 'USD' }],
  ['ab 30', { minor: 3000, currency: 'USD' }],
  ['30 each', { minor: 3000, currency: 'USD' }],
])('the price “%s” is read', (text, money) => {
  expect(readMoney(text)).toEqual(money);
});

test.each([
  ['0.00', true],
  ['$0', true],
  ['-5.00', true],
  ['free', false],
  ['5', false],
  ['0.50', false],
  ['from 0 to 5', false],
])('“%s” is recognized as a price or as free', (text, unpaid) => {
  expect(isUnpaid(text)).toBe(unpaid);
});

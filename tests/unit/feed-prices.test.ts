import { expect, test } from 'vitest';
import { guessColumns } from '#app/features/feeds/feed-guesses';
import { type FeedMapping, readFeedRow } from '#app/features/feeds/feed-mapping';
import { checkFeedRow } from '#app/features/feeds/feed-row.server';

const NOW = new Date('2026-11-25T12:00:00Z');

/** A mapping as a feed without settings has it. */
function mappingOf(columns: string[], settings: Partial<FeedMapping> = {}): FeedMapping {
  return {
    category: 'robes',
    own: false,
    template: '',
    currency: '',
    retailer: '',
    filter: null,
    columns: guessColumns(columns),
    ...settings,
  };
}

const BASE = {
  id: '1',
  title: 'Robe',
  link: 'https://shop.example/1',
  image_link: 'https://shop.example/1.jpg',
};

function read(row: Record<string, string>, settings?: Partial<FeedMapping>) {
  const record = { ...BASE, ...row };
  return readFeedRow(record, mappingOf(Object.keys(record), settings), { now: NOW });
}

test.each([
  ['an old price of zero', { search_price: '24.95', rrp_price: '0.00' }, ['24.95', '']],
  ['an old price below the price', { search_price: '24.95', rrp_price: '19.95' }, ['24.95', '']],
  ['an old price above the price', { search_price: '24.95', rrp_price: '29.95' }, ['24.95', '29.95']],
  ['a sale above the price', { sale_price: '59', price: '49' }, ['49', '']],
  ['a sale of nothing', { sale_price: '0', price: '49' }, ['49', '']],
  ['a sale without a number', { sale_price: 'N/A', price: '49' }, ['49', '']],
  ['no sale', { sale_price: '', price: '49' }, ['49', '']],
  [
    'a sale that is over',
    {
      price: '89',
      sale_price: '59',
      sale_price_effective_date: '2020-01-01T00:00+0000/2020-02-01T00:00+0000',
    },
    ['89', ''],
  ],
  [
    'a sale to come',
    {
      price: '89',
      sale_price: '59',
      sale_price_effective_date: '2035-01-01T00:00+0000/2035-02-01T00:00+0000',
    },
    ['89', ''],
  ],
  [
    'a sale that runs',
    {
      price: '89',
      sale_price: '59',
      sale_price_effective_date: '2020-01-01T00:00+0000/2035-02-01T00:00+0000',
    },
    ['59', '89'],
  ],
  [
    'a sale on its last day',
    { 'Regular price': '89', 'Sale price': '59', 'Date sale price ends': '2026-11-25' },
    ['59', '89'],
  ],
  [
    'a sale that ended yesterday',
    { 'Regular price': '89', 'Sale price': '59', 'Date sale price ends': '2026-11-24' },
    ['89', ''],
  ],
  ...[
    '20200101T0000/20200201T0000',
    '2020-01-01T0:00-8:00/2020-02-01T0:00-8:00',
    '2020-01-01 - 2020-02-01',
  ].map((dates): [string, Record<string, string>, [string, string]] => [
    `a sale that was on ${dates}`,
    { price: '89', sale_price: '59', SALE_PRICE_EFFECTIVE_DATE: dates },
    ['89', ''],
  ]),
  ...['24/11/2026', '24.11.2026', '20261124', '1577836800'].map(
    (ends): [string, Record<string, string>, [string, string]] => [
      `a sale that ended on ${ends}`,
      { 'Regular price': '89', 'Sale price': '59', date_on_sale_to: ends },
      ['89', ''],
    ],
  ),
])('price and old price of a row with %s are read', (_, row, prices) => {
  const { price, originalPrice } = read(row);
  expect([price, originalPrice]).toEqual(prices);
});

test.each([
  ['1\u00a0299,00', '€1,299'],
  ['1’299.00', '€1,299'],
  ['49,-', '€49'],
  ['49.-', '€49'],
  ['49,--', '€49'],
  ['12-15', '12-15 EUR'],
  ['from 12', 'from 12 EUR'],
  ['12.99*', '12.99* EUR'],
  ['&pound;9.00', '£9'],
])('the bare price “%s” is printed in the feed’s currency', (price, printed) => {
  expect(read({ price }, { currency: 'EUR' }).price).toBe(printed);
});

test.each([
  ['13.54 USD', '$13.54'],
  ['158,- €', '€158'],
  ['174,12 EUR', '€174.12'],
  ['USD 405.23', '$405.23'],
  ['£59', '£59'],
  ['from $20', 'from $20'],
  ['£5–£7', '£5–£7'],
  ['299 kr', '299 kr'],
  ['49', '49'],
])('the price “%s” is printed as %s', (price, printed) => {
  expect(read({ price }).price).toBe(printed);
});

test('entities are decoded once in links, brands, retailers and categories', () => {
  const row = {
    link: 'https://shop.example/p?x=2&amp;awc=56',
    brand: 'Dolce &amp; Co',
    merchant_name: 'H&amp;B',
    product_type: 'Robes &amp; gowns &gt; Silk',
    price: '9',
  };
  expect(read(row)).toMatchObject({
    link: 'https://shop.example/p?x=2&awc=56',
    brand: 'Dolce & Co',
    retailer: 'H&B',
    category: 'silk',
  });
});

test('the category is Google’s name, never its number', () => {
  expect(read({ price: '9', product_type: '', 'Google Product Category': 'Apparel > Robes' }).category).toBe(
    'robes',
  );
  expect(read({ price: '9', product_type: 'Women > Robes > 212 > ' }).category).toBe('robes');
  const columns = { product_type: '', price: '9' };
  expect(read({ ...columns, google_product_category: 'Apparel > Clothing' }).category).toBe('clothing');
  expect(read({ ...columns, google_product_category: '212' }).category).toBe('robes');
});

function check(row: Record<string, string>) {
  const record = { ...BASE, price: '9.00 USD', product_type: 'Robes', ...row };
  return checkFeedRow(record, mappingOf(Object.keys(record)));
}

test.each([
  ['-5.00', 'the price must be above 0'],
  ['0.00', 'the price must be above 0'],
  ['abc', '“abc” in column price: Enter a price with a number'],
  ['€', 'Enter a price with a number'],
])('a row that costs %s is refused', (price, why) => {
  expect(check({ price })).toMatchObject({ ok: false, message: expect.stringContaining(why) });
});

test('a row with an unusable image, GTIN or currency is stored with a note', () => {
  expect(check({ image_link: '//cdn.shop.example/1.jpg' })).toMatchObject({
    ok: true,
    notes: [],
    fields: { imageAddress: 'https://cdn.shop.example/1.jpg' },
  });
  expect(check({ image_link: 'noimage.gif' })).toMatchObject({
    ok: true,
    fields: { imageAddress: null },
    notes: [expect.stringContaining('noimage.gif')],
  });
  expect(check({ gtin: '4.00638E+12' })).toMatchObject({ notes: [expect.stringContaining('rounded')] });
  expect(check({ price: 'Xyz 30' })).toMatchObject({ notes: [expect.stringContaining('currency')] });
});

test.each([
  ['12345678905', '00012345678905'],
  ['="4006381333931"', '04006381333931'],
  ['4006381333931.0', '04006381333931'],
  ['4.00638E+12', null],
])('a barcode from a spreadsheet (“%s”) is read', (gtin, read) => {
  expect(check({ gtin })).toMatchObject({ ok: true, fields: { gtin: read } });
});

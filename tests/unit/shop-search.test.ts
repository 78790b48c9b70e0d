import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { BAND_EDGES, bandOf } from '#app/features/shop/price-bands';
import { searchShop } from '#app/features/shop/shop-search.server';
import { NO_FILTER, SHOP_SORTS, type ShopFilter } from '#app/features/shop/shop-url';
import { orm, sqlite } from '#app/infra/database.server';
import { products } from '#db/schema';

type Row = typeof products.$inferInsert & { id: number };
let next = 0;

const near = fc.oneof(
  fc.constantFrom(...BAND_EDGES.slice(0, 6)),
  fc.integer({ min: 0, max: 4_000 }),
  fc.constantFrom(250_000),
);
/** A red S, and a red S with a blue M. */
const PAIRS = [
  [
    ['', 'red'],
    ['S', ''],
    ['S', 'red'],
  ],
  [
    ['', 'blue'],
    ['', 'red'],
    ['M', ''],
    ['M', 'blue'],
    ['S', ''],
    ['S', 'red'],
  ],
];
const given = fc.record({
  name: fc.constantFrom('Robe of silk', 'Scarf of wool', 'Silk slip'),
  category: fc.constantFrom('fashion', 'lingerie'),
  retailer: fc.constantFrom('oak.example', 'elm.example', null),
  priced: fc.option(fc.record({ priceMinor: near, currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR') })),
  featured: fc.boolean(),
  availability: fc.constantFrom('in' as const, 'unknown' as const, 'out' as const),
  position: fc.integer({ min: 0, max: 3 }),
  variantFacets: fc.constantFrom(null, null, [['S', '']], [['', 'red']], ...PAIRS),
});
const filter: fc.Arbitrary<ShopFilter> = fc.record({
  search: fc.constantFrom('', '', 'silk', 'rob'),
  category: fc.constantFrom('', 'fashion'),
  retailer: fc.constantFrom('', 'oak.example'),
  size: fc.constantFrom('', '', 'S', 'M'),
  color: fc.constantFrom('', '', 'red', 'blue'),
  min: fc.option(fc.constantFrom(5, 10.01, 12.5, 15)),
  max: fc.option(fc.constantFrom(15, 20, 29.99, 5_000)),
  sort: fc.constantFrom(...(Object.keys(SHOP_SORTS) as ShopFilter['sort'][])),
});

function rowOf({ priced, ...rest }: typeof given extends fc.Arbitrary<infer T> ? T : never): Row {
  next += 1;
  return {
    id: next,
    description: 'words',
    imageUrl: '/p.svg',
    price: 'x',
    affiliateLink: 'https://x.example',
    priceMinor: null,
    currency: null,
    ...priced,
    ...rest,
  };
}

/** What the filters mean, by looking at every row. */
function readAll(rows: Row[], { search, category, retailer, size, color, min, max, sort }: ShopFilter) {
  const begins = (row: Row) => ` ${row.name.toLowerCase()}`.includes(` ${search}`);
  const pairsOf = (row: Row) => (row.variantFacets ?? []) as [string, string][];
  const isOf = (row: Row, [own, shade]: [string, string]) =>
    (own === '' && shade === '') || pairsOf(row).some((pair) => pair[0] === own && pair[1] === shade);
  const isUnder = (row: Row, omit?: 'category' | 'retailer' | 'size' | 'color') =>
    isOf(row, [omit === 'size' ? '' : size, omit === 'color' ? '' : color]) &&
    row.availability !== 'out' &&
    (search === '' || begins(row)) &&
    (omit === 'category' || category === '' || row.category === category) &&
    (omit === 'retailer' || retailer === '' || row.retailer === retailer);
  const under = rows.filter((row) => isUnder(row));
  const count = (currency: string) => under.filter((row) => row.currency === currency).length;
  const currency = count('EUR') > count('USD') ? 'EUR' : count('USD') > 0 ? 'USD' : null;
  const isTie = count('EUR') > 0 && count('EUR') === count('USD');
  const isPriced = min !== null || max !== null;
  const fits = (row: Row) =>
    !isPriced ||
    (row.currency === currency &&
      currency !== null &&
      (row.priceMinor ?? 0) >= (min ?? 0) * 100 &&
      (row.priceMinor ?? 0) <= (max ?? Number.POSITIVE_INFINITY) * 100);
  const priceOf = (row: Row) => (row.currency === currency ? (row.priceMinor ?? null) : null);
  const byPrice = (sign: 1 | -1) => (a: Row, b: Row) => {
    const [one, other] = [priceOf(a), priceOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return sign * (one - other || a.id - b.id);
  };
  const isBegun = ({ name }: Row) => Number(name.toLowerCase().startsWith(search));
  const chosen = (a: Row, b: Row) =>
    Number(b.featured) - Number(a.featured) || (a.position ?? 0) - (b.position ?? 0) || a.id - b.id;
  const orders = {
    chosen,
    match: search === '' ? chosen : (a: Row, b: Row) => isBegun(b) - isBegun(a) || b.id - a.id,
    new: (a: Row, b: Row) => b.id - a.id,
    'price-up': byPrice(1),
    'price-down': byPrice(-1),
  };
  const countBy = (facet: 'category' | 'retailer') => {
    const found = rows.filter((row) => isUnder(row, facet) && fits(row) && row[facet]);
    return Object.fromEntries(
      found.map((row) => [row[facet], found.filter((other) => other[facet] === row[facet]).length]),
    );
  };
  const countVariants = (facet: 'size' | 'color') => {
    const found = rows.filter((row) => isUnder(row, facet) && fits(row));
    const values = facet === 'size' ? ['S', 'M'] : ['red', 'blue'];
    const count = (value: string) =>
      found.filter((row) => isOf(row, facet === 'size' ? [value, color] : [size, value])).length;
    return Object.fromEntries(values.map((value) => [value, count(value)]).filter(([, each]) => each !== 0));
  };
  return {
    isTie,
    ids: under
      .filter(fits)
      .sort(orders[sort])
      .map(({ id }) => id),
    skipped: isPriced ? under.filter((row) => row.currency !== currency || currency === null).length : 0,
    facets: {
      category: countBy('category'),
      retailer: countBy('retailer'),
      size: countVariants('size'),
      color: countVariants('color'),
    },
  };
}

function add(rows: Row[]): void {
  for (let from = 0; from < rows.length; from += 500)
    orm
      .insert(products)
      .values(rows.slice(from, from + 500))
      .run();
}

beforeEach(() => {
  orm.delete(products).run();
});

test('filtered and sorted pages match a search of every product', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { maxLength: 60 }),
      fc.array(filter, { maxLength: 12 }),
      async (all, filters) => {
        orm.delete(products).run();
        const rows = all.map(rowOf);
        if (rows.length > 0) add(rows);
        await nextTurn();
        for (const each of filters) {
          const expected = readAll(rows, each);
          // Which of two currencies is compared when both are as common is not said.
          if (expected.isTie) continue;
          const ids = [];
          for (let offset = 0; offset <= rows.length; offset += 7)
            ids.push(...searchShop(each, { limit: 7, offset }).products.map(({ id }) => id));
          const { total, isTruncated, skipped, facets } = searchShop(each, { limit: 0, offset: 0 });
          expect({ filter: each, ids }).toEqual({ filter: each, ids: expected.ids });
          expect({ total, isTruncated, skipped }).toEqual({
            total: expected.ids.length,
            isTruncated: false,
            skipped: expected.skipped,
          });
          const asObject = (values: { value: string; count: number }[]) =>
            Object.fromEntries(values.map(({ value, count }) => [value, count]));
          for (const facet of ['category', 'retailer', 'size', 'color'] as const)
            expect({ filter: each, [facet]: asObject(facets[facet]) }).toEqual({
              filter: each,
              [facet]: expected.facets[facet],
            });
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('stored counts match the rows after every change', () => {
  const change = fc.oneof(fc.constant(null), given);
  const sums = [
    `SELECT category, retailer, currency, count FROM shop_counts ORDER BY 1, 2, 3`,
    `SELECT category, coalesce(retailer, ''), coalesce(currency, ''), count(*) FROM products WHERE availability <> 'out' AND hidden = 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  ].map((text) => sqlite.prepare(text).raw());
  const facets = [
    `SELECT size, color, id, category, retailer, currency, price_minor, featured, position FROM product_facets ORDER BY 1, 2, 3`,
    `SELECT value ->> 0, value ->> 1, products.id, category, coalesce(retailer, ''), currency, price_minor, featured, position
      FROM products, json_each(variant_facets) WHERE availability <> 'out' AND hidden = 0 ORDER BY 1, 2, 3`,
    'SELECT size, color, category, retailer, currency, count FROM shop_variant_counts ORDER BY 1, 2, 3, 4, 5',
    `SELECT size, color, category, retailer, coalesce(currency, ''), count(*) FROM product_facets
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
  ].map((text) => sqlite.prepare(text).raw());
  const bands = sqlite
    .prepare<[], [number, number]>(
      'SELECT band, sum(count) FROM shop_price_counts GROUP BY band ORDER BY band',
    )
    .raw();
  fc.assert(
    fc.property(
      fc.array(given, { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(), change), { maxLength: 30 }),
      (all, changes) => {
        orm.delete(products).run();
        const rows = all.map(rowOf);
        if (rows.length > 0) add(rows);
        for (const [place, to] of changes) {
          const row = rows[place % Math.max(1, rows.length)];
          if (row === undefined) continue;
          if (to === null) sqlite.prepare('DELETE FROM products WHERE id = ?').run(row.id);
          else
            sqlite
              .prepare(
                `UPDATE products SET category = ?, retailer = ?, currency = ?, price_minor = ?, availability = ?, featured = ?,
                  position = ?, variant_facets = ?, status = iif(status = 'draft', 'published', 'draft') WHERE id = ?`,
              )
              .run(
                to.category,
                to.retailer,
                to.priced?.currency ?? null,
                to.priced?.priceMinor ?? null,
                to.availability,
                Number(to.featured),
                to.position,
                to.variantFacets && JSON.stringify(to.variantFacets),
                row.id,
              );
        }
        expect(facets[0]?.all()).toEqual(facets[1]?.all());
        expect(facets[2]?.all()).toEqual(facets[3]?.all());
        expect(sums[0]?.all()).toEqual(sums[1]?.all());
        const prices = sqlite
          .prepare<[], number>(
            "SELECT price_minor FROM products WHERE price_minor IS NOT NULL AND availability <> 'out' AND hidden = 0",
          )
          .pluck()
          .all();
        const expected = new Map<number, number>();
        for (const price of prices) expected.set(bandOf(price), (expected.get(bandOf(price)) ?? 0) + 1);
        expect(bands.all()).toEqual([...expected].sort(([one], [other]) => one - other));
      },
    ),
    { numRuns: 40 },
  );
});

test('a count beyond the limit says so', async () => {
  const rows = Array.from({ length: 1_300 }, (_, index) =>
    rowOf({
      name: 'Silk slip',
      category: index % 2 === 0 ? 'fashion' : 'lingerie',
      position: 0,
      retailer: index < 20 ? 'oak.example' : 'elm.example',
      featured: index % 100 === 0,
      availability: 'unknown',
      variantFacets: index % 2 === 0 ? [['M', '']] : null,
      priced: { priceMinor: 1_600 + (index % 300), currency: 'USD' },
    }),
  );
  add(rows);
  await nextTurn();
  const all = { ...NO_FILTER, search: 'silk' };
  const find = (narrowed: Partial<ShopFilter>, base: ShopFilter = NO_FILTER) =>
    searchShop({ ...base, ...narrowed }, { limit: 24, offset: 0 });
  expect(find({}, all)).toMatchObject({ total: 500, isTruncated: true, areFacetsTruncated: true });
  // Those of one shop are asked for by themselves: they are the oldest, and not among the last hits.
  expect(find({ retailer: 'oak.example' }, all)).toMatchObject({ total: 20, isTruncated: false });
  expect(find({ retailer: 'oak.example', category: 'fashion' }, all).products).toHaveLength(10);
  const priced = find({ min: 16.01, max: 19.99 });
  expect(priced).toMatchObject({ isTruncated: true, areFacetsTruncated: true });
  expect(priced.total).toBeGreaterThanOrEqual(500);
  expect(find({ min: 16.01, max: 19.99, retailer: 'oak.example' })).toMatchObject({
    total: 19,
    isTruncated: false,
  });
  expect(find({ min: 15, max: 20 })).toMatchObject({
    total: 1_300,
    isTruncated: false,
    areFacetsTruncated: false,
  });
  const ids = rows.filter(({ featured }) => featured).map(({ id }) => id);
  expect(
    find({ min: 16 })
      .products.map(({ id }) => id)
      .slice(0, ids.length),
  ).toEqual(ids);
  // The size is frequent, so its products are counted in the index of prices, and listed in that of the order.
  const sized = find({ size: 'M', min: 16.01, max: 19.99 });
  expect([sized.total, sized.isTruncated]).toEqual([501, true]);
  const listed = rows.filter(({ variantFacets, priceMinor }) => variantFacets && priceMinor !== 1_600);
  const byOrder = listed.toSorted((one, other) => Number(other.featured) - Number(one.featured));
  expect(sized.products.map(({ id }) => id)).toEqual(byOrder.slice(0, 24).map(({ id }) => id));
});

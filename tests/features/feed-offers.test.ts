import { expect, test } from 'vitest';
import { countFeedRows, countNotUndone } from '#app/features/feeds/feed-import-row.server';
import { sqlite } from '#app/infra/database.server';
import { applyImport, readFirstFile, undoImport } from '../support/feed-imports';

const COLUMNS = ['key', 'name', 'link', 'price', 'category', 'brand', 'gtin', 'mpn'] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>> & { name: string };

/** Returns a feed's file. A product's link and price, where a test does not need them, are made of its name. */
function fileOf(rows: Row[]): string {
  const lines = rows.map((row) => {
    const link = `https://shop.example/${encodeURIComponent(row.name)}`;
    const cells = { key: row.name, link, price: '$5', category: 'robes', ...row };
    return COLUMNS.map((column) => cells[column] ?? '').join();
  });
  return [COLUMNS.join(), ...lines].join('\n');
}

async function bring(...rows: Row[]) {
  const feedImport = await readFirstFile(fileOf(rows));
  await applyImport(feedImport);
  return feedImport;
}

/** Returns the name of the product that a product is an offer of, or null; undefined for no product. */
function findMain(name: string): string | null | undefined {
  return sqlite
    .prepare<[string], string | null>(
      'SELECT main.name FROM products offer LEFT JOIN products main ON main.id = offer.merged_into_id WHERE offer.name = ?',
    )
    .pluck()
    .get(name);
}

test('rows of two feeds with one barcode become offers of one product', async () => {
  await bring({ name: 'Gown of silk', gtin: '4006381333931' });
  // UPC-A without its leading zero, with a space.
  const second = await readFirstFile(fileOf([{ name: 'Silk gown', gtin: '4 006381 333931' }]));
  expect(countFeedRows(second.id)).toMatchObject({ offers: 1 });
  await applyImport(second);
  expect(findMain('Silk gown')).toBe('Gown of silk');
});

test('a barcode with a wrong check digit merges nothing', async () => {
  await bring({ name: 'Hat', gtin: '4006381333932' });
  await bring({ name: 'Hat too', gtin: '4006381333932' });
  expect(findMain('Hat too')).toBeNull();
});

test('a barcode that any retailer may use merges nothing', async () => {
  await bring({ name: 'Own label', gtin: '2012345678903' });
  await bring({ name: 'Their label', gtin: '2012345678903' });
  expect(findMain('Their label')).toBeNull();
});

test('products with one brand and one MPN become offers of one product', async () => {
  await bring({ name: 'Robe one', brand: 'Maison', mpn: 'RB-7' });
  await bring(
    { name: 'Robe two', brand: 'MAISON', mpn: 'rb-7' },
    { name: 'Other brand', brand: 'Else', mpn: 'RB-7' },
  );
  expect(findMain('Robe two')).toBe('Robe one');
  expect(findMain('Other brand')).toBeNull();
});

test('an MPN without a meaning merges nothing', async () => {
  await bring({ name: 'No number', brand: 'Maison', mpn: 'n/a' });
  await bring({ name: 'None either', brand: 'Maison', mpn: 'n/a' });
  expect(findMain('None either')).toBeNull();
});

test('two rows of one feed with one barcode stay two products', async () => {
  await bring({ name: 'Small', gtin: '9780306406157' }, { name: 'Large', gtin: '9780306406157' });
  expect(findMain('Large')).toBeNull();
});

test('undoing a feed import removes its offers and keeps a product sold elsewhere', async () => {
  const first = await bring({ name: 'Shawl', gtin: '5901234123457' });
  const second = await bring({ name: 'A shawl', gtin: '5901234123457' });
  await undoImport(first);
  expect(countNotUndone(first.id)).toBe(1);
  expect(findMain('Shawl')).toBeNull();
  await undoImport(second);
  expect(findMain('A shawl')).toBeUndefined();
  expect(findMain('Shawl')).toBeNull();
});

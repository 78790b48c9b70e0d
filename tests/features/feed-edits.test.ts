import { expect, test } from 'vitest';
import { editFeed } from '#app/features/feeds/feed.server';
import { EXPORT_COLUMNS } from '#app/features/feeds/feed-guesses';
import { countFeedRows, describeFeed, listFeedRows } from '#app/features/feeds/feed-import-row.server';
import { keyOfProduct } from '#app/features/feeds/feed-product.server';
import { feedSettingsSchema, joinRepeated } from '#app/features/feeds/feed-schema';
import { unlockField } from '#app/features/shop/edited-fields.server';
import { listEditedFields } from '#app/features/shop/managed-field';
import { COMMAND_LINE } from '#app/infra/database.server';
import { applyImport, readFirstFile, readNextFile, undoImport } from '../support/feed-imports';
import { edit, findById, findByName } from '../support/products';

const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'link',
  'image',
  'category',
  'brand',
  'retailer',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>> & { id: string };

/** Returns a feed's file without a column for badges. */
function fileOf(...rows: Row[]): string {
  const lines = rows.map((row) => {
    const cells = {
      name: `Coat ${row.id}`,
      description: 'Wool.',
      price: '$159',
      link: `https://shop.example/${row.id}`,
      image: `https://shop.example/${row.id}.jpg`,
      category: 'coats',
      brand: 'Maison',
      retailer: 'The Shop',
      ...row,
    };
    return COLUMNS.map((column) => cells[column]).join();
  });
  return [COLUMNS.join(), ...lines].join('\n');
}

async function addProduct(id: string) {
  const feedImport = await readFirstFile(fileOf({ id }));
  await applyImport(feedImport);
  return { feedImport, feedId: feedImport.feedId, product: findByName(`Coat ${id}`) };
}

async function applyNext(feedId: number, content: string) {
  const next = await readNextFile(feedId, content);
  await applyImport(next);
  return next;
}

const WORDS = {
  name: 'The coat I wear all autumn',
  description: 'My own words.',
  category: 'coats I love',
  badge: 'Favorite',
};

test('a feed leaves the fields alone that a person edited', async () => {
  const { feedId, product } = await addProduct('a1');
  const edited = await edit(product, WORDS);
  expect(listEditedFields(edited).sort()).toEqual(['badge', 'category', 'description', 'name']);
  await applyNext(feedId, fileOf({ id: 'a1', price: '$149', description: 'Cashmere.' }));
  expect(findById(product.id)).toMatchObject({ ...WORDS, price: '$149' });
});

test('a preview counts and names the fields that it leaves alone', async () => {
  const { feedId, product } = await addProduct('a2');
  await edit(product, WORDS);
  const next = await readNextFile(feedId, fileOf({ id: 'a2' }));
  expect(next.leftAlone).toBe(3);
  expect(describeFeed(countFeedRows(next.id), next)).toBe('3 edited fields left alone\u00a0· 1 unchanged');
  expect(listFeedRows(next.id, 'unchanged', { after: 0 })[0]?.message).toBe(
    'edited, so left alone: name, description, category',
  );
});

test('an edited price, retailer, brand and image stay, with the date of the price', async () => {
  const { feedId, product } = await addProduct('a3');
  const priceSeenAt = new Date('2026-01-02T03:04:05Z');
  await edit(product, {
    price: '$99',
    priceSeenAt,
    retailer: 'My shop',
    brand: 'Ours',
    imageUrl: '/media/mine.webp',
  });
  const own = { price: '$99', priceSeenAt, retailer: 'My shop', brand: 'Ours', imageUrl: '/media/mine.webp' };
  const other = { price: '$1', retailer: 'Theirs', brand: 'Theirs', image: 'https://shop.example/new.jpg' };
  await applyNext(feedId, fileOf({ id: 'a3', description: 'Other.', ...other }));
  expect(findById(product.id)).toMatchObject({ ...own, description: 'Other.', imageOrigin: null });
  // A row without a change renews the dates of other prices.
  await applyNext(feedId, fileOf({ id: 'a3', description: 'Other.', ...other }));
  expect(findById(product.id)).toMatchObject(own);
});

test('a feed manages an unlocked field again', async () => {
  const { feedId, product } = await addProduct('a4');
  await edit(product, { ...WORDS, imageUrl: '/media/mine.webp' });
  expect(await unlockField(product.id, 'name', COMMAND_LINE)).toBe(true);
  await unlockField(product.id, 'image', COMMAND_LINE);
  await applyNext(feedId, fileOf({ id: 'a4' }));
  expect(findById(product.id)).toMatchObject({
    name: 'Coat a4',
    description: WORDS.description,
    imageAddress: 'https://shop.example/a4.jpg',
  });
});

test('undoing an import leaves the edited fields as they are', async () => {
  const { feedId, product } = await addProduct('a5');
  await edit(product, WORDS);
  const next = await applyNext(feedId, fileOf({ id: 'a5', price: '$149' }));
  await undoImport(next);
  const undone = findById(product.id);
  expect(undone).toMatchObject({ ...WORDS, price: '$159' });
  expect(listEditedFields(undone)).toHaveLength(4);
});

test('a file without a column for badges leaves badges alone', async () => {
  const { feedId } = await addProduct('a6');
  const withBadge = fileOf({ id: 'a6' }).replace('retailer', 'retailer,badge').concat(',Sale');
  await applyNext(feedId, withBadge);
  await applyNext(feedId, fileOf({ id: 'a6', price: '$149' }));
  expect(findByName('Coat a6')).toMatchObject({ badge: 'Sale', price: '$149' });
});

function readManages(...names: string[]) {
  const form = new FormData();
  for (const name of names) form.append('manages', name);
  return feedSettingsSchema.parse({
    name: 'A feed',
    manages: joinRepeated(form).get('manages') ?? undefined,
  });
}

test('a feed changes only the fields that its settings name', async () => {
  const { feedId, product } = await addProduct('a7');
  await editFeed(feedId, readManages('none', 'price'), COMMAND_LINE);
  const other = { name: 'Other', description: 'Other.', brand: 'Other', retailer: 'Other', price: '$1' };
  const next = await applyNext(feedId, fileOf({ id: 'a7', ...other }, { id: 'a8' }));
  expect(next.leftAlone).toBe(0);
  expect(findById(product.id)).toMatchObject({ name: 'Coat a7', description: 'Wool.', price: '$1' });
  expect(findByName('Coat a8')).toMatchObject({ description: 'Wool.', brand: 'Maison' });
  await editFeed(feedId, readManages('none'), COMMAND_LINE);
  await applyNext(feedId, fileOf({ id: 'a7', name: 'Third', price: '$2', link: 'https://shop.example/x' }));
  expect(findById(product.id)).toMatchObject({ price: '$1', affiliateLink: 'https://shop.example/x' });
  await editFeed(feedId, readManages(), COMMAND_LINE);
  await applyNext(feedId, fileOf({ id: 'a7', name: 'Third', link: 'https://shop.example/x' }));
  expect(findById(product.id).name).toBe('Third');
});

test('an edited export changes locked fields, and locks its changes', async () => {
  const { feedId, product } = await addProduct('a9');
  await edit(product, { name: 'By hand' });
  const cells = [keyOfProduct(product), 'By spreadsheet', 'Wool.', '$159', '', product.affiliateLink];
  const row = [
    ...cells,
    product.imageUrl,
    'coats',
    'Star',
    'no',
    '0',
    'Maison',
    'The Shop',
    'unknown',
    '',
    '',
  ];
  const own = await readFirstFile([EXPORT_COLUMNS.join(), row.join()].join('\n'));
  await applyImport(own);
  const changed = findById(product.id);
  expect(changed).toMatchObject({ name: 'By spreadsheet', badge: 'Star' });
  expect(listEditedFields(changed)).toEqual(expect.arrayContaining(['name', 'badge']));
  await applyNext(feedId, fileOf({ id: 'a9', price: '$149' }));
  expect(findById(product.id)).toMatchObject({ name: 'By spreadsheet', badge: 'Star', price: '$149' });
});

test('an edit without a change locks nothing', async () => {
  const { product } = await addProduct('b1');
  expect(listEditedFields(await edit(product, {}))).toEqual([]);
});

test('a feed leaves edited sizes alone until it manages them again', async () => {
  const fileOfSizes = (...sizes: string[]) =>
    `id,name,price,link,category,group,size\n${sizes.map((size) => `c1${size},Slip,$20,https://shop.example/c1,coats,c1,${size}`).join('\n')}\n`;
  const first = await readFirstFile(fileOfSizes('S', 'M'));
  await applyImport(first);
  const sizesOf = () => findByName('Slip').variants.map(({ size }) => size);
  const row = { color: null, price: null, availability: 'in' as const, link: null };
  const edited = await edit(findByName('Slip'), { variants: [{ ...row, size: 'Small' }] });
  expect(listEditedFields(edited)).toEqual(['variants']);
  const next = await applyNext(first.feedId, fileOfSizes('S', 'M', 'L'));
  expect([next.leftAlone, sizesOf()]).toEqual([1, ['Small']]);
  await edit(findByName('Slip'), { variants: [{ ...row, size: 'Small', color: 'Red' }] });
  await undoImport(next);
  expect(findByName('Slip').variants).toMatchObject([{ size: 'Small', color: 'Red' }]);
  await unlockField(edited.id, 'variants', COMMAND_LINE);
  await applyNext(first.feedId, fileOfSizes('S', 'M', 'L'));
  expect(sizesOf()).toEqual(['S', 'M', 'L']);
});

test('an export names rows with an unknown category, and takes names of categories', async () => {
  const { product } = await addProduct('c2');
  const rowOf = (category: string, key = '') =>
    [
      key,
      category,
      '',
      '$5',
      '',
      `https://shop.example/${category}`,
      '',
      category,
      ...Array(15).fill(''),
    ].join();
  const own = await readFirstFile(
    [
      EXPORT_COLUMNS.join(),
      rowOf('Bikinis'),
      rowOf('coats', keyOfProduct(product)),
      rowOf('coats'),
      rowOf('Hats'),
    ].join('\n'),
  );
  expect(listFeedRows(own.id, 'error', { after: 0 }).map(({ message }) => message)).toEqual(
    // A product keeps its own text, and no other one gets it.
    ['coats', 'Hats'].map((text) => `“${text}” in column category: the site has no such category.`),
  );
  await applyImport(own);
  expect(findByName('Bikinis').category).toBe('swimwear');
  expect(findById(product.id).category).toBe('coats');
});

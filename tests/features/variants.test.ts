import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCompilationProducts } from '#app/features/collections/compilation-products.server';
import { continueFeedImport } from '#app/features/feeds/feed-apply.server';
import { EXPORT_COLUMNS } from '#app/features/feeds/feed-guesses';
import { mappingOf, readAgain } from '#app/features/feeds/feed-import.server';
import { countFeedRows, describeFeed } from '#app/features/feeds/feed-import-row.server';
import { exportProduct } from '#app/features/feeds/feed-product.server';
import { readCards } from '#app/features/guides/guide.server';
import { findOwnProduct, readAllProducts } from '#app/features/shop/offer.server';
import { findOffer } from '#app/features/shop/offer-group.server';
import { listProductsForAdmin } from '#app/features/shop/product-list.server';
import { joinVariants, productFormSchema, productListSchema } from '#app/features/shop/product-schema';
import { listPricedVariants } from '#app/features/shop/shop-counts.server';
import { readShopFilter } from '#app/features/shop/shop-filter-schema';
import { searchShop } from '#app/features/shop/shop-search.server';
import { createStockFinder } from '#app/features/shop/variant-stock.server';
import { sqlite } from '#app/infra/database.server';
import { readMarkdown } from '#app/lib/markdown.server';
import { applyImport, readFirstFile, readNextFile, undoImport } from '../support/feed-imports';
import { edit } from '../support/products';

const HEADING = 'id,item_group_id,title,link,price,size,color,availability,category';
const fileOf = (...rows: string[]) => [HEADING, ...rows].join('\n');
const read = (sql: string, ...values: unknown[]) =>
  sqlite
    .prepare(sql)
    .pluck()
    .get(...values);
const all = (sql: string, ...values: unknown[]) =>
  sqlite
    .prepare(sql)
    .pluck()
    .all(...values);

function productsOf(feedId: number) {
  const ids = all('SELECT id FROM products WHERE feed_id = ? ORDER BY id', feedId) as number[];
  return ids.map((id) => findOwnProduct(id)).filter((product) => product !== null);
}

const slip = (
  id: string,
  { size = '', color = '', price = '$60', stock = 'in stock', name = 'Slip dress' } = {},
) => `${id},slip,${name},https://shop.example/${id},${price},${size},${color},${stock},fashion`;

test('rows of a group are variants of one product, wherever they are', async () => {
  const apart = Array.from(
    { length: 220 },
    (_, index) => `s${index},g${index},Single ${index},https://shop.example/${index},$5,,,,fashion`,
  );
  const file = fileOf(
    slip('a', {
      size: 'Small',
      color: 'Red',
      price: '$60',
      stock: 'out of stock',
      name: 'Slip dress - Red / Small',
    }),
    ...apart,
    slip('b', { size: 'Medium', color: 'Red', price: '$55', name: 'Slip dress - Red / Medium' }),
    slip('c', { size: '2XL', color: 'Navy', price: '$48', name: 'Slip dress - Navy / 2XL' }),
  );
  const feedImport = await readFirstFile(file);
  expect(describeFeed(countFeedRows(feedImport.id), feedImport)).toBe(
    '221 products, 3 variants\u00a0· 221 new products',
  );
  await applyImport(feedImport);
  const product = productsOf(feedImport.feedId).find(({ feedKey }) => feedKey === 'slip');
  expect(product).toMatchObject({ name: 'Slip dress', price: '$48', availability: 'in', priceVaries: true });
  expect(product?.variants).toMatchObject([
    { feedKey: 'a', size: 'Small', color: 'Red', price: '$60', availability: 'out' },
    { feedKey: 'b', size: 'Medium', color: 'Red', price: '$55', availability: 'in' },
    { feedKey: 'c', size: '2XL', color: 'Navy', price: null, availability: 'in' },
  ]);
  expect(product?.variantFacets).toEqual([
    ['', 'blue'],
    ['', 'red'],
    ['M', ''],
    ['M', 'red'],
    ['XXL', ''],
    ['XXL', 'blue'],
  ]);
  expect(all("SELECT count FROM shop_variant_counts WHERE size = 'M' AND category = 'fashion'")).toEqual([
    1, 1,
  ]);
  const again = await readNextFile(feedImport.feedId, file);
  expect(countFeedRows(again.id)).toMatchObject({ unchanged: 221, changed: 0, new: 0, missing: 0 });
});

test('counts under a price limit read 100 products, even if none has sizes', async () => {
  const plain = 'plain,,Plain,https://p.example/plain,$1,,,in stock,plain';
  const sized = 'sized,,Sized,https://p.example/sized,$2,S,,in stock,plain';
  await applyImport(await readFirstFile(fileOf(plain, sized)));
  const columns = all("SELECT name FROM pragma_table_info('products') WHERE name NOT IN ('id', 'feed_key')");
  sqlite.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
    INSERT INTO products (${columns}) SELECT ${columns} FROM products, numbers WHERE feed_key = 'plain'`);
  const facet = { category: 'plain', retailer: '', size: '', color: '' };
  const listed = listPricedVariants({ currency: 'USD', min: null, max: 500 }, facet);
  expect(listed).toEqual({ all: [], isTruncated: true });
  const { all: few, isTruncated } = listPricedVariants({ currency: 'USD', min: 150, max: 500 }, facet);
  expect([few.length, isTruncated]).toEqual([1, false]);
  // A later test exports all products.
  sqlite.exec("DELETE FROM products WHERE category = 'plain' AND feed_key IS NULL");
});

test('a missing variant leaves the filters until the import is undone', async () => {
  const small = slip('a', { size: 'S', color: 'teal' });
  const first = await readFirstFile(fileOf(small, slip('b', { size: 'M', color: 'teal' })));
  await applyImport(first);
  const next = await readNextFile(first.feedId, fileOf(small));
  await applyImport(next);
  const [product] = productsOf(first.feedId);
  expect(product?.variants.map(({ size }) => size)).toEqual(['S']);
  expect(product?.variantFacets).not.toContainEqual(['M', '']);
  await undoImport(next);
  expect(productsOf(first.feedId)[0]?.variants.map(({ size }) => size)).toEqual(['S', 'M']);
});

test('single rows become variants of the oldest product, and references follow', async () => {
  // Version 1.0.0 made a product of each row.
  const alone = (id: string, size: string) =>
    `${id},,Wrap top - ${size},https://shop.example/${id},$20,${size},,in stock,fashion`;
  const first = await readFirstFile(fileOf(alone('w1', 'S'), alone('w2', 'M'), alone('w3', 'L')));
  await applyImport(first);
  const ids = productsOf(first.feedId).map(({ id }) => id);
  const [oldest = 0, middle = 0, newest = 0] = ids;
  sqlite.exec(`
    INSERT INTO compilations (id, title, share_code, owner_hash) VALUES (71, 'Mine', 'wraptopped', 'x'), (72, 'Hers', 'wraptoppee', 'x');
    INSERT INTO compilation_items (compilation_id, product_id, note) VALUES (71, ${middle}, 'Size M'), (72, ${oldest}, 'a'), (72, ${newest}, 'b');
    INSERT INTO answers (id, compilation_id, edit_hash) VALUES (71, 71, 'wrap');
    INSERT INTO answer_choices (answer_id, product_id, choice) VALUES (71, ${middle}, 'love');
    INSERT INTO product_clicks (product_id, day, clicks) VALUES (${oldest}, '2026-11-01', 2), (${newest}, '2026-11-01', 3)`);
  const grouped = (id: string, size: string) => alone(id, size).replace(',,', ',wrap,');
  const next = await readNextFile(
    first.feedId,
    fileOf(grouped('w1', 'S'), grouped('w2', 'M'), grouped('w3', 'L')),
  );
  expect(describeFeed(countFeedRows(next.id), next)).toBe('1 product, 3 variants\u00a0· 1 change');
  await applyImport(next);
  expect(productsOf(first.feedId)).toMatchObject([{ id: oldest, name: 'Wrap top', variants: [{}, {}, {}] }]);
  expect(findOffer(newest)).toMatchObject({ mergedIntoId: oldest });
  expect(all('SELECT compilation_id FROM compilation_items WHERE product_id = ? ORDER BY 1', oldest)).toEqual(
    [71, 72],
  );
  expect(read('SELECT choice FROM answer_choices WHERE product_id = ?', oldest)).toBe('love');
  expect(read('SELECT clicks FROM product_clicks WHERE product_id = ?', oldest)).toBe(5);
  const listed = listProductsForAdmin(productListSchema.parse({ q: 'wrap top' }));
  expect(listed.rows.map(({ id }) => id)).toEqual([oldest]);
  expect(
    readCards(readMarkdown(`::product ${newest}`, { values: {}, firstHeading: 2 })).products,
  ).toMatchObject([{ id: newest, name: 'Wrap top' }]);
  const again = await readNextFile(
    first.feedId,
    fileOf(grouped('w3', 'L'), grouped('w2', 'M'), grouped('w1', 'S')),
  );
  expect(countFeedRows(again.id)).toMatchObject({ changed: 1, new: 0, missing: 0 });
  await undoImport(next);
  expect(productsOf(first.feedId).map(({ id, feedKey, status }) => [id, feedKey, status])).toEqual(
    ids.map((id, index) => [id, `w${index + 1}`, 'published']),
  );
});

test('a group of one size in two rows keeps its name', async () => {
  const rows = ['x', 'y'].map(
    (id) => `${id},little,Little black dress,https://shop.example/${id},$9,,black,in stock,fashion`,
  );
  const feedImport = await readFirstFile(
    fileOf(...rows.map((row, index) => row.replace('$9', `$${9 + index}`))),
  );
  await applyImport(feedImport);
  expect(productsOf(feedImport.feedId)).toMatchObject([{ name: 'Little black dress', price: '$9' }]);
});

async function open(path: string) {
  const { loader } = await import('#app/routes/site/product/route');
  const id = new URL(path, 'http://localhost').pathname.split('/').at(-1);
  const { data } = await loader({
    request: new Request(`http://localhost${path}`),
    params: { id },
    context: {},
  });
  return data;
}

test('a chosen size sets the price, the availability and the link of the page', async () => {
  const feedImport = await readFirstFile(
    fileOf(
      slip('d', { size: 'S', color: 'Garnet', price: '$48' }),
      slip('e', { size: 'M', color: 'Garnet', price: '$60' }),
      slip('f', { size: 'L', color: 'Ivory', price: '$60', stock: 'out of stock' }),
    ),
  );
  await applyImport(feedImport);
  const [product] = productsOf(feedImport.feedId);
  const [small, medium, large] = product?.variants ?? [];
  const path = `/product/${product?.id}`;
  const page = await open(path);
  expect(page.product).toMatchObject({ price: 'from $48', availability: 'in', variant: undefined });
  expect(page.links.sizes.map(({ text, isOut }) => [text, isOut])).toEqual([
    ['S', false],
    ['M', false],
    ['L', true],
  ]);
  expect(page.links.colors.map(({ href }) => href)).toEqual([`${path}?color=garnet`, `${path}?color=ivory`]);
  const chosen = await open(`${path}?size=m&color=garnet`);
  expect(chosen.product).toMatchObject({ price: '$60', availability: 'in', variant: medium?.id });
  expect(chosen.links.sizes[1]).toMatchObject({ isChosen: true, href: `${path}?color=garnet` });
  expect((await open(`${path}?size=L`)).product).toMatchObject({ availability: 'out', variant: large?.id });
  expect((await open(`${path}?size=elsewhere`)).product.variant).toBeUndefined();
  expect(findOffer(product?.id ?? 0, { variantId: small?.id })?.link).toBe('https://shop.example/d');
  expect(findOffer(product?.id ?? 0, { variantId: medium?.id })?.link).toBe('https://shop.example/e');
  const [group] = page.structured;
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [{ size: 'S', offers: { price: '48.00' } }, { size: 'M', offers: { price: '60.00' } }, {}],
  });
});

test('the shop and the API find a size and a color in any spelling', async () => {
  const feedImport = await readFirstFile(
    fileOf(slip('g', { size: 'Small', color: 'Garnet' }), slip('h', { size: 'X-Large', color: 'Ivory' })),
    { retailer: 'Lace & Co' },
  );
  await applyImport(feedImport);
  const [product] = productsOf(feedImport.feedId);
  const find = (query: string) => {
    const { filter } = readShopFilter(
      new URLSearchParams(`retailer=Lace & Co&${query}`.replace('& C', '%26 C')),
    );
    return searchShop(filter, { limit: 5, offset: 0 });
  };
  expect(find('size=small&color=burgundy').products.map(({ id }) => id)).toEqual([product?.id]);
  // No variant is a red XL.
  expect(find('size=xl&color=red')).toMatchObject({ total: 0, emptyingFilter: 'color' });
  expect(find('size=s').facets).toMatchObject({
    size: [{ count: 1 }, { count: 1 }],
    color: [{ value: 'red', count: 1 }],
    retailer: expect.arrayContaining([{ value: 'Lace & Co', count: 1 }]),
  });
  expect(find('size=s').products[0]?.price).toBe('$60');
});

test('variants of the form set the price, and their export imports unchanged', async () => {
  const feedImport = await readFirstFile(
    fileOf(slip('k', { size: 'S', color: 'Ivory' }), slip('l', { size: 'M', color: 'Ivory' })),
  );
  await applyImport(feedImport);
  const [before] = productsOf(feedImport.feedId);
  if (before === undefined) throw new Error('There is no product.');
  const form = new FormData();
  const add = (row: Record<string, string>) => {
    for (const name of ['id', 'size', 'color', 'price', 'availability', 'link'])
      form.append(`variant-${name}`, row[name] ?? '');
  };
  const { id = 0 } = before.variants[0] ?? {};
  add({ id: String(id), size: 'Small', color: 'Ivory', price: '$70', availability: 'in' });
  add({ size: '75 B', price: '$65', availability: 'in', link: 'https://shop.example/75b' });
  add({});
  const { variants } = productFormSchema
    .pick({ variants: true })
    .parse({ variants: joinVariants(form).get('variants') });
  const product = await edit(before, { variants });
  expect(product).toMatchObject({ price: '$65', availability: 'in', priceVaries: true });
  expect(product.variants).toMatchObject([
    { id, feedKey: 'k', size: 'Small', price: '$70', link: null },
    { feedKey: null, size: '75 B', price: null, link: 'https://shop.example/75b' },
  ]);
  const rows = [EXPORT_COLUMNS, ...[...readAllProducts()].flat().flatMap(exportProduct)];
  const file = rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join());
  const again = await readFirstFile(file.join('\n'));
  const counts = countFeedRows(again.id);
  expect(counts).toMatchObject({ new: 0, changed: 0, error: 0 });
  expect(counts.unchanged).toBeGreaterThan(5);
});

test('a form with a wrong variant is refused', () => {
  const parse = (...rows: object[]) => productFormSchema.shape.variants.safeParse(JSON.stringify(rows));
  expect(parse({ size: 'S', price: 'on request' }).error?.issues[0]?.message).toContain('Enter a price');
  expect(parse({ size: 'S', link: 'shop.example' }).error?.issues[0]?.message).toContain('https://');
  const many = Array.from({ length: 101 }, (_, index) => ({ size: String(index) }));
  expect(parse(...many).error?.issues[0]?.message).toBe('A product can have at most 100 variants');
});

test('a size of the recipient is in stock or sold out, and the form offers sizes', async () => {
  const feedImport = await readFirstFile(
    fileOf(
      slip('m', { size: 'S', price: '$68' }),
      slip('n', { size: 'M', price: '$72', stock: 'out of stock' }),
    ),
    { retailer: 'Lace & Co' },
  );
  await applyImport(feedImport);
  const [product] = productsOf(feedImport.feedId);
  const id = product?.id ?? 0;
  const [small, medium] = product?.variants ?? [];
  const find = createStockFinder([{ id, price: '$68' }]);
  expect(find(id, 'small')).toEqual({ text: 'Size small: in stock at Lace & Co, $68', variant: small?.id });
  expect(find(id, 'M')).toEqual({ text: 'Size M: sold out', variant: medium?.id });
  expect(find(id, 'XL')).toBeNull();
  expect(find(id, undefined)).toBeNull();
  sqlite.exec(`
    INSERT INTO compilations (id, title, share_code, owner_hash) VALUES (81, 'Sizes', 'sizedlists', 'x');
    INSERT INTO compilation_items (compilation_id, product_id) VALUES (81, ${id})`);
  expect(listCompilationProducts(81)).toMatchObject([{ id, sizes: ['S', 'M'], price: '$68' }]);
});

const WOO = [
  'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Regular price,Sale price,Categories,Parent,External URL,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
  '1,variable,R-1,Robe,1,visible,1,,,Robes,,https://shop.example/robe,Size,"S, M",Colour,Ivory',
  '2,variation,R-1-S,Robe - S,1,visible,1,$49,$39,,R-1,,Size,S,Colour,Ivory',
  '3,variation,R-1-M,Robe - M,1,visible,0,$49,,,R-1,,Size,M,Colour,Ivory',
  '4,variation,R-1-L,Robe - L,-1,visible,1,$9,,,R-1,,Size,L,Colour,Ivory',
].join('\n');
const CJ = [
  'PROGRAM_NAME,ID,TITLE,LINK,IMAGE_LINK,PRICE,AVAILABILITY,PRODUCT_TYPE,ITEM_GROUP_ID,SIZE,COLOR',
  'Lace,c1,"Robe, S",https://shop.example/c1,https://shop.example/c1.jpg,39.00 USD,in stock,Robes,ROBE,S,Ivory',
  'Lace,c2,"Robe, M",https://shop.example/c2,https://shop.example/c1.jpg,49.00 USD,out of stock,Robes,ROBE,M,Ivory',
].join('\n');

const WIX = [
  'handle,fieldType,name,visible,plainDescription,media,price,strikethroughPrice,inventory,productOptionName1,productOptionChoices1,productOptionName2,productOptionChoices2',
  'robe,PRODUCT,Robe,TRUE,<p>Silk.</p>,,,,,Colour,#FFFFF0:Ivory,Size,S;M;L',
  'robe,VARIANT,,TRUE,,,39,45,IN_STOCK,Colour,Ivory,Size,S',
  'robe,VARIANT,,TRUE,,,49,,0,Colour,Ivory,Size,M',
  'robe,VARIANT,,FALSE,,,9,,5,Colour,Ivory,Size,L',
  'robe,MEDIA,,,,https://static.example/robe.jpg,,,,,,,',
].join('\n');

test.each([
  ['WooCommerce', WOO, {}],
  ['CJ', CJ, {}],
  ['Wix', WIX, { template: 'https://shop.example/{handle}', currency: 'USD', category: 'fashion' }],
])('a product of %s has its sizes and colors', async (_, file, settings) => {
  const feedImport = await readFirstFile(file, settings);
  await applyImport(feedImport);
  expect(productsOf(feedImport.feedId)).toMatchObject([
    {
      name: 'Robe',
      price: '$39',
      availability: 'in',
      variants: [
        { size: 'S', color: 'Ivory', price: null, availability: 'in' },
        { size: 'M', color: 'Ivory', price: '$49', availability: 'out' },
      ],
    },
  ]);
});

test('any column can be the group, the size and the color of a feed', async () => {
  const file = [
    'id,title,link,price,category,Family,Dimension,Tone',
    '1,Cap,https://shop.example/1,$5,hats,CAP,57 cm,Navy',
    '2,Cap,https://shop.example/2,$6,hats,CAP,59 cm,Navy',
  ].join('\n');
  const feedImport = await readFirstFile(file);
  const { columns } = mappingOf(feedImport) ?? { columns: {} };
  const chosen = { ...columns, group: 'Family', size: 'Dimension', color: 'Tone' };
  await readAgain(feedImport, { columns: chosen, category: '', own: false, variants: true });
  await continueFeedImport(feedImport.id);
  await applyImport(feedImport);
  const [product] = productsOf(feedImport.feedId);
  expect(product).toMatchObject({
    feedKey: 'CAP',
    price: '$5',
    variants: [{ size: '57 cm' }, { size: '59 cm' }],
  });
});

const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'feeds');
type Expected = {
  name: string;
  price: string | { amount: string };
  from?: boolean;
  published?: boolean;
  variants: { size?: string; color?: string; availability?: string }[];
};
const STOCK: Record<string, string> = { InStock: 'in', OutOfStock: 'out' };

if (existsSync(recordings)) {
  test.each([
    ['google-merchant-groups.xml', {}],
    ['meta-catalog-comment-line.csv', {}],
    ['awin-parent-product-id.csv', {}],
    ['shopify-2024-three-products.csv', { template: 'https://shop.example/{URL handle}', currency: 'USD' }],
    ['shopify-linked-options.csv', { template: 'https://shop.example/{Handle}', currency: 'INR' }],
    ['wix-three-products.csv', { template: 'https://shop.example/{handleId}', currency: 'ZAR' }],
  ])('the recorded feed %s gives the products and variants that it should', async (name, settings) => {
    const feedImport = await readFirstFile(readFileSync(join(recordings, name)), {
      category: 'fashion',
      ...settings,
    });
    await applyImport(feedImport);
    expect(countFeedRows(feedImport.id)).toMatchObject({ error: 0 });
    const { products } = JSON.parse(readFileSync(join(recordings, `${name}.expected.json`), 'utf8')) as {
      products: Expected[];
    };
    const shown = products.filter(({ published }) => published !== false);
    const found = productsOf(feedImport.feedId);
    expect(found).toHaveLength(shown.length);
    for (const expected of shown) {
      const product = found.find((each) => each.name === expected.name);
      expect(product, expected.name).toBeDefined();
      const amount = typeof expected.price === 'string' ? expected.price : expected.price.amount;
      expect((product?.priceMinor ?? 0) / 100, expected.name).toBe(Number(amount));
      if (expected.from !== undefined) expect(product?.priceVaries).toBe(expected.from);
      for (const { size, color, availability } of expected.variants) {
        const fits = {
          ...(size && { size }),
          ...(color && { color }),
          ...(availability && { availability: STOCK[availability] }),
        };
        expect(product?.variants).toContainEqual(expect.objectContaining(fits));
      }
      if (expected.variants.length > 0) expect(product?.variants).toHaveLength(expected.variants.length);
    }
  });
}

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { feedOf, feedsOf } from '../support/feed-steps';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
let feeds: ReturnType<typeof feedsOf>;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
  feeds = feedsOf(site, admin);
});
afterAll(() => site.stop());

type Row = { key: string; name: string; link: string; price: string; more?: Record<string, string> };

const COLUMNS = ['key', 'name', 'link', 'price', 'category', 'brand', 'gtin', 'mpn', 'availability'] as const;

/** A feed's file in the plainest shape. */
function fileOf(rows: Row[]): string {
  return [
    COLUMNS.join(),
    ...rows.map(({ more, ...row }) => {
      const cells: Record<string, string> = { category: 'robes', ...row, ...more };
      return COLUMNS.map((column) => cells[column] ?? '').join();
    }),
  ].join('\n');
}

/** A shop's feed, applied; gives its address. */
async function bring(name: string, rows: Row[]): Promise<{ feed: string; run: string }> {
  const { address } = await feeds.read(fileOf(rows), `${name}.csv`, { name });
  await feeds.apply(address);
  return { feed: feedOf(address), run: address };
}

async function bringNext(feed: string, rows: Row[]): Promise<string> {
  const { address } = await feeds.readNext(feed, fileOf(rows));
  await feeds.apply(address);
  return address;
}

function query<T>(statement: string): T[] {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  try {
    return database.prepare<[], T>(statement).all();
  } finally {
    database.close();
  }
}
const idOf = (name: string) =>
  query<{ id: number }>(`SELECT id FROM products WHERE name = '${name}'`)[0]?.id ?? 0;

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
const visitor = () => new Visitor(site);
const shopsOf = (text: string) => {
  const [, list = ''] = /<h2 id="where-to-buy">(.*?)<\/section>/s.exec(text) ?? [];
  return [...list.matchAll(/<bdi>([^<]+)<\/bdi>.*?<span class="price">([^<]*)<\/span>/gs)].map(
    ([, shop, price]) => `${shop} ${price}`,
  );
};

// Check digits are those of the numbers; 4006381333931 is the example of the articles on EAN-13.
const GOWN = '4006381333931';

test('rows of two feeds with one barcode are one product with two offers', async () => {
  const oak = await bring('Oak', [
    { key: 'A0', name: 'Gown of silk', link: 'https://oak.example/a0', price: '$89', more: { gtin: GOWN } },
    { key: 'A1', name: 'Garden hose', link: 'https://oak.example/a1', price: '$9' },
  ]);
  const id = idOf('Gown of silk');
  const { address, page } = await feeds.read(
    fileOf([
      // The same key is another shop's own; the number as UPC-A without its leading zero, with spaces.
      {
        key: 'A0',
        name: 'SILK GOWN black',
        link: 'https://rue.example/7',
        price: '$68',
        more: { gtin: '4 006381 333931' },
      },
      {
        key: 'A1',
        name: 'Wrong digit',
        link: 'https://rue.example/8',
        price: '$7',
        more: { gtin: '4006381333932' },
      },
      { key: 'A2', name: 'A size of it', link: 'https://rue.example/9', price: '$60', more: { gtin: GOWN } },
    ]),
    'rue.csv',
    { name: 'Petite Rue' },
  );
  expect(page.text).toContain('new offer for “Gown of silk”');
  expect(page.text).toContain('2 new products\u00a0· 1 new offer<');
  await feeds.apply(address);
  const shown = await visitor().get(`/product/${id}`);
  expect(shopsOf(shown.text)).toEqual(['rue.example $68', 'oak.example $89']);
  expect(shown.text).toContain('lowest');
  expect(shown.text).toContain('"@type":"AggregateOffer"');
  expect(shown.text).toMatch(/"lowPrice":"68\.00","highPrice":"89\.00","offerCount":2/);
  // One product in lists, with its name and the best price. Another number, or a second row in one feed, is another product.
  const { data } = JSON.parse((await visitor().get('/api/products?limit=500')).text);
  const names = data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Gown of silk', 'Garden hose', 'Wrong digit', 'A size of it']),
  );
  expect(names).not.toContain('SILK GOWN black');
  expect(data.find((product: { id: number }) => product.id === id)).toMatchObject({
    price: '$68',
    priceMinor: 6_800,
    retailer: 'rue.example',
    affiliateLink: 'https://rue.example/7',
  });
  expect(idOf('Garden hose')).toBeGreaterThan(0);

  // To the best, to each, and nowhere else.
  const offer = idOf('SILK GOWN black');
  const goTo = async (path: string) => {
    const { status, location } = await visitor().get(path);
    return [status, location];
  };
  expect(await goTo(`/go/${id}`)).toEqual([302, 'https://rue.example/7']);
  expect(await goTo(`/go/${id}/${offer}`)).toEqual([302, 'https://rue.example/7']);
  expect(await goTo(`/go/${id}/${id}`)).toEqual([302, 'https://oak.example/a0']);
  expect((await visitor().get(`/go/${id}/1`)).status).toBe(404);
  expect((await visitor().get(`/go/${id}/x`)).status).toBe(404);
  // The offer's own number leads to its product.
  expect(await goTo(`/product/${offer}?ref=mail`)).toEqual([301, `/product/${id}?ref=mail`]);
  expect(await goTo(`/go/${offer}`)).toEqual([301, `/go/${id}`]);
  expect((await visitor().get('/sitemap/products-1.xml')).text).not.toContain(`/product/${offer}<`);

  // The cheap one is sold out: the other is the best. Both are: it leaves the lists and keeps its page.
  const rest = (stock: string): Row[] => [
    {
      key: 'A0',
      name: 'SILK GOWN black',
      link: 'https://rue.example/7',
      price: '$68',
      more: { gtin: GOWN, availability: stock },
    },
    { key: 'A1', name: 'Wrong digit', link: 'https://rue.example/8', price: '$7' },
    { key: 'A2', name: 'A size of it', link: 'https://rue.example/9', price: '$60' },
  ];
  await bringNext(feedOf(address), rest('out of stock'));
  const sold = await visitor().get(`/product/${id}`);
  expect(shopsOf(sold.text)).toEqual(['oak.example $89', 'rue.example $68']);
  expect(sold.text).toContain('Out of stock');
  expect(await goTo(`/go/${id}`)).toEqual([302, 'https://oak.example/a0']);
  await bringNext(oak.feed, [
    {
      key: 'A0',
      name: 'Gown of silk',
      link: 'https://oak.example/a0',
      price: '$89',
      more: { availability: 'out of stock' },
    },
    { key: 'A1', name: 'Garden hose', link: 'https://oak.example/a1', price: '$9' },
  ]);
  expect((await visitor().get(`/product/${id}`)).text).toContain('Out of stock');
  expect((await visitor().get('/affiliate?search=gown+silk')).text).not.toContain(`id="product-${id}"`);
  await bringNext(feedOf(address), rest('in stock'));
  expect((await visitor().get('/affiliate?search=gown+silk')).text).toContain(`id="product-${id}"`);
});

test('an administrator merges and unmerges products', async () => {
  const add = async (name: string, price: string, host: string) => {
    const body = new FormData();
    const fields = {
      name,
      price,
      affiliateLink: `https://${host}/x`,
      category: 'fashion',
      priceSeen: '2026-10-01',
    };
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    const { location } = await admin.send('/admin/products/new', { method: 'POST', body });
    return Number(/\d+/.exec(location ?? '')?.[0]);
  };
  const kept = await add('Kimono', '$120', 'kimono.example');
  const other = await add('Kimono, long', '$99', 'long.example');
  const his = visitor();
  await his.post('/compilation/new', { title: 'For the lake', product: String(other), isPublic: 'on' });
  editDatabase(site, "UPDATE compilations SET share_code = 'JoinedOnes' WHERE title = 'For the lake';");

  const found = await admin.get(`/admin/products/${kept}?find=kimono`);
  expect(found.text).toContain('aria-label="Merge: Kimono, long"');
  const joined = await admin.follow(
    await admin.post(`/admin/products/${kept}`, { intent: 'join', product: String(other) }),
  );
  expect(joined.text).toContain('2 retailers sell this product.');
  const page = await visitor().get(`/product/${kept}`);
  expect(shopsOf(page.text)).toEqual(['long.example $99', 'kimono.example $120']);
  expect(page.text).toContain('Price seen on 1 October 2026');
  expect((await admin.get(`/admin/products/${other}`)).text).toContain('This product is an offer of');
  const listed = await admin.get('/admin/products?q=kimono');
  expect(listed.text).toContain(
    '<td class="extra"><span class="status status-draft">Offer of another product<',
  );
  // His collection has the product that he chose, with its page and her answer.
  const letter = await visitor().get('/share/JoinedOnes');
  expect(letter.text).toContain('Kimono, long');
  expect(letter.text).toContain(`/product/${other}?in=JoinedOnes`);
  const opened = await visitor().get(`/product/${other}?in=JoinedOnes`);
  expect(opened.status).toBe(200);
  expect(opened.text).toContain(`answer-${other}`);
  expect((await visitor().get(`/product/${other}`)).location).toBe(`/product/${kept}`);

  // A click counts for the shop that it led to, and in the sums for the product.
  await visitor().get(`/go/${kept}`, browser);
  await expect
    .poll(() =>
      query(`SELECT product_id, clicks FROM product_clicks WHERE product_id IN (${kept}, ${other})`),
    )
    .toEqual([{ product_id: other, clicks: 1 }]);
  expect((await admin.get(`/admin/products/${kept}`)).text).toMatch(/long\.example.*?<td[^>]*>1<\/td>/s);

  // The log says it; nothing joins with itself, or twice.
  expect((await admin.get('/admin/log')).text).toContain('Kimono, long → Kimono');
  for (const product of [kept, other, 999_999])
    expect(
      (await admin.post(`/admin/products/${kept}`, { intent: 'join', product: String(product) })).status,
    ).toBe(404);

  // Deleted and brought back, they are what they were; parted, each is its own.
  const deleted = await admin.follow(await admin.post(`/admin/products/${kept}`, { intent: 'delete' }));
  expect((await visitor().get(`/product/${other}`)).status).toBe(404);
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(shopsOf((await visitor().get(`/product/${kept}`)).text)).toEqual([
    'long.example $99',
    'kimono.example $120',
  ]);
  await admin.post(`/admin/products/${kept}`, { intent: 'part', product: String(other) });
  const parted = await visitor().get(`/product/${kept}`);
  expect(parted.text).toContain('$120');
  expect(parted.text).not.toContain('where-to-buy');
  expect((await visitor().get(`/product/${other}`)).status).toBe(200);
  expect((await visitor().get('/share/JoinedOnes')).text).toContain('Kimono, long');
});

test('a single offer is deleted and restored', async () => {
  await bring('Left', [
    {
      key: 'L',
      name: 'Scarf',
      link: 'https://left.example/l',
      price: '$20',
      more: { gtin: '0012345678905' },
    },
  ]);
  await bring('Right', [
    {
      key: 'R',
      name: 'Scarf of theirs',
      link: 'https://right.example/r',
      price: '$15',
      more: { gtin: '12345678905'.padStart(12, '0') },
    },
  ]);
  const [id, offer] = [idOf('Scarf'), idOf('Scarf of theirs')];
  expect((await visitor().get(`/product/${id}`)).text).toContain('$15');
  const deleted = await admin.follow(await admin.post(`/admin/products/${offer}`, { intent: 'delete' }));
  expect((await visitor().get(`/product/${id}`)).text).not.toContain('$15');
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(shopsOf((await visitor().get(`/product/${id}`)).text)).toEqual([
    'right.example $15',
    'left.example $20',
  ]);
});

test('an offer is restored as a product when its product is deleted', async () => {
  await bring('Up', [
    { key: 'U', name: 'Mitten', link: 'https://up.example/u', price: '$20', more: { gtin: '5901234123457' } },
  ]);
  await bring('Down', [
    {
      key: 'D',
      name: 'Mitten of theirs',
      link: 'https://down.example/d',
      price: '$15',
      more: { gtin: '5901234123457' },
    },
  ]);
  const [id, offer] = [idOf('Mitten'), idOf('Mitten of theirs')];
  const deleted = await admin.follow(await admin.post(`/admin/products/${offer}`, { intent: 'delete' }));
  editDatabase(site, `DELETE FROM products WHERE id = ${id};`);
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(query(`SELECT merged_into_id, hidden FROM products WHERE id = ${offer}`)).toEqual([
    { merged_into_id: null, hidden: 0 },
  ]);
  expect((await visitor().get(`/product/${offer}`)).text).toContain('$15');
  expect((await visitor().get('/affiliate?search=mitten')).text).toContain(`id="product-${offer}"`);
});

test('an offer of a draft is hidden until it is published', async () => {
  const gtin = '7351353000005';
  await bring('Seen', [
    { key: 'S', name: 'Beret', link: 'https://seen.example/s', price: '$20', more: { gtin } },
  ]);
  const kept = fileOf([
    { key: 'D', name: 'Beret kept', link: 'https://kept.example/d', price: '$15', more: { gtin } },
  ]);
  const { address } = await feeds.read(kept, 'kept.csv', { name: 'Kept', status: 'draft' });
  await feeds.apply(address);
  const [id, offer] = [idOf('Beret'), idOf('Beret kept')];
  expect(query(`SELECT merged_into_id, status FROM products WHERE id = ${offer}`)).toEqual([
    { merged_into_id: id, status: 'draft' },
  ]);
  const page = await visitor().get(`/product/${id}`);
  expect(page.text).not.toMatch(/kept\.example|\$15/);
  expect((await visitor().get(`/go/${id}/${offer}`)).status).toBe(404);
  expect((await visitor().get(`/go/${id}`)).location).toBe('https://seen.example/s');
  expect((await admin.get(`/admin/products/${id}`)).text).toContain('kept.example');
  await admin.post('/admin/products', { intent: 'publish', product: String(offer) });
  expect(shopsOf((await visitor().get(`/product/${id}`)).text)).toEqual([
    'kept.example $15',
    'seen.example $20',
  ]);
  expect((await visitor().get(`/go/${id}`)).location).toBe('https://kept.example/d');
});

test('an export keeps each offer’s own data and imports without changes', async () => {
  const { text } = await admin.get('/admin/products.csv');
  const file = text.replace(/^\uFEFF/, '');
  expect(file).toMatch(/"Scarf of theirs","","\$15"/);
  expect(file).toMatch(/"Scarf","","\$20"/);
  const { page } = await feeds.read(file, 'products.csv', { name: 'Again' });
  expect(page.text).toMatch(/class="lead">\d+ unchanged</);
});

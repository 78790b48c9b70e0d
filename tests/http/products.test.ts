import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.server';
import { sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite();
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const PRODUCT = {
  ...{
    name: 'Robe, ivory',
    description: 'Silk',
    price: '$90',
    originalPrice: '',
    affiliateLink: 'https://shop.example/r',
  },
  ...{ category: 'Lingerie', badge: 'New', position: '-5', priceSeen: '2026-11-01', imageAddress: '' },
};

function sendForm(path: string, fields: Record<string, string | Blob>, visitor = admin): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return visitor.send(path, { method: 'POST', body });
}

async function findProduct(id: number) {
  const { data } = JSON.parse((await new Visitor(site).get('/api/products')).text);
  return data.find((product: { id: number }) => product.id === id);
}

test('a product is added with a picture of its own, edited, ordered, and deleted with undo', async () => {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const added = await sendForm('/admin/products/new', {
    ...PRODUCT,
    picture: new Blob([new Uint8Array(photo)]),
    featured: 'on',
  });
  expect(added.status).toBe(303);
  const id = Number(/\/admin\/products\/(\d+)/.exec(added.location ?? '')?.[1]);
  const product = await findProduct(id);
  expect(product).toMatchObject({ name: 'Robe, ivory', category: 'lingerie', badge: 'New', featured: true });
  expect(product.imageUrl).toMatch(/^\/media\/[0-9a-f]{24}-960\.webp$/);
  expect((await new Visitor(site).get(product.imageUrl.replace('-960.webp', '-480.avif'))).status).toBe(200);
  const home = await new Visitor(site).get('/affiliate');
  expect(home.text.indexOf('Robe, ivory')).toBeLessThan(home.text.indexOf('Silk slip in garnet'));
  expect((await new Visitor(site).get(`/product/${id}`)).text).toContain(
    'Price seen on <!-- -->1 November 2026',
  );

  const edited = await admin.follow(
    await sendForm(`/admin/products/${id}`, {
      ...PRODUCT,
      price: '$80',
      affiliateLink: 'https://bit.ly/abc',
    }),
  );
  expect(edited.text).toContain('bit.ly is a shortener');
  expect(await findProduct(id)).toMatchObject({ price: '$80', imageUrl: product.imageUrl, featured: false });

  const collection = new Visitor(site);
  const made = await collection.post('/compilation/new', {
    title: 'With the robe',
    product: String(id),
    isPublic: 'on',
  });
  const deleted = await admin.follow(
    await admin.post('/admin/products', { intent: 'delete', product: String(id) }),
  );
  expect(deleted.text).toContain('1 product deleted');
  expect((await collection.follow(made)).text).not.toContain('Robe, ivory');
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect((await collection.follow(made)).text).toContain('Robe, ivory');
});

test.each([
  ['a link without https', { affiliateLink: 'http://shop.example/r' }, 'The link must be an https address'],
  ['a script as a link', { affiliateLink: 'javascript:alert(1)' }, 'The link must be an https address'],
  ['no name', { name: ' ' }, 'Name must be at least 2 characters'],
  ['a page as a picture', { picture: new Blob(['<h1>no</h1>']) }, 'This is no picture that can be used'],
  [
    'an SVG as a picture',
    { picture: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) },
    'This is no picture',
  ],
])('%s is refused, and what was typed stays', async (_what, fields, message) => {
  const answer = await sendForm('/admin/products/new', { ...PRODUCT, ...fields });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
  expect(answer.text).toContain('value="$90"');
});

test('only administrators may send more than a megabyte, and nobody more than 25', async () => {
  const big = (megabytes: number) => new Blob([new Uint8Array(megabytes * 1024 * 1024)]);
  const someone = new Visitor(site);
  expect(
    (
      await sendForm('/admin/products/new', { ...PRODUCT, picture: big(2) }, someone).catch(() => ({
        status: 413,
      }))
    ).status,
  ).toBe(413);
  expect((await sendForm('/admin/products/new', { ...PRODUCT, picture: big(2) })).status).toBe(400);
  expect(
    (await sendForm('/admin/products/new', { ...PRODUCT, picture: big(26) }).catch(() => ({ status: 413 })))
      .status,
  ).toBe(413);
});

/** Uploads a feed, maps it as suggested (and as `more` says), and waits until it has been read. */
async function readFeed(
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  more: Record<string, string> = {},
): Promise<{ address: string; page: Answer }> {
  const address = await sendFeed(admin, new File([content], name), more);
  return { address, page: await waitFor(address, /Read; nothing has been changed yet|Could not be read/) };
}

async function waitFor(address: string, state: RegExp): Promise<Answer> {
  await expect
    .poll(async () => (await admin.get(address)).text, { timeout: 25_000, interval: 100 })
    .toMatch(state);
  return admin.get(address);
}

const FEED = [
  'id,title,link,image link,price,sale_price,category',
  'a1,"Gown, black",https://shop.example/a1,,$70,$60,lingerie',
  'a2,Slip,http://shop.example/a2,https://cdn.invalid/a2.jpg,$40,,lingerie',
  'a3,,https://shop.example/a3,,$40,,lingerie',
  'a1,Twice,https://shop.example/a9,,$1,,lingerie',
  'a4,Bad,javascript:alert(1),,$1,,lingerie',
].join('\n');

test('a feed shows what is new, changed and wrong before anything is written, is applied, and taken back', async () => {
  const { address, page } = await readFeed(FEED, 'feed.csv');
  expect(page.text).toContain('2 new products · 0 changes · 0 the same · 3 wrong');
  const wrong = await admin.get(`${address}?show=wrong`);
  for (const message of [
    'Name must be at least 2 characters',
    'Row 1 has the same key',
    'The link must be an https address',
  ])
    expect(wrong.text).toContain(message);
  const list = async () => (await new Visitor(site).get('/api/products?limit=500')).text;
  const before = await list();
  expect(before).not.toContain('Gown, black');
  await admin.post(address, { intent: 'apply' });
  await waitFor(address, /> *Applied|Applied</);
  const applied: { name: string }[] = JSON.parse(await list()).data;
  expect(applied.find(({ name }) => name === 'Gown, black')).toMatchObject({
    price: '$60',
    originalPrice: '$70',
    affiliateLink: 'https://shop.example/a1',
  });

  // Again, with one price changed: only that is a change.
  const again = await readFeed(FEED.replace('$60', '$55'), 'feed.csv');
  expect(again.page.text).toContain('0 new products · 1 change · 1 the same · 3 wrong');
  expect(again.page.text).toContain('price: $60 → $55');
  await admin.post(again.address, { intent: 'apply' });
  await waitFor(again.address, /Take the whole import back/);
  await expect.poll(list, { timeout: 15_000 }).toContain('$55');
  await admin.post(again.address, { intent: 'undo' });
  await waitFor(again.address, /Taken back/);
  expect(await list()).toContain('$60');
  await admin.post(address, { intent: 'undo' });
  await waitFor(address, /Taken back/);
  expect(JSON.parse(await list()).data).toEqual(JSON.parse(before).data);
});

test('taking an import back leaves what was changed since and what somebody collected', async () => {
  const feed =
    'id,title,link,price,category\nu1,Untouched,https://shop.example/u1,$1,lingerie\nu2,Edited,https://shop.example/u2,$1,lingerie\nu3,Collected,https://shop.example/u3,$1,lingerie\n';
  const { address } = await readFeed(feed, 'kept.csv');
  await admin.post(address, { intent: 'apply' });
  await waitFor(address, /"stateText","Applied"|> *Applied/);
  const all = async () =>
    JSON.parse((await new Visitor(site).get('/api/products?limit=500')).text).data as {
      id: number;
      name: string;
    }[];
  await expect
    .poll(async () => (await all()).map(({ name }) => name), { timeout: 15_000 })
    .toContain('Collected');
  const idOf = async (name: string) => (await all()).find((product) => product.name === name)?.id;
  await sendForm(`/admin/products/${await idOf('Edited')}`, { ...PRODUCT, name: 'Edited by hand' });
  await new Visitor(site).post('/compilation/new', {
    title: 'Mine',
    product: String(await idOf('Collected')),
    isPublic: 'on',
  });
  await admin.post(address, { intent: 'undo' });
  const page = await waitFor(address, /Taken back/);
  expect(page.text).toMatch(/2(?:<!-- -->)? products were left as they are/);
  const names = (await all()).map(({ name }) => name);
  expect(names).toContain('Edited by hand');
  expect(names).toContain('Collected');
  expect(names).not.toContain('Untouched');
});

test('an undo brings back what it can when what hung on it is gone', async () => {
  const his = new Visitor(site);
  const made = await his.post('/compilation/new', { title: 'Short-lived', product: '3', isPublic: 'on' });
  const deleted = await admin.follow(await admin.post('/admin/products', { intent: 'delete', product: '3' }));
  const database = openDatabase(join(site.dataDir, 'ribbon.db'));
  database.sqlite.prepare("DELETE FROM compilations WHERE title = 'Short-lived'").run();
  database.close();
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  const undone = await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(undone.status).toBe(303);
  expect((await new Visitor(site).get('/product/3')).status).toBe(200);
  expect(made.status).toBe(303);
});

test('XML that nests without end is refused without harm', async () => {
  const deep = gzipSync(Buffer.concat([Buffer.from('<rss>'), Buffer.alloc(3_000_000, '<a>')]));
  const sent = await sendForm('/admin/products/import', {
    feed: new File([new Uint8Array(deep)], 'deep.xml.gz'),
  });
  expect((await admin.get(sent.location ?? '')).text).toContain('The XML is nested too deeply.');
  expect((await new Visitor(site).get('/healthz')).text).toBe('ok');
});

test('an export imports again unchanged', async () => {
  const odd = {
    name: "'=quoted",
    description: '5 < 6 &amp; <b>bold</b>',
    category: 'a > b',
    originalPrice: '$90',
  };
  expect((await sendForm('/admin/products/new', { ...PRODUCT, ...odd })).status).toBe(303);
  const csv = (await admin.get('/admin/products.csv')).text;
  expect(csv).toContain('Silk slip in garnet');
  const { page } = await readFeed(csv, 'products.csv');
  expect(page.text).toMatch(/0 new products · 0 changes · \d+ the same · 0 wrong/);
});

test('XML with a document type is refused; Google’s, TSV and gzip are read', async () => {
  const item =
    '<item><g:id>x1</g:id><title>Kimono</title><link>https://shop.example/x1</link><g:price>12 USD</g:price><g:product_type>A &gt; Lingerie</g:product_type><g:tax><g:country>US</g:country></g:tax></item>';
  const rss = (body: string) =>
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Feed</title>${body}</channel></rss>`;
  const read = await readFeed(rss(item), 'feed.xml');
  expect(read.page.text).toContain('1 new product ');
  const evil = await sendForm('/admin/products/import', {
    feed: new File(
      [`<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item.replace('Kimono', '&x;'))}`],
      'evil.xml',
    ),
  });
  expect((await admin.get(evil.location ?? '')).text).toContain(
    'The file has a document type, which is not taken.',
  );
  const packed = gzipSync(FEED.replaceAll(',', '\t').replace('"Gown\t black"', 'Gown'));
  expect((await readFeed(new Uint8Array(packed), 'feed.tsv.gz')).page.text).toContain('2 new products');
  const broken = await sendForm('/admin/products/import', {
    feed: new File([new Uint8Array([0x1f, 0x8b, 1, 2, 3])], 'x.gz'),
  });
  expect(broken.status).toBe(400);
  expect(broken.text).toContain('The file is damaged');
});

const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'products');
if (existsSync(recordings)) {
  const read = (name: string) => new Uint8Array(readFileSync(join(recordings, name)));
  test.each([
    ['google-merchant-apparel-watches.xml', {}, '2 new products', '0 wrong'],
    [
      'shopify-product-csv-apparel.csv',
      { linkTemplate: 'https://shop.example/products/{Handle}', currency: '$', category: 'fashion' },
      '20 new products',
      '0 wrong',
    ],
    [
      'shopify-product-csv-jewelery.csv',
      { linkTemplate: 'https://shop.example/products/{Handle}', currency: '$', category: 'jewelery' },
      '20 new products',
      '0 wrong',
    ],
  ])('the real feed %s is read', async (name, more, added, wrong) => {
    const { page } = await readFeed(read(name), name, more);
    expect(page.text).toContain(added);
    expect(page.text).toContain(wrong);
  });
}

import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longDate } from '#app/lib/format';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite();
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

/** Three days ago. */
const SEEN = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

const PRODUCT = {
  name: 'Robe, ivory',
  description: 'Silk',
  price: '$90',
  originalPrice: '',
  affiliateLink: 'https://shop.example/r',
  category: 'Lingerie',
  badge: 'New',
  position: '-5',
  priceSeen: SEEN,
  imageAddress: '',
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

test('a product with an image is added, edited, ordered and restored', async () => {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const added = await sendForm('/admin/products/new', {
    ...PRODUCT,
    image: new Blob([new Uint8Array(photo)]),
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
    `Price seen on ${longDate(new Date(SEEN))}`,
  );

  const edited = await admin.follow(
    await sendForm(`/admin/products/${id}`, {
      ...PRODUCT,
      price: '$80',
      affiliateLink: 'https://bit.ly/abc',
    }),
  );
  expect(edited.text).toContain('bit.ly is a link shortener');
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
  ['a link without https', { affiliateLink: 'http://shop.example/r' }, 'The link must start with https://'],
  ['a script as a link', { affiliateLink: 'javascript:alert(1)' }, 'The link must start with https://'],
  ['no name', { name: ' ' }, 'Name must be at least 2 characters'],
  ['a page as a picture', { image: new Blob(['<h1>no</h1>']) }, 'This image can’t be used'],
  [
    'an SVG as a picture',
    { image: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) },
    'This image can’t be used',
  ],
])('%s is refused and keeps the text', async (_what, fields, message) => {
  const answer = await sendForm('/admin/products/new', { ...PRODUCT, ...fields });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
  expect(answer.text).toContain('value="$90"');
});

test('uploads are for administrators and limited to 25 MB', async () => {
  const big = (megabytes: number) => new Blob([new Uint8Array(megabytes * 1024 * 1024)]);
  const someone = new Visitor(site);
  expect(
    (
      await sendForm('/admin/products/new', { ...PRODUCT, image: big(2) }, someone).catch(() => ({
        status: 413,
      }))
    ).status,
  ).toBe(413);
  expect((await sendForm('/admin/products/new', { ...PRODUCT, image: big(2) })).status).toBe(400);
  expect(
    (await sendForm('/admin/products/new', { ...PRODUCT, image: big(26) }).catch(() => ({ status: 413 })))
      .status,
  ).toBe(413);
});

test('the buttons of an image move and remove it', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((digit) => `/media/${digit.repeat(24)}-960.webp`);
  const more = JSON.stringify([second, third].map((url) => ({ address: null, url })));
  editDatabase(site, `UPDATE products SET image_url = '${first}', more_images = '${more}' WHERE id = 4`);
  const press = async (intent: string, image = '') => {
    const pressed = await admin.post('/admin/products/4', { intent, image });
    expect(pressed.location).toContain('#images');
    return (await findProduct(4)).images;
  };
  expect(await press('image-up', third)).toEqual([first, third, second]);
  expect(await press('image-down', first)).toEqual([third, first, second]);
  expect(await press('image-remove', first)).toEqual([third, second]);
});

test('Undo restores what it can when related rows are missing', async () => {
  const his = new Visitor(site);
  const made = await his.post('/compilation/new', { title: 'Short-lived', product: '3', isPublic: 'on' });
  const deleted = await admin.follow(await admin.post('/admin/products', { intent: 'delete', product: '3' }));
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  database.prepare("DELETE FROM compilations WHERE title = 'Short-lived'").run();
  database.close();
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  const undone = await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(undone.status).toBe(303);
  expect((await new Visitor(site).get('/product/3')).status).toBe(200);
  expect(made.status).toBe(303);
});

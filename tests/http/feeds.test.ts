import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, editDatabase } from '../support/attacks';
import { readColumnsForm } from '../support/feed';
import { feedOf, feedsOf, READ } from '../support/feed-steps';
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

type Listed = {
  id: number;
  name: string;
  price: string;
  originalPrice: string | null;
  affiliateLink: string;
};
async function listAll(): Promise<Listed[]> {
  return JSON.parse((await new Visitor(site).get('/api/products?limit=500')).text).data;
}
const find = async (name: string) => (await listAll()).find((product) => product.name === name);

const FEED = [
  'id,title,link,image link,price,sale_price,category',
  'a1,"Gown, black",https://shop.example/a1,,$70,$60,lingerie',
  'a2,Slip,http://shop.example/a2,https://cdn.invalid/a2.jpg,$40,,lingerie',
  'a3,,https://shop.example/a3,,$40,,lingerie',
  'a1,Twice,https://shop.example/a9,,$1,,lingerie',
  'a4,Bad,javascript:alert(1),,$1,,lingerie',
  'a5,Nowhere,,,$1,,lingerie',
].join('\n');

test('a feed import is reviewed, applied and undone', async () => {
  const before = await listAll();
  const { address, page } = await feeds.read(FEED, 'feed.csv', { name: 'The gowns' });
  // Four of six are wrong: a person is asked.
  expect(page.text).toContain('Needs review');
  expect(page.text).toContain('Of 6 products, 4 have errors.');
  expect(page.text).toContain('2 new products\u00a0· 4 errors');
  expect(page.text).toContain('First products');
  expect(page.text).toContain('https://shop.example/a1');
  const wrong = await admin.get(`${address}?show=error`);
  for (const message of [
    'No name in column title.',
    'Line 2 has the same key',
    '“javascript:alert(1)” in column link: The link must start with https://.',
    'No link in column link',
  ])
    expect(wrong.text).toContain(message);
  expect(wrong.text).toContain(`href="${address}/wrong.csv">Wrong rows as CSV</a>`);
  const csv = await admin.get(`${address}/wrong.csv`);
  expect(csv.text).toContain(
    '5,"Twice","Line 2 has the same key.","a1","Twice","https://shop.example/a9","","$1","","lingerie"',
  );
  expect(wrong.text).toContain('1 row: Another line has the same key.');
  expect(await listAll()).toEqual(before);
  await feeds.apply(address);
  expect(await find('Gown, black')).toMatchObject({
    price: '$60',
    originalPrice: '$70',
    affiliateLink: 'https://shop.example/a1',
  });

  // The next file uses all settings. One price has changed, and one product is missing.
  const next = FEED.replace('$60', '$55').replace(/a2,Slip.*\n/, '');
  const again = await feeds.readNext(feedOf(address), next);
  expect(again.page.text).toContain('1 change\u00a0· 1 missing\u00a0· 4 errors');
  expect(again.page.text).toContain('price: $60 → $55');
  const slip = await find('Slip');
  await feeds.apply(again.address);
  expect((await find('Gown, black'))?.price).toBe('$55');
  expect(await find('Slip')).toBeUndefined();
  expect((await new Visitor(site).get(`/product/${slip?.id}`)).text).toContain('Out of stock');
  // It is sold again when it comes back, though the file says nothing of that.
  const back = await feeds.readNext(feedOf(address), FEED.replace('$60', '$55'));
  expect(back.page.text).toContain('availability: out → unknown');
  await feeds.apply(back.address);
  expect(await find('Slip')).toBeDefined();
  await feeds.takeBack(back.address);
  expect(await find('Slip')).toBeUndefined();
  // Only what was applied last is taken back.
  expect((await admin.get(address)).text).not.toContain('Undo import');
  await admin.post(address, { intent: 'undo' });
  expect((await find('Gown, black'))?.price).toBe('$55');
  await feeds.takeBack(again.address);
  expect((await find('Gown, black'))?.price).toBe('$60');
  expect(await find('Slip')).toBeDefined();
  await feeds.takeBack(address);
  expect(await listAll()).toEqual(before);
});

test('a deleted import leaves its products, unless it is at work', async () => {
  const { address } = await feeds.read(
    'id,title,link,price,category\ni1,Left by it,https://shop.example/i1,$1,lingerie\n',
    'history.csv',
  );
  await feeds.apply(address);
  const id = Number(address.split('/').at(-1));
  const remove = async () => admin.follow(await admin.post(address, { intent: 'delete' }));
  const setState = (state: string) =>
    editDatabase(site, `UPDATE feed_imports SET state = '${state}' WHERE id = ${id}`);
  setState('applying');
  expect((await remove()).text).toContain('The state of this import has changed.');
  setState('applied');
  expect((await admin.get(address)).text).toContain('Delete import');
  const deleted = await remove();
  expect(deleted.text).toContain('Its products stay.');
  expect(deleted.text).not.toContain(`href="${address}"`);
  expect((await admin.get(address)).status).toBe(404);
  expect((await admin.post(address, { intent: 'delete' })).status).toBe(404);
  expect(countRows(site, `feed_import_rows WHERE import_id = ${id}`)).toBe(0);
  expect(await find('Left by it')).toBeDefined();
});

test('an import that only removes products lists them', async () => {
  const rows = (ids: number[]) =>
    [
      'id,title,link,price,category',
      ...ids.map((id) => `${id},Sash ${id},https://sash.example/${id},$5,sash`),
    ].join('\n');
  const first = await feeds.read(rows([1, 2, 3]), 'sash.csv', { name: 'Sashes' });
  await feeds.apply(first.address);
  const { address, page } = await feeds.readNext(feedOf(first.address), rows([1]));
  expect(page.text).toContain('Needs review');
  expect(page.text).toContain('aria-current="page">Missing');
  expect(page.text).toContain('Sash 3');
  expect(page.text).not.toContain('Use these columns');
  expect((await admin.get(`${address}?columns`)).text).toContain('Use these columns');
  const lost = await feeds.read('id,title,price\n1,Belt,$5\n2,Braces,$6\n', 'belts.csv', { name: 'Belts' });
  expect(lost.page.text).toContain('Use these columns');
  expect(lost.page.text).toContain('No column for the link');
});

test('feed settings that cannot be used are refused', async () => {
  const filter = { name: 'Hats', filterColumn: 'title', filterIs: 'least', filterValue: 'abc' };
  for (const [wrong, message] of [
    [filter, 'Enter a number to compare with.'],
    [{ name: 'Hats', currency: 'xyz!!' }, 'The currency must be a code of three letters'],
  ] as const)
    expect((await admin.post('/admin/feeds/new', { schedule: 'off', ...wrong })).text).toContain(message);
});

test('a feed offers its columns for the next files once one is applied', async () => {
  const file = (price: number) =>
    `id,title,label,link,price,category\nc1,Plain name,Fine name,https://columns.example/c1,$${price},lingerie\n`;
  const { address } = await feeds.read(file(5), 'columns.csv', { name: 'Columns' });
  await feeds.apply(address);
  const feed = feedOf(address);
  expect((await admin.get(address)).text).toContain(`href="${feed}?columns#columns"`);
  expect((await admin.get(`${address}?columns`)).location).toBe(`${feed}?columns#columns`);
  const columns = await readColumnsForm(admin, feed);
  expect(columns).toMatchObject({ 'column-name': 'title', 'column-price': 'price' });
  const wrong = await admin.post(`${feed}?columns`, { ...columns, 'column-name': 'heading' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('A chosen column is not in the file.');
  await admin.post(`${feed}?columns`, { ...columns, 'column-name': 'label' });
  const next = await feeds.readNext(feed, file(6));
  expect(next.page.text).toContain('name: Plain name → Fine name');
});

test('feed settings apply to every row and every file', async () => {
  const file = (last: string) =>
    [
      'sku;title;url;price;sold by',
      'r1;Robe;https://robes.example/1?a=b;49,90;us',
      'r2;Belt;https://robes.example/2;9;us',
      last,
    ].join('\n');
  const settings = {
    name: 'Robes',
    retailer: 'The Robe House',
    currency: 'EUR',
    template: 'https://network.example/go?to={link}&id={id}',
    filterColumn: 'price',
    filterIs: 'least',
    filterValue: '10',
  };
  const { address, page } = await feeds.read(
    file('r3;Gown;https://robes.example/3;120;us'),
    'robes.csv',
    settings,
  );
  // No category: everything is wrong until the columns say so.
  expect(page.text).toContain('1 filtered out\u00a0· 2 errors');
  expect(page.text).toContain('No column for the category (set one in the feed’s settings).');
  const form = await readColumnsForm(admin, address);
  expect(form).toMatchObject({ 'column-key': 'sku', 'column-name': 'title', 'column-link': 'url' });
  await admin.post(address, { ...form, category: 'Robes' });
  const mapped = await feeds.waitFor(address, READ);
  expect(mapped.text).toContain('2 new products');
  await feeds.apply(address);
  expect(await find('Robe')).toMatchObject({
    price: '€49.90',
    affiliateLink: 'https://network.example/go?to=https%3A%2F%2Frobes.example%2F1%3Fa%3Db&id=r1',
    category: 'robes',
  });
  const robe = await new Visitor(site).get(`/product/${(await find('Robe'))?.id}`);
  expect(robe.text).toContain('The Robe House');
  const next = await feeds.readNext(feedOf(address), file('r4;Cape;https://robes.example/4;80;us'));
  expect(next.page.text).toContain('1 new product\u00a0· 1 unchanged\u00a0· 1 missing\u00a0· 1 filtered out');
  // Its heading row is another one: a person looks.
  const other = file('r4;Cape;https://robes.example/4;80;us').replace('sold by', 'seller');
  const changed = await feeds.readNext(feedOf(address), other);
  expect(changed.page.text).toContain('Needs review');
  expect(changed.page.text).toContain('“sold by” is missing, “seller” is new');
  expect((await admin.get(next.address)).text).toContain('Replaced by a newer file.');
});

test('a new feed needs a name and a file', async () => {
  const empty = new FormData();
  empty.append('name', '');
  const refused = await admin.send('/admin/feeds/new', { method: 'POST', body: empty });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Give the feed a name.');
  expect(refused.text).toContain('Choose a file.');
});

test('deleting a feed asks first, and keeps its products if asked to', async () => {
  const { address } = await feeds.read(
    'id,title,link,price,category\nd1,Left behind,https://shop.example/d1,$1,lingerie\n',
    'left.csv',
  );
  await feeds.apply(address);
  const feed = feedOf(address);
  expect((await admin.get(feed)).text).toContain('1 product');
  const saved = await admin.post(feed, { intent: 'save', name: '', template: 'ftp://x' });
  expect(saved.status).toBe(400);
  expect(saved.text).toContain('The link must start with https:// or {link:raw}.');
  const id = (await find('Left behind'))?.id;
  const thrown = await admin.follow(
    await admin.post('/admin/products', { intent: 'delete', product: String(id) }),
  );
  const asked = await admin.follow(await admin.post(feed, { intent: 'delete' }));
  expect(asked.text).toContain('Delete this feed?');
  const deleted = await admin.follow(await admin.post(feed, { intent: 'delete', products: 'keep' }));
  expect(deleted.text).toContain('Feed deleted');
  expect((await admin.get(feed)).status).toBe(404);
  expect((await admin.get(address)).status).toBe(404);
  // The deleted product is restored, although its feed no longer exists.
  expect(await find('Left behind')).toBeUndefined();
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(thrown.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect(await find('Left behind')).toBeDefined();
});

test('deleting a feed with its products can be undone', async () => {
  const { address } = await feeds.read(
    'id,title,link,price,category\nw1,With its feed,https://shop.example/w1,$1,lingerie\n',
    'with.csv',
  );
  await feeds.apply(address);
  const feed = feedOf(address);
  const deleted = await admin.follow(await admin.post(feed, { intent: 'delete', products: 'delete' }));
  expect(deleted.text).toContain('1 product deleted too.');
  expect(await find('With its feed')).toBeUndefined();
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  expect((await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' })).status).toBe(303);
  expect(await find('With its feed')).toBeDefined();
  expect((await admin.get(feed)).text).toContain('1 product');
});

/** The fields of a product's form as they are. */
async function readProductForm(id: number): Promise<FormData> {
  const { text } = await admin.get(`/admin/products/${id}`);
  const form = new FormData();
  for (const name of ['name', 'price', 'affiliateLink', 'retailer', 'brand', 'badge', 'version']) {
    const [tag = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(text) ?? [];
    form.set(name, / value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  form.set('category', 'lingerie');
  form.set('availability', 'unknown');
  return form;
}

test('a product’s form marks edited fields, and gives one back to its feed', async () => {
  const file = (price: string) =>
    `id,title,link,price,category\nk1,Feed words,https://shop.example/k1,${price},lingerie\n`;
  const { address } = await feeds.read(file('$1'), 'words.csv');
  await feeds.apply(address);
  const id = (await find('Feed words'))?.id ?? 0;
  const mark = 'Edited by you. Feeds leave it alone.';
  expect((await admin.get(`/admin/products/${id}`)).text).not.toContain(mark);
  const form = await readProductForm(id);
  form.set('name', 'My words');
  expect((await admin.send(`/admin/products/${id}`, { method: 'POST', body: form })).status).toBe(303);
  expect((await admin.get(`/admin/products/${id}`)).text.split(mark)).toHaveLength(2);
  const next = await feeds.readNext(feedOf(address), file('$2'));
  expect(next.page.text).toContain('1 edited field left alone');
  await feeds.apply(next.address);
  expect(await find('My words')).toMatchObject({ price: '$2' });
  expect((await admin.post(`/admin/products/${id}`, { intent: 'unlock', field: 'id' })).status).toBe(400);
  await admin.post(`/admin/products/${id}`, { intent: 'unlock', field: 'name' });
  expect((await admin.get(`/admin/products/${id}`)).text).not.toContain(mark);
  await feeds.apply((await feeds.readNext(feedOf(address), file('$3'))).address);
  expect(await find('Feed words')).toMatchObject({ price: '$3' });
});

test('a product’s form over a newer save answers 400 and shows both versions', async () => {
  const { address } = await feeds.read(
    'id,title,link,price,category\nv1,Two hands,https://shop.example/v1,$1,lingerie\n',
    'hands.csv',
  );
  await feeds.apply(address);
  const id = (await find('Two hands'))?.id ?? 0;
  const [first, second] = [await readProductForm(id), await readProductForm(id)];
  first.set('price', '$7');
  second.set('badge', 'Mine');
  const save = (body: FormData) => admin.send(`/admin/products/${id}`, { method: 'POST', body });
  expect((await save(first)).status).toBe(303);
  const late = await save(second);
  expect(late.status).toBe(400);
  for (const part of ['Someone else changed this product', 'Price: $1\nBadge: Mine', 'Price: $7\nBadge: –'])
    expect(late.text).toContain(part);
  expect(await find('Two hands')).toMatchObject({ price: '$7', badge: null });
  // The form now carries the current version, so that it can be sent again.
  second.set('version', / name="version" value="(\d+)"/.exec(late.text)?.[1] ?? '');
  expect((await save(second)).status).toBe(303);
  expect(await find('Two hands')).toMatchObject({ price: '$1', badge: 'Mine' });
});

test('an export imports without changes', async () => {
  const body = new FormData();
  const odd = {
    name: "'=quoted",
    description: '5 < 6 &amp; <b>bold</b>',
    category: 'fashion',
    originalPrice: '$90',
    price: '$80',
    affiliateLink: 'https://shop.example/odd',
    brand: 'Odd',
    availability: 'in',
  };
  for (const [name, value] of Object.entries(odd)) body.append(name, value);
  expect((await admin.send('/admin/products/new', { method: 'POST', body })).status).toBe(303);
  editDatabase(site, `UPDATE products SET category = 'a > b' WHERE brand = 'Odd';`);
  const csv = (await admin.get('/admin/products.csv')).text;
  expect(csv).toContain('Silk slip in garnet');
  const { page } = await feeds.read(csv, 'products.csv');
  expect(page.text).toMatch(/class="lead">\d+ unchanged</);
});

test('a damaged upload is refused and leaves no file', async () => {
  const before = readdirSync(join(site.dataDir, 'uploads'));
  const broken = new FormData();
  broken.append('name', 'Broken');
  broken.append('file', new File([new Uint8Array([0x1f, 0x8b, 1, 2, 3])], 'x.gz'));
  const refused = await admin.send('/admin/feeds/new', { method: 'POST', body: broken });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('The file is damaged');
  expect((await admin.get('/admin/feeds')).text).not.toContain('Broken');
  expect(readdirSync(join(site.dataDir, 'uploads'))).toEqual(before);
});

test('the API uploads, applies and undoes an import', async () => {
  const content = (price: string) =>
    `id,title,link,price,category\np1,Programmed,https://shop.example/p1,${price},lingerie\n`;
  const { address } = await feeds.read(content('$1'), 'program.csv');
  await feeds.apply(address);
  const feed = `/api${feedOf(address)}`;
  const call = async (path: string, init: RequestInit = { method: 'POST' }, who = admin) => {
    const answer = await who.send(path, init);
    return { status: answer.status, location: answer.location, ...JSON.parse(answer.text) };
  };
  const send = (body: string, type = 'application/octet-stream', who = admin) =>
    call(`${feed}/runs`, { method: 'POST', body, headers: { 'Content-Type': type } }, who);
  const sent = await send(content('$2'));
  expect(sent).toMatchObject({ status: 202, success: true });
  const run = sent.location ?? '';
  expect(sent.data.address).toBe(run);
  const ask = () => call(run, {});
  await expect.poll(async () => (await ask()).data.state).toBe('staged');
  expect((await ask()).data).toMatchObject({
    rows: 1,
    counts: { changed: 1, new: 0, gone: 0 },
    undoing: false,
  });
  expect((await call(`${run}/apply`)).status).toBe(202);
  await expect.poll(async () => (await ask()).data.state).toBe('applied');
  expect((await find('Programmed'))?.price).toBe('$2');
  expect((await call(`${run}/apply`)).status).toBe(409);
  expect((await call(`/api${address}/undo`)).status).toBe(409);
  expect((await call(`${run}/undo`)).status).toBe(202);
  await expect.poll(async () => (await ask()).data.state).toBe('undone');
  expect((await find('Programmed'))?.price).toBe('$1');
  expect(await send('PK\x03\x04')).toMatchObject({
    status: 400,
    error: expect.stringContaining('a zip archive'),
  });
  for (const nothing of [await call(`${feed}/runs`), await send('{}', 'application/json')])
    expect(nothing).toMatchObject({ status: 400, error: expect.stringContaining('This feed has no URL') });
  expect((await call('/api/admin/feeds/999/runs')).status).toBe(404);
  expect((await call(`${feed}/runs/999`, {})).status).toBe(404);
  expect((await send(content('$9'), undefined, new Visitor(site))).status).toBe(401);
});

test('sizes and colors of a feed are on pages, in links, filters and the API', async () => {
  const { address, page } = await feeds.read(
    [
      'id,item_group_id,title,link,price,size,color,availability,category',
      'z1,Z,Camisole,https://shop.example/z1,$48,S,Garnet,in stock,lingerie',
      'z2,Z,Camisole,https://shop.example/z2,$60,M,Garnet,in stock,lingerie',
      'z3,Z,Camisole,https://shop.example/z3,$60,L,Ivory,out of stock,lingerie',
    ].join('\n'),
    'sizes.csv',
  );
  expect(page.text).toContain('1 product, 3 variants\u00a0· 1 new product');
  await feeds.apply(address);
  const id = (await find('Camisole'))?.id ?? 0;
  const visitor = new Visitor(site);
  const plain = await visitor.get(`/product/${id}`);
  expect(plain.text).toContain('from $48');
  expect(plain.text).toContain(`href="/product/${id}?size=M"`);
  expect(plain.text).toMatch(/<s[^>]*>L<\/s><span class="sr-only"> Sold out/);
  expect(plain.text).toContain('"ProductGroup"');
  const chosen = await visitor.get(`/product/${id}?size=M&color=garnet`);
  expect(chosen.text).toMatch(/class="price">\$60/);
  const [, link = ''] = /href="(\/go\/\d+\?variant=\d+)"/.exec(chosen.text) ?? [];
  expect(await visitor.get(link)).toMatchObject({ status: 302, location: 'https://shop.example/z2' });
  const shop = await visitor.get('/affiliate?size=s');
  expect(shop.text).toContain('Camisole');
  expect(shop.text).toMatch(/<option value="M">M \(1\)<\/option>/);
  const { data } = JSON.parse((await visitor.get(`/api/products/${id}`)).text);
  expect(data.variants).toMatchObject([
    { size: 'S', color: 'Garnet', price: '$48', availability: 'in', imageUrl: null },
    { size: 'M', color: 'Garnet', price: '$60', availability: 'in', imageUrl: null },
    { size: 'L', color: 'Ivory', price: '$60', availability: 'out', imageUrl: null },
  ]);
  const form = await admin.get(`/admin/products/${id}`);
  expect(form.text.match(/name="variant-size"/g)).toHaveLength(6);
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { readColumnsForm, sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off', TRUST_PROXY: '1' });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const CONTACT = { name: 'Eve', email: 'eve@mail.example', subject: 'other', privacy: 'on' };
const EMOJI = '😀';
const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  `${'x'.repeat(1_199)}${EMOJI}`,
  `${'x'.repeat(1_198)}${EMOJI}`,
  EMOJI.repeat(900),
  `x${EMOJI.repeat(900)}`,
  FAMILY.repeat(150),
])('hostile message %# does not break the inbox', async (message) => {
  expect((await new Visitor(site).post('/contact', { ...CONTACT, message })).status).toBe(303);
  const inbox = await admin.get('/admin/messages');
  expect(inbox.status).toBe(200);
  const links = [...inbox.text.matchAll(/href="(mailto:[^"]+)"/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, link = ''] of links)
    expect(() => decodeURIComponent(link.replaceAll('&amp;', '&'))).not.toThrow();
});

/** Every place that takes a text from an address, with the emoji on either side of where it cuts. */
const places = [
  ...['/video/1', '/product/1', '/compilations', '/share/LakeHouse7'].map((path) => `${path}?message=`),
  '/videos?search=',
  '/affiliate?search=',
  '/auth?redirectTo=/',
  '/contact?message=',
];
test.each(places)('%s accepts any text', async (path) => {
  for (const length of [99, 100, 159, 160, 199, 200, 298, 299, 300])
    for (const tail of [EMOJI, FAMILY]) {
      const text = encodeURIComponent('x'.repeat(length) + tail.repeat(3));
      expect((await new Visitor(site).get(path + text)).status, `${length}`).toBeLessThan(400);
    }
});

test('a share URL accepts broken text', async () => {
  for (const bytes of ['%F0%9F%98', '%ED%A0%BD', '%FF', '%'])
    expect((await new Visitor(site).get(`/product/1?message=${'x'.repeat(298)}${bytes}`)).status).toBe(200);
});

test.each(['a&', 'name=1&', 'answer-1=x&'])('a form of nothing but %s is refused', async (entry) => {
  for (const path of ['/contact', '/newsletter', '/auth', '/share/LakeHouse7', '/compilation/new']) {
    const body = entry.repeat(Math.floor(1_000_000 / entry.length));
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await new Visitor(site).send(path, { method: 'POST', body, headers });
    expect(answer.status, path).toBe(400);
  }
});

test('an encoded path equals its plain form for every guard', async () => {
  const plain = await new Visitor(site).post('/faq', {});
  const coded = await new Visitor(site).post('/%66aq', {});
  expect(coded.status).toBe(plain.status);
  expect(coded.text).not.toContain('routes/');
  const api = await new Visitor(site).get('/%61pi/nothing');
  expect(api.headers.get('Content-Type')).toContain('application/json');
  expect(JSON.parse(api.text)).toMatchObject({ success: false });
  const posted = await new Visitor(site).post('/%61pi/contact', {});
  expect(JSON.parse(posted.text)).toMatchObject({ success: false });
  expect((await new Visitor(site).get('/%61dmin')).status).toBe(302);
  expect((await new Visitor(site).get('/a/%2e%2e/%66aq')).status).toBe(200);
  for (const path of ['/%', '/%zz', '/%ff']) expect((await new Visitor(site).get(path)).status).toBe(400);
});

test.each(['\u200b', '\u2800', '\u202e\u200d', '\u3164', '\u00ad'])(
  'an invisible title is refused (%#)',
  async (title) => {
    const answer = await new Visitor(site).post('/compilation/new', { title, isPublic: 'on' });
    expect(answer.status).toBe(400);
    const api = await new Visitor(site).send('/api/compilations', {
      method: 'POST',
      body: JSON.stringify({ title, isPublic: true }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(api.status).toBe(400);
  },
);

test('a card always has a text', async () => {
  const her = new Visitor(site);
  const { location } = await her.post('/compilation/new', { title: 'To be forgotten', isPublic: 'on' });
  const id = /\d+/.exec(location ?? '')?.[0] ?? '';
  for (const title of ['\u200b', '\u2800', '\u0301']) {
    editDatabase(site, `UPDATE compilations SET title = '${title}' WHERE id = ${id}`);
    const code = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
    const share = code.prepare('SELECT share_code FROM compilations WHERE id = ?').pluck().get(id);
    code.close();
    const page = await new Visitor(site).get(`/share/${share}`);
    expect(page.status).toBe(200);
    const card = /property="og:image" content="[^"]*?(\/card\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    const image = await new Visitor(site).get(card);
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  }
});

let limited: Site;
beforeAll(async () => {
  limited = await startSite({ TRUST_PROXY: '1' });
});
afterAll(() => limited.stop());

test('client addresses are normalized for limits', async () => {
  const spellings = (number: number) => [
    `198.51.100.91:${1_000 + number}`,
    '::ffff:198.51.100.91',
    `[::ffff:c633:645b]:${number}`,
  ];
  const statuses: number[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const [address = ''] = spellings(number).slice(number % 3);
    const visitor = new Visitor(limited, { 'X-Forwarded-For': address });
    const login = { intent: 'login', username: 'nobody', password: 'a wrong password' };
    statuses.push((await visitor.post('/auth', login)).status);
  }
  expect(statuses.slice(-1)).toEqual([429]);
});

test('changes of a collection and its products are limited', async () => {
  // Other tests counted logins.
  editDatabase(limited, 'DELETE FROM rate_limits');
  const his = new Visitor(limited);
  const { location } = await his.post('/compilation/new', { title: 'Everything', isPublic: 'on' });
  const path = location?.split('?')[0] ?? '';
  const id = Number(/\d+/.exec(path)?.[0]);
  const database = new Database(join(limited.dataDir, 'ribbon.db'));
  database.exec(
    `INSERT INTO products (id, name, price, description, affiliate_link, image_url, category)
    SELECT value, 'Piece ' || value, 10, '', 'https://shop.example/' || value, '/favicon.svg', 'lingerie'
    FROM generate_series(1001, 1600)`.replace(
      'generate_series(1001, 1600)',
      `(WITH RECURSIVE n(value) AS (SELECT 1001 UNION ALL SELECT value + 1 FROM n WHERE value < 1600) SELECT value FROM n)`,
    ),
  );
  const insert = database.prepare(
    'INSERT INTO compilation_items (compilation_id, product_id, sort_order) VALUES (?, ?, ?)',
  );
  for (let number = 0; number < 500; number += 1) insert.run(id, 1_001 + number, number);
  database.close();
  const full = await his.post(path, { intent: 'add', product: '1600' });
  const said = full.status === 303 ? await his.follow(full) : full;
  expect(said.text).toContain('500');
  const api = await his.send(`/api/compilations/${id}/products`, {
    method: 'POST',
    body: JSON.stringify({ productId: 1_600 }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(api.status).toBe(400);
  const change = async () =>
    (await his.post(path, { intent: 'note', product: '1001', note: 'A note' })).status;
  for (let turn = 0; turn < 5; turn += 1) expect(await change()).toBe(303);
  // Of 300 changes, most are counted here, since a request takes long.
  editDatabase(limited, 'UPDATE rate_limits SET hits = 297 WHERE hits = (SELECT max(hits) FROM rate_limits)');
  for (let turn = 297; turn < 300; turn += 1) expect(await change()).toBe(303);
  expect(await change()).toBe(429);
  const pressed = await his.post('/compilation/new', { intent: 'save', product: '1001', returnTo: '/' });
  expect(pressed.status).toBe(429);
});

test('the library’s listing is cached for a while', async () => {
  const found = await admin.get('/admin?q=a&category=fashion&source=library&max=10');
  const video = [...found.text.matchAll(/value="(library:[0-9a-f]{16})"/g)].map(([, ref = '']) => ref);
  expect((await admin.post('/admin', { intent: 'import', category: 'fashion', video })).status).toBe(303);
  const first = await new Visitor(site).get('/api/video-sources/trending?source=library');
  rmSync(join(site.dataDir, 'library'), { recursive: true });
  const again = await new Visitor(site).get('/api/video-sources/trending?source=library');
  expect(first.status).toBe(200);
  expect(JSON.parse(first.text).data.length).toBeGreaterThan(0);
  expect(again.text).toBe(first.text);
});

test('a call nested too deeply is the client’s error', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const answer = await new Visitor(site).send('/api/subscribe', {
    method: 'POST',
    body: `{"email":"deep@mail.example","subscribed":${deep}}`,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(answer.status).toBeLessThan(500);
});

test('a feed without its file says so', async () => {
  const run = await sendFeed(
    admin,
    new File(['id,title,link,price,category\na,Gown,https://shop.example/a,$1,lingerie'], 'feed.csv'),
  );
  await expect.poll(async () => (await admin.get(run)).text).toContain('Ready to apply');
  rmSync(join(site.dataDir, 'uploads'), { recursive: true });
  await admin.post(run, { ...(await readColumnsForm(admin, run)), category: 'robes' });
  for (let turn = 0; turn < 3; turn += 1) {
    await expect
      .poll(async () => (await admin.get(run)).text)
      .toContain('The file no longer exists. Upload it again.');
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test('a placement with a wrong link keeps its text', async () => {
  const answer = await admin.post('/admin/placements', {
    intent: 'save',
    placement: 'home',
    title: 'Kept title',
    text: 'Kept text',
    link: 'x',
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('The link must start with https://');
  expect(answer.text).toContain('Kept title');
});

const COLUMNS_OF_TIMES = `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m
  JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND lower(c.type) = 'integer'
    AND (c.name GLOB '*_at' OR c.name IN ('at', 'subscription_date', 'submission_date'))`;

// The last test, since it leaves broken rows behind.
test('a broken row breaks no list', async () => {
  const her = new Visitor(site);
  await her.post('/contact', { ...CONTACT, message: 'What is this made of?' });
  await her.post('/newsletter', { email: 'her@mail.example', source: 'home' });
  await her.post('/compilation/new', { title: 'Broken', isPublic: 'on' });
  await admin.post('/admin/products', { intent: 'delete', product: '3' });
  await admin.post('/admin', {
    intent: 'import',
    category: 'fashion',
    address: 'https://youtu.be/dddddddddd1',
  });
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  const columns = database.prepare<[], { table: string; column: string }>(COLUMNS_OF_TIMES).all();
  expect(columns.length).toBeGreaterThan(20);
  // Sessions and limits end by their times, hidden and deleted things are hidden and deleted: those keep them.
  const KEPT = /expires_at|resets_at|seen_at|deleted_at|hidden_at|unavailable_at|next_at/;
  for (const { table, column } of columns)
    if (!KEPT.test(column))
      database.exec(
        `UPDATE OR IGNORE "${table}" SET "${column}" = 9000000000000000 WHERE "${column}" IS NOT NULL`,
      );
  const text = "CAST(x'eda0bdff00' AS TEXT)";
  database.exec(`UPDATE contact_submissions SET name = ${text}, message = ${text};
    UPDATE trash SET content = 'no JSON'; UPDATE import_reports SET content = '{';
    INSERT INTO feeds (id, name, mapping) VALUES (9, ${text}, 'x');
    INSERT INTO feed_imports (id, feed_id, name, format, mapping, columns, who, state)
      VALUES (9, 9, ${text}, 'csv', 'x', '{', 'x', 'needs-review'); UPDATE compilations SET title = ${text} WHERE id > 1;
    UPDATE videos SET title = ${text}, tags = ${text}, duration = -5 WHERE id = 2;
    UPDATE products SET name = ${text}, price = 1e300, affiliate_link = 'no address' WHERE id = 2;
    UPDATE audit_log SET link = 'https://evil.example', what = ${text};`);
  database.close();
  const admins = `/admin /admin/videos /admin/videos/2 /admin/products /admin/products/2 /admin/feeds /admin/feeds/9 /admin/feeds/9/runs/9
    /admin/collections /admin/links /admin/placements /admin/messages /admin/subscribers /admin/newsletter /admin/users
    /admin/log /admin/analytics /admin/earnings /admin/settings /admin/messages.csv /admin/products.csv /admin/subscribers.csv
    /account /account/export.json`;
  for (const path of admins.split(/\s+/)) expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  const pages = `/ /videos /video/1 /video/2 /affiliate /product/1 /product/2 /compilations /share/LakeHouse7 /feed.xml
    /sitemap.xml /api/videos /api/products /api/videos/2 /api/compilations /api/videos/featured /api/videos/trending`;
  for (const path of pages.split(/\s+/)) expect([path, (await her.get(path)).status]).toEqual([path, 200]);
});

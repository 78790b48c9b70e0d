import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { FakePlatforms } from '../support/fake-platforms';
import { sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  await platforms.start();
  site = await startSite(platforms.settings());
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});
beforeEach(() => platforms.misbehave(null));

function query<T>(sql: string): T[] {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  const rows = database.prepare<[], T>(sql).all();
  database.close();
  return rows;
}

const plain = (text: string) =>
  text
    .replace(/<!-- -->/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const undoOf = ({ text }: Answer) =>
  /<form method="post" action="([^"]+)"[^>]*><input type="hidden" name="intent" value="([^"]+)"/.exec(text);

test('search results of the library show images and name skipped files', async () => {
  const library = join(site.dataDir, 'library');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'lonely.webm'), 'a film without a word about it');
  const photo = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(library, 'whole.jpg'), photo);
  const { text } = await admin.get('/admin?q=linen&category=fashion&source=library&max=10');
  expect(plain(text)).toContain('lonely.webm');
  expect(plain(text)).toContain('Results (1)');
  const image = /<img src="([^"]+)"/
    .exec(text.slice(text.indexOf('Results (')))?.[1]
    ?.replaceAll('&amp;', '&');
  const shown = await admin.get(image ?? '');
  expect([shown.status, shown.headers.get('Content-Type')?.split('/')[0]]).toEqual([200, 'image']);
});

test('a failed preview names the problem and imports nothing', async () => {
  platforms.misbehave('broken');
  const { text } = await admin.get(`/admin?${new URLSearchParams({ address: 'https://vimeo.com/101' })}`);
  expect(text).toContain('Preview failed');
  expect(text).not.toContain('Import failed');
});

test('an empty library gives an empty result', async () => {
  const bare = await startSite({ LIBRARY_DIR: join(site.dataDir, 'no-such-folder') });
  const answer = await new Visitor(bare).get('/api/video-sources/trending');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text).data).toEqual([]);
  await bare.stop();
});

test('a search result has an id and an image', async () => {
  const answer = await admin.get('/api/video-sources/search?q=anything&source=vimeo&max=5');
  const [first] = JSON.parse(answer.text).data;
  expect(first.id).toBe(`vimeo:${first.sourceId}`);
  expect(first).toHaveProperty('thumbnailUrl');
  // A host that the settings trust may have pictures without TLS: for the API as for the page.
  const tube = await admin.get('/api/video-sources/search?q=anything&source=peertube&max=5');
  expect(JSON.parse(tube.text).data[0].thumbnailUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
});

test('an unavailable video is replaced and restored', async () => {
  await admin.post('/admin', { intent: 'import', category: 'swimwear', video: 'vimeo:101' });
  const [old] = query<{ id: number }>("SELECT id FROM videos WHERE source_id = '101'");
  const id = old?.id ?? 0;
  editDatabase(
    site,
    `UPDATE videos SET unavailable_at = 1, featured = 1, tags = 'robe, silk' WHERE id = ${id}`,
  );
  const page = await admin.get('/admin');
  expect(page.text).toContain(`Find a replacement for Vimeo 101`);
  const search = /href="(\/admin\?replaces=[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(search).toContain('Vimeo+101');
  const found = await admin.get(search);
  expect(found.text).toContain('Select the video that replaces');
  const pick =
    /name="video"[^>]*value="(dailymotion:[^"]+)"|value="(dailymotion:[^"]+)"[^>]*name="video"/.exec(
      found.text,
    );
  const video = pick?.[1] ?? pick?.[2] ?? '';
  expect(video).not.toBe('');
  const replaced = await admin.post('/admin', { intent: 'replace', replaces: String(id), video });
  expect(replaced.location).toContain(`/admin/videos/${id}`);
  const [row] = query<Record<string, unknown>>(`SELECT * FROM videos WHERE id = ${id}`);
  expect(row).toMatchObject({
    source: 'dailymotion',
    category: 'swimwear',
    featured: 1,
    unavailable_at: null,
  });
  expect(row?.tags).toContain('robe');
  const shown = await admin.follow(replaced);
  const [, action = '', intent = ''] = undoOf(shown) ?? [];
  expect(intent).toBe('undo-replace');
  await admin.post(action.replaceAll('&amp;', '&'), { intent });
  expect(query(`SELECT source, source_id FROM videos WHERE id = ${id}`)).toEqual([
    { source: 'vimeo', source_id: '101' },
  ]);
});

const FEED = (shop: string, name: string) =>
  `id,title,link,price,category\nA0,${name},https://${shop}/a0,$10,lingerie\n`;

async function applyFeed(text: string): Promise<Answer> {
  const address = await sendFeed(admin, new File([text], 'feed.csv'));
  await expect
    .poll(async () => (await admin.get(address)).text, { interval: 200 })
    .toContain('Ready to apply');
  const preview = await admin.get(address);
  await admin.post(address, { intent: 'apply' });
  await expect
    .poll(async () => (await admin.get(address)).text, { interval: 200 })
    .toMatch(/Applied|Nothing to apply|nothing has been changed/);
  return preview;
}

test('two shops keep separate products under one key', async () => {
  await applyFeed(FEED('lingerie.example', 'Underwear'));
  const second = await applyFeed(FEED('garden.example', 'Garden hose'));
  expect(plain(second.text)).toContain('1 new product');
  expect(
    query<{ name: string }>("SELECT name FROM products WHERE name IN ('Underwear', 'Garden hose')"),
  ).toHaveLength(2);
});

test('a product without an image gets a placeholder with its initial', async () => {
  const fields = {
    name: 'Ärmelkleid',
    description: '',
    price: '$9',
    originalPrice: '',
    badge: '',
    imageAddress: '',
    affiliateLink: 'https://amzn.to/abc',
    category: 'fashion',
    position: '0',
    priceSeen: '',
  };
  const added = await admin.post('/admin/products/new', fields);
  const saved = await admin.follow(added);
  // Amazon issues that one itself.
  expect(saved.text).not.toContain('shortener');
  const id = /\/admin\/products\/(\d+)/.exec(added.location ?? '')?.[1];
  const [product] = query<{ image_url: string }>(`SELECT image_url FROM products WHERE id = ${id}`);
  expect(product?.image_url).toMatch(/^\/media\/initial-/);
  const tile = await new Visitor(site).get(product?.image_url ?? '');
  expect(tile.headers.get('Content-Type')).toContain('image/svg+xml');
  expect(tile.text).toContain('Ä');
  const warned = await admin.follow(
    await admin.post(`/admin/products/${id}`, { ...fields, imageAddress: 'https://127.0.0.1:9/no.jpg' }),
  );
  expect(plain(warned.text)).toContain('No usable image was found');
});

test('tags that differ by case alone are one tag', async () => {
  await admin.post('/admin/videos/2', {
    intent: 'edit',
    title: 'Tagged',
    description: '',
    category: 'fashion',
    tags: 'red, Red, RED , blue',
  });
  expect(query('SELECT tags FROM videos WHERE id = 2')).toEqual([
    { tags: expect.stringMatching(/^red,\s?blue$/i) },
  ]);
});

test('the activity log is filtered by actor, subject and time', async () => {
  await new Visitor(site).post('/auth', {
    intent: 'login',
    username: 'warden',
    password: 'a good long sentence',
  });
  const settings = await admin.get('/admin/settings/home');
  const fields: Record<string, string> = { intent: 'save' };
  for (const [tag] of settings.text.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
    const [, name = ''] = /name="([^"]+)"/.exec(tag) ?? [];
    if (name !== '') fields[name] ??= /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  await admin.post('/admin/settings/home', { ...fields, heroTitle: 'A new headline' });
  const { text } = await admin.get('/admin/log');
  for (const part of ['import', 'warden', '→']) expect(plain(text)).toContain(part);
  expect(plain(text)).toMatch(/logged in|signed in/);
  expect(text).toMatch(/<a href="\/admin\/videos\/\d+"|<a href="\/admin\/settings/);
  expect((await admin.get('/admin/log?what=no-such-thing')).text).toContain('No changes found.');
  expect((await admin.get('/admin/log?to=2001-01-01')).text).toContain('No changes found.');
  expect((await admin.get('/admin/log?who=warden&what=import')).text).not.toContain('No changes found.');
});

test('rows are selected one by one or by page without a script', async () => {
  const list = await admin.get('/admin/products');
  expect(list.text).toContain('Select all on this page');
  const ticked = await admin.get('/admin/products?select=page');
  expect(
    ticked.text.match(/type="checkbox"[^>]*name="product"[^>]*checked|name="product"[^>]*checked/g)?.length,
  ).toBeGreaterThan(5);
  const all = await admin.get('/admin/products?q=silk&select=all');
  expect(all.text).toContain('name="all"');
  const before = query<{ id: number }>("SELECT id FROM products WHERE name LIKE '%silk%'").length;
  const deleted = await admin.follow(
    await admin.post('/admin/products?q=silk&select=all', { intent: 'delete', all: 'on' }),
  );
  expect(plain(deleted.text)).toMatch(/\d+ products? deleted/);
  expect(query<{ id: number }>("SELECT id FROM products WHERE name LIKE '%silk%'").length).toBeLessThan(
    before,
  );
  expect(query<{ id: number }>('SELECT id FROM products').length).toBeGreaterThan(3);
});

test('a single applied filter is named in the singular', async () => {
  const address = await sendFeed(admin, new File([FEED('one.example', 'Only one')], 'feed.csv'));
  await expect
    .poll(async () => plain((await admin.get(address)).text), { interval: 200 })
    .toContain('Apply import (1 product)<');
});

test('the site serves the icons that browsers request unasked', async () => {
  const icon = await fetch(`${site.url}/favicon.ico`);
  expect(icon.status).toBe(200);
  expect(icon.headers.get('Content-Type')).toMatch(/icon/);
  expect([...new Uint8Array(await icon.arrayBuffer()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('a hidden collection offers its owner no broken link', async () => {
  const his = new Visitor(site);
  const { location } = await his.post('/compilation/new', {
    title: 'To be hidden',
    isPublic: 'on',
    product: '4',
  });
  const path = location?.split('?')[0] ?? '';
  const id = /\d+/.exec(path)?.[0] ?? '';
  expect((await his.get(path)).text).toContain('Share with Her');
  await admin.post('/admin/collections', { intent: 'hide', id, reason: 'Not nice' });
  const hidden = await his.get(path);
  expect(hidden.text).toContain('An administrator hid this collection');
  expect(hidden.text).not.toContain('Share with Her');
  expect(hidden.text).not.toContain('Share the link below');
});

test('an empty result and a failed search give different messages', async () => {
  const none = await admin.get(
    '/admin?q=anything&source=vimeo&max=5&advanced=on&minViews=0&minLikes=0&required=no-such',
  );
  expect(none.text).toContain('Search failed');
  expect(none.text).toContain('No results found. Try different keywords.');
  platforms.misbehave('broken');
  const failed = await admin.get('/admin?q=something&source=vimeo&max=5');
  expect(failed.text).toContain('Search error');
  expect(failed.text).not.toContain('No results found');
});

test('hints of the settings match the fields', async () => {
  expect((await admin.get('/admin/settings')).text).not.toContain('in grey');
});

test('a placement with a price shows the value of its views', async () => {
  const ad = {
    intent: 'save',
    placement: 'home',
    title: 'Priced',
    text: 'A shop',
    link: 'https://ad.example/x',
  };
  await admin.post('/admin/placements', { ...ad, active: 'on', pricePerThousand: '12.50' });
  editDatabase(
    site,
    `INSERT INTO daily_totals (day, kind, subject, count) SELECT date('now'), 'ad-view', id, 2000 FROM ads WHERE title = 'Priced'`,
  );
  const { text } = await admin.get('/admin/placements');
  expect(plain(text)).toContain('2,000 views');
  expect(plain(text)).toContain('12.50 per 1,000 views');
  expect(plain(text)).toContain('25.00 in total');
});

test('the activity log says what a change replaced', async () => {
  const id = query<{ id: number }>("SELECT id FROM products WHERE name NOT LIKE '%silk%' LIMIT 1")[0]?.id;
  const { text } = await admin.get(`/admin/products/${id}`);
  const fieldOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? '';
  const body = new FormData();
  body.append('category', 'lingerie');
  for (const name of ['name', 'affiliateLink', 'position'])
    if (fieldOf(name) !== '') body.append(name, fieldOf(name));
  body.append('price', '$4,321');
  const edited = await admin.send(`/admin/products/${id}`, { method: 'POST', body });
  expect(edited.status).toBe(303);
  const [entry] = query<{ detail: string }>(
    "SELECT detail FROM audit_log WHERE what = 'edited a product' ORDER BY id DESC LIMIT 1",
  );
  expect(entry?.detail).toMatch(/price: \$[\d.,]+ → \$4,321/);
  await admin.post('/admin/videos', { intent: 'trending:5' });
  await admin.post('/admin/newsletter', { intent: 'save', subject: 'A draft', message: 'Words.' });
  const log = plain((await admin.get('/admin/log')).text);
  for (const part of ['created a newsletter draft', 'price: ']) expect(log).toContain(part);
});

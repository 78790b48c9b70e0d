import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { feedsOf } from '../support/feed-steps';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const clock = createClock();
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off', TIME_ZONE: 'America/New_York', ...clock.settings });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const guest = () => new Visitor(site);
const read = async (path: string) => (await guest().get(path)).text;
function query<T>(statement: string): T[] {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  try {
    return database.prepare<[], T>(statement).all();
  } finally {
    database.close();
  }
}

async function send(path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return admin.send(path, { method: 'POST', body });
}

/** A word that only drafts contain. */
const WORD = 'Zibeline';
const product = {
  intent: 'save',
  name: `${WORD} robe`,
  price: '$90',
  affiliateLink: 'https://zib.example/1',
  category: 'zibelines',
  brand: 'Zibel',
  status: 'draft',
};
const video = {
  intent: 'edit',
  title: `${WORD} tried on`,
  description: `A ${WORD} film`,
  category: 'fashion',
  tags: WORD,
  featured: 'on',
  trending: 'on',
};
const wall = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(Date.now() + ms))
    .replace(' ', 'T');

/** Every list, page and call that everybody may ask, of a video, a product and a guide. */
function addresses(videoId: number, productId: number): string[] {
  return [
    '/',
    '/videos',
    '/videos/fashion',
    '/videos?search=zibeline',
    '/affiliate',
    '/affiliate?search=zibeline',
    '/affiliate?sort=new',
    '/affiliate?sort=price-down',
    '/guides',
    '/search?q=zibeline',
    '/feed.xml',
    '/feed.xml?category=fashion',
    '/sitemap/pages.xml',
    '/sitemap/videos-1.xml',
    '/sitemap/products-1.xml',
    '/video/1',
    '/product/1',
    `/video/${videoId}`,
    `/product/${productId}`,
    `/go/${productId}`,
    '/guides/zibeline-guide',
    `/compilation/new?product=${productId}`,
    `/compilation/new?video=${videoId}`,
    '/api/videos',
    '/api/videos/featured',
    '/api/videos/trending',
    '/api/videos/category/fashion',
    '/api/videos?search=zibeline',
    '/api/products?limit=500',
    '/api/products/featured',
    '/api/products?search=zibeline',
    `/api/videos/${videoId}`,
    `/api/videos/${videoId}/products`,
    '/api/videos/1/products',
    `/api/products/${productId}/videos`,
    '/api/products/1/videos',
    `/oembed?url=${encodeURIComponent(`${site.url}/video/${videoId}`)}`,
    '/share/LakeHouse7',
    `/card/video/${videoId}/0.jpg`,
    `/card/product/${productId}/0.jpg`,
  ];
}

test('a draft of each kind is visible to its editor only', async () => {
  const [{ id: videoId } = { id: 0 }] = query<{ id: number }>('SELECT max(id) AS id FROM videos');
  const made = await send('/admin/products/new', { ...product, category: 'fashion', featured: 'on' });
  const productId = Number(/\d+/.exec(made.location ?? '')?.[0]);
  await admin.post(`/admin/videos/${videoId}`, { ...video, status: 'draft' });
  await admin.post(`/admin/videos/${videoId}`, { intent: 'add-product', product: '1' });
  await admin.post('/admin/videos/1', { intent: 'add-product', product: String(productId) });
  await send('/admin/guides/new', { intent: 'save', version: '0', title: `${WORD} guide`, body: 'Zibel' });
  // One that was collected before it was taken back, with a category of a feed.
  editDatabase(
    site,
    `UPDATE products SET category = '${product.category}' WHERE id = ${productId};
     INSERT INTO compilation_items (compilation_id, product_id) SELECT id, ${productId} FROM compilations WHERE share_code = 'LakeHouse7';`,
  );

  for (const path of addresses(videoId, productId)) {
    const answer = await guest().get(path);
    // The page repeats the search in lower case.
    expect(answer.text, path).not.toMatch(/Zibel|zibelines|zib\.example/);
    expect(answer.status, path).toBeLessThan(500);
  }
  for (const path of [
    `/video/${videoId}`,
    `/product/${productId}`,
    `/go/${productId}`,
    '/guides/zibeline-guide',
    `/api/videos/${videoId}`,
    `/api/products/${productId}/videos`,
  ])
    expect((await guest().get(path)).status, path).toBe(404);
  for (const path of [`/video/${videoId}`, `/product/${productId}`, '/guides/zibeline-guide']) {
    const own = await admin.get(path);
    expect([own.status, path]).toEqual([200, path]);
    expect(own.text).toContain('Draft. Only editors and administrators can see it.');
    expect(own.headers.get('Cache-Control')).toContain('no-store');
    expect((await guest().get(path)).status).toBe(404);
  }
  const he = guest();
  expect((await he.post('/compilation/new', { title: 'Mine', product: String(productId) })).status).toBe(400);

  // The dashboard has them, by state, and on the overview.
  expect((await admin.get('/admin/products?state=drafts')).text).toContain(`${WORD} robe`);
  expect((await admin.get('/admin/videos?state=drafts')).text).toContain(`${WORD} tried on`);
  const overview = (await admin.get('/admin/overview')).text;
  for (const title of [`${WORD} robe`, `${WORD} tried on`, `${WORD} guide`])
    expect(overview).toContain(title);

  // One press publishes many, and takes them back.
  await admin.post('/admin/products?state=drafts', { intent: 'publish', product: String(productId) });
  await admin.post('/admin/videos?state=drafts', { intent: 'publish', video: String(videoId) });
  for (const path of [
    '/',
    '/affiliate',
    '/videos',
    '/api/products?limit=500',
    '/search?q=zibeline',
    '/feed.xml',
    '/sitemap/videos-1.xml',
    '/share/LakeHouse7',
  ])
    expect(await read(path), path).toMatch(/zibeline (?:robe|tried)|video\/\d+/i);
  expect((await guest().get(`/go/${productId}`)).status).toBe(302);
  const counts = () =>
    query(
      "SELECT list, sum(count) AS count FROM list_counts WHERE list IN ('fashion', 'featured') GROUP BY list",
    );
  const seen = counts();
  await admin.post('/admin/products', { intent: 'withdraw', product: String(productId) });
  await admin.post('/admin/videos', { intent: 'withdraw', video: String(videoId) });
  expect(counts()).not.toEqual(seen);
  expect((await guest().get(`/product/${productId}`)).status).toBe(404);
  expect((await admin.get('/admin/log')).text).toContain('unpublished 1 product');
});

test('a scheduled video and product appear on time', async () => {
  const [{ id: videoId } = { id: 0 }] = query<{ id: number }>(
    "SELECT id FROM videos WHERE title LIKE 'Zibeline%'",
  );
  const [{ id: productId } = { id: 0 }] = query<{ id: number }>(
    "SELECT id FROM products WHERE name LIKE 'Zibeline%'",
  );
  const at = wall(3_600_000);
  await admin.post(`/admin/videos/${videoId}`, { ...video, status: 'published', publishAt: at });
  await send(`/admin/products/${productId}`, { ...product, publishAt: at });
  expect((await admin.get(`/admin/videos/${videoId}`)).text).toContain(`value="${at}"`);
  expect((await admin.get('/admin/products?state=drafts')).text).toContain(
    `Scheduled for ${at.replace('T', ' ')} (America/New_York)`,
  );
  expect((await guest().get(`/video/${videoId}`)).status).toBe(404);
  expect((await guest().get(`/product/${productId}`)).status).toBe(404);
  await clock.move(site, 2 * 3_600_000);
  await expect.poll(() => read('/videos'), { interval: 500 }).toContain(`${WORD} tried on`);
  await expect.poll(() => read('/affiliate?search=zibeline'), { interval: 500 }).toContain(`${WORD} robe`);
});

test('an import and a feed can create drafts', async () => {
  const library = await admin.get('/admin?q=a&category=fashion&source=library&max=10');
  const ref = /value="(library:[0-9a-f]{16})"/.exec(library.text)?.[1] ?? '';
  expect(library.text).toContain('Keep as drafts');
  await admin.post('/admin', { intent: 'import', video: ref, category: 'fashion', status: 'draft' });
  expect(
    query(`SELECT status FROM videos WHERE source = 'library' AND source_id = '${ref.slice(8)}'`),
  ).toEqual([{ status: 'draft' }]);
  const feeds = feedsOf(site, admin);
  const { address } = await feeds.read(
    'key,name,link,price,category\n1,Kept back,https://k.example/1,$5,robes\n',
    'kept.csv',
    { name: 'Kept', status: 'draft' },
  );
  expect((await admin.get(address)).text).toContain('New products become drafts.');
  await feeds.apply(address);
  expect(query("SELECT status, hidden FROM products WHERE name = 'Kept back'")).toEqual([
    { status: 'draft', hidden: 1 },
  ]);
  expect(await read('/affiliate?search=kept')).not.toContain('Kept back');
});

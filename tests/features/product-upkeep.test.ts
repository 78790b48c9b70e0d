import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProductPage } from '#app/features/shop/product-page.server';
import {
  findPage,
  listFailingPages,
  savePage,
  updateNextProduct,
} from '#app/features/shop/product-upkeep.server';
import { sqlite } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { applyImport, readFirstFile } from '../support/feed-imports';
import { findById, findByName } from '../support/products';

const site = { asked: [] as string[], robots: '', page: '', status: 200, during: async () => {} };
const server = createServer(async (request, response) => {
  site.asked.push(request.url ?? '');
  await site.during();
  const isRobots = request.url === '/robots.txt';
  if (request.url === '/moved') {
    response.writeHead(302, { Location: '/shop/coat' }).end();
    return;
  }
  response.writeHead(isRobots ? 200 : site.status, { 'Content-Type': isRobots ? 'text/plain' : 'text/html' });
  response.end(isRobots ? site.robots : site.page);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  env.FEED_HOSTS_TRUSTED.push(host);
  site.robots = 'User-agent: *\nDisallow: /private\n';
});
afterAll(() => {
  server.close();
});

const DAY = 86_400_000;
const START = Date.now();
const at = (milliseconds: number) => new Date(START + milliseconds);
const pageOf = (price: string, offers = '') =>
  `<script type="application/ld+json">{"@type":"Product","name":"Coat","offers":${
    offers || `{"price":"${price}","priceCurrency":"USD","availability":"InStock"}`
  }}</script>`;

async function addCoat(name: string): Promise<number> {
  const file = `id,name,price,link,category\n1,${name},$90,https://go.example/${name},coats\n`;
  await applyImport(await readFirstFile(file));
  return findByName(name).id;
}
const lastLog = () =>
  sqlite.prepare('SELECT what, detail FROM audit_log ORDER BY id DESC LIMIT 1').get() as Record<
    string,
    string
  >;

test('resolves images against the page to which a link redirects', async () => {
  site.page = '<title>Coat</title><meta property="og:image" content="coat.jpg">';
  const read = await readProductPage(`${origin}/moved`);
  expect(read.ok && read.page.images?.value).toEqual([`${origin.replace('http:', 'https:')}/shop/coat.jpg`]);
});

test('reads a page again every day, with a request per host in five seconds', async () => {
  const id = await addCoat('Coat');
  await savePage(id, { link: `${origin}/coat`, keepUpToDate: 'daily' }, at(0));
  expect(await updateNextProduct(at(DAY - 1))).toBe(false);
  site.page = pageOf('80');
  site.asked.length = 0;
  expect(await updateNextProduct(at(DAY))).toBe(true);
  expect(await updateNextProduct(at(DAY + 4_999))).toBe(false);
  expect(await updateNextProduct(at(DAY + 5_000))).toBe(true);
  expect(site.asked).toEqual(['/robots.txt', '/coat']);
  const coat = findById(id);
  expect(coat).toMatchObject({ price: '$80', availability: 'in', affiliateLink: 'https://go.example/Coat' });
  expect(coat.priceSeenAt).toEqual(at(DAY + 5_000));
  expect(lastLog()).toMatchObject({ what: 'updated a product from its page' });
  expect(lastLog().detail).toContain('price: $90 → $80');
  const prices = 'SELECT count(*) FROM product_prices WHERE product_id = ? AND minor = 8000';
  expect(sqlite.prepare(prices).pluck().get(id)).toBe(1);
  expect(findPage(id)?.nextAt).toEqual(at(2 * DAY + 5_000));
});

test('an unchanged page leaves no trace in the activity log', async () => {
  const before = lastLog();
  await updateNextProduct(at(2 * DAY + 10_000));
  expect(lastLog()).toEqual(before);
});

test('the lowest price in stock and the variants follow the page', async () => {
  const offers = `[{"price":"70","priceCurrency":"USD","availability":"SoldOut","itemOffered":{"@type":"Product","size":"S"}},
    {"price":"75","priceCurrency":"USD","availability":"InStock","itemOffered":{"@type":"Product","size":"M"}}]`;
  site.page = pageOf('', offers);
  await updateNextProduct(at(4 * DAY));
  const coat = findByName('Coat');
  expect(coat).toMatchObject({ price: '$75', availability: 'in' });
  expect(coat.variants).toMatchObject([
    { size: 'S', price: '$70', availability: 'out', link: null },
    { size: 'M', price: null, availability: 'in', link: null },
  ]);
});

test('three failures in a row appear on the overview', async () => {
  const { id } = findByName('Coat');
  site.status = 403;
  for (const [index, failing] of [[], [], [{ count: 1, id, name: 'Coat' }]].entries()) {
    await updateNextProduct(at((6 + 2 * index) * DAY));
    expect(listFailingPages()).toMatchObject(failing);
    expect(listFailingPages()).toHaveLength(failing.length);
  }
  expect(findById(id).price).toBe('$75');
  site.status = 200;
  await updateNextProduct(at(12 * DAY));
  expect(findPage(id)).toMatchObject({ failures: 0, error: null });
  expect(listFailingPages()).toEqual([]);
});

test('a page that breaks its reader counts as a failure and waits for a day', async () => {
  const { id } = findByName('Coat');
  site.page = `<script type="application/ld+json">[${'{},'.repeat(900_000)}{}]</script>`;
  await updateNextProduct(at(14 * DAY));
  expect(findPage(id)).toMatchObject({
    failures: 1,
    error: expect.stringContaining('takes too long to read'),
  });
  site.page = pageOf('75');
  await updateNextProduct(at(16 * DAY));
  expect(findPage(id)).toMatchObject({ failures: 0, error: null });
});

test('obeys robots.txt, and reads nothing when it is off', async () => {
  const id = await addCoat('Cape');
  await savePage(id, { link: `${origin}/private/cape`, keepUpToDate: 'weekly' }, at(13 * DAY));
  await savePage(findByName('Coat').id, { keepUpToDate: 'off' }, at(13 * DAY));
  site.asked.length = 0;
  // The stored robots.txt is a day old on the clock of the test only.
  expect(await updateNextProduct(at(20 * DAY))).toBe(true);
  expect(site.asked).toEqual([]);
  expect(findPage(id)?.error).toContain('The robots.txt of 127.0.0.1');
  expect(await updateNextProduct(at(26 * DAY))).toBe(false);
});

test.each([
  ['turns updates off', 'Cloak', 30, { link: undefined, keepUpToDate: 'off' }],
  ['chooses another page', 'Shawl', 31, { link: 'https://else.example/shawl', keepUpToDate: 'daily' }],
] as const)('a person who %s while the page is read has the last word', async (_, name, day, change) => {
  const id = await addCoat(name);
  await savePage(id, { link: `${origin}/coat`, keepUpToDate: 'daily' }, at(0));
  site.page = pageOf('60');
  site.asked.length = 0;
  site.during = () => savePage(id, change);
  await updateNextProduct(at(day * DAY));
  site.during = async () => {};
  expect(site.asked).toEqual(['/coat']);
  expect(findById(id).price).toBe('$90');
  const { keepUpToDate } = change;
  expect(findPage(id)).toMatchObject({ url: change.link ?? `${origin}/coat`, keepUpToDate, readAt: null });
  await savePage(id, { keepUpToDate: 'off' });
});

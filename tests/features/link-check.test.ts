import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptLink,
  checkLink,
  checkNextLink,
  countChecks,
  listLinkProblems,
  replaceLink,
} from '#app/features/shop/link-check.server';
import { findOwnProduct, insertProduct } from '#app/features/shop/offer.server';
import { COMMAND_LINE, orm, sqlite, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { setChecksLinks } from '#app/infra/site-settings.server';
import { linkChecks, offers, products } from '#db/schema';

/** What the retailer's pages answer to GET, and to HEAD where it differs. */
const PAGES: Record<string, { status: number; head?: number; location?: string }> = {
  '/fine': { status: 200 },
  '/no-head': { status: 200, head: 405 },
  '/dead': { status: 404 },
  '/gone': { status: 410 },
  '/moved': { status: 301, location: '/new' },
  '/other': { status: 302, location: '/new' },
  '/blocked': { status: 403 },
  '/broken': { status: 503 },
};
const asked: string[] = [];
const server = createServer(({ url = '', method }, response) => {
  asked.push(url);
  const { status, head = status, location } = PAGES[url] ?? { status: 200 };
  if (location !== undefined) response.setHeader('Location', location);
  response
    .writeHead(method === 'HEAD' ? head : status, { 'Content-Type': 'text/plain' })
    .end('User-agent: *\nDisallow: /private\n');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  env.FEED_HOSTS_TRUSTED.push(host);
});
afterAll(() => server.close());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const states = () => listLinkProblems(9).map(({ productId, state }) => [productId, state]);

/** A link into a private network whose host is not trusted. */
const PRIVATE = 'http://127.0.0.1:1/robe';

function add(path: string): Promise<number> {
  const affiliateLink = new URL(path, origin).href;
  const product = { name: path, description: '', imageUrl: '/favicon.svg', category: 'robes' };
  const offer = { price: '$5', originalPrice: null, affiliateLink, priceSeenAt: null };
  return write((tx) => insertProduct(tx, product, offer));
}

test('one link is checked at a time when checks are on, and again after two weeks', async () => {
  const [forbidden, inNetwork] = [await add('/private/robe'), await add(PRIVATE)];
  expect(await checkNextLink()).toBe(false);
  await setChecksLinks(true, COMMAND_LINE);
  // The second call finds the first at work.
  expect(await Promise.all([checkNextLink(), checkNextLink()])).toEqual([true, false]);
  expect(countChecks()).toEqual({ checked: 1, products: 2 });
  expect(states()).toEqual([[forbidden, 'not-allowed']]);
  expect(await checkNextLink()).toBe(true);
  // An address in a private network is not asked for a product.
  expect(states()).toEqual([
    [forbidden, 'not-allowed'],
    [inNetwork, 'unreachable'],
  ]);
  expect(asked).toEqual(['/robots.txt']);
  expect(await checkNextLink(inDays(13))).toBe(false);
  await acceptLink(forbidden, COMMAND_LINE);
  expect([await checkNextLink(inDays(15)), await checkNextLink(inDays(15))]).toEqual([true, true]);
  // The result is what it was, so the warning stays hidden.
  expect(states()).toEqual([[inNetwork, 'unreachable']]);
  // A new link is checked at once.
  await replaceLink({ from: PRIVATE, to: `${origin}/private/slip` }, COMMAND_LINE);
  expect([await checkNextLink(inDays(15)), await checkNextLink(inDays(15))]).toEqual([true, false]);
  expect(states()).toEqual([[inNetwork, 'not-allowed']]);
  await setChecksLinks(false, COMMAND_LINE);
  expect(await checkNextLink(inDays(60))).toBe(false);
});

test('the new links of a large catalog are checked one after the other', async () => {
  const [link, first, last] = [`${origin}/fine`, 1_001, 2_000];
  const numbers = `WITH RECURSIVE n(id) AS (VALUES (${first}) UNION ALL SELECT id + 1 FROM n WHERE id < ${last})`;
  sqlite.exec(`INSERT INTO products (id, name, description, image_url, price, affiliate_link, category)
    ${numbers} SELECT id, 'Robe', '', '/favicon.svg', '$5', '${link}', 'robes' FROM n`);
  sqlite.exec(`INSERT INTO link_checks (product_id, link, state, checked_at)
    ${numbers} SELECT id, '${link}', 'fine', ${Date.now()} FROM n`);
  await add('/dead');
  await add('/no-head');
  await setChecksLinks(true, COMMAND_LINE);
  // The first thousand products have no new link.
  expect([await checkNextLink(), await checkNextLink(), await checkNextLink()]).toEqual([false, true, true]);
  await setChecksLinks(false, COMMAND_LINE);
});

test.each([
  ['/fine', { state: 'fine', detail: 'Status 200' }],
  ['/no-head', { state: 'fine', detail: 'Status 200' }],
  ['/dead', { state: 'dead', detail: 'Status 404' }],
  ['/gone', { state: 'dead', detail: 'Status 410' }],
  ['/moved', { state: 'redirected', detail: '/new' }],
  // Affiliate programs redirect temporarily.
  ['/other', { state: 'fine', detail: 'Status 302' }],
  ['/blocked', { state: 'blocked', detail: 'Status 403' }],
  ['/broken', { state: 'unreachable', detail: 'Status 503' }],
])('a retailer answers a check of %s', async (path, expected) => {
  const { detail, ...found } = await checkLink(origin + path);
  expect({ ...found, detail: detail?.replace(origin, '') }).toEqual(expected);
});

test('a product that is deleted while its link is checked needs no result', async () => {
  await setChecksLinks(false, COMMAND_LINE);
  orm.delete(products).run();
  const id = await add('/fine');
  await setChecksLinks(true, COMMAND_LINE);
  const checking = checkNextLink();
  orm.delete(products).run();
  expect(await checking).toBe(true);
  expect(orm.select().from(linkChecks).where(eq(linkChecks.productId, id)).all()).toEqual([]);
});

test('a link is replaced also at a product whose key is not known yet', async () => {
  const [one, other] = [await add('/fine'), await add('/fine')];
  orm.update(offers).set({ linkKey: null }).where(eq(offers.productId, other)).run();
  const [from, to] = [`${origin}/fine`, `${origin}/new`];
  const count = await replaceLink({ from, to }, COMMAND_LINE);
  expect(orm.select().from(offers).where(eq(offers.link, to)).all()).toHaveLength(count);
  expect([one, other].map((id) => findOwnProduct(id)?.affiliateLink)).toEqual([to, to]);
});

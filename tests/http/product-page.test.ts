import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, type Visitor } from '../support/visitor';

const COAT = `<title>Coat</title><script type="application/ld+json">{"@type":"Product","name":"Wool coat","description":"Warm.",
  "brand":"Weft","image":"/coat.jpg","offers":{"price":"120","priceCurrency":"EUR","availability":"InStock"}}</script>`;

/** Answers of the retailer by path. */
const PAGES: Record<
  string,
  { status?: number; type?: string; location?: string; body?: string; packed?: Buffer }
> = {
  '/coat': { body: COAT },
  '/moved': { status: 302, location: '/coat' },
  '/inward': { status: 302, location: 'http://127.0.0.1:9/private' },
  '/refused': { status: 403, body: 'No.' },
  '/busy': { status: 429, body: 'Later.' },
  '/challenge': { status: 503, body: '<title>Just a moment...</title>' },
  '/file': { type: 'application/pdf', body: '%PDF' },
  '/bomb': { packed: gzipSync(Buffer.alloc(8 * 1024 * 1024)) },
  '/empty': { body: '<p>Nothing' },
  '/endless': { body: `<script type="application/ld+json">[${'{},'.repeat(900_000)}{}]</script>` },
};

let retailer: Server;
let host: string;
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  retailer = createServer((request, response) => {
    const {
      status = 200,
      type = 'text/html',
      location,
      body = '',
      packed,
    } = PAGES[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, {
      'Content-Type': type,
      ...(location && { Location: location }),
      ...(packed && { 'Content-Encoding': 'gzip' }),
    });
    response.end(packed ?? body);
  });
  await new Promise<void>((resolve) => retailer.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(retailer.address() as AddressInfo).port}`;
  site = await startSite({ FEED_HOSTS_TRUSTED: host });
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  retailer.close();
  await site.stop();
});

function send(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return admin.send('/admin/products/new', { method: 'POST', body });
}

const fieldValue = (html: string, name: string) =>
  (html.match(/<input[^>]*>/g) ?? [])
    .find((tag) => tag.includes(` name="${name}"`))
    ?.match(/ value="([^"]*)"/)?.[1] ?? '';

test.each(['/coat', '/moved'])('fills in the empty fields from %s and saves nothing', async (path) => {
  const before = (await admin.get('/api/products')).text;
  const link = `http://${host}${path}`;
  const { status, text } = await send({ intent: 'read', link, brand: 'My brand', category: 'coats' });
  expect(status).toBe(200);
  expect(text).toContain(`Ribbon read the page of ${host}`);
  expect(fieldValue(text, 'name')).toBe('Wool coat');
  expect(fieldValue(text, 'price')).toBe('€120');
  expect(fieldValue(text, 'brand')).toBe('My brand');
  expect(text).toContain('<option value="coats" selected="">');
  expect(fieldValue(text, 'affiliateLink')).toBe(link);
  expect(text).toContain('Warm.</textarea>');
  expect(text).toMatch(/<option value="in" selected="">/);
  expect(text).toContain('From the page’s JSON-LD.');
  expect((await admin.get('/api/products')).text).toBe(before);
});

test('Enter in the field of the page reads it', async () => {
  const { text } = await send({
    intent: 'save',
    link: `http://${host}/coat`,
    name: '',
    price: '',
    affiliateLink: '',
  });
  expect(fieldValue(text, 'name')).toBe('Wool coat');
});

test('another page replaces the values that the first one filled in', async () => {
  const { text } = await send({
    intent: 'read',
    link: `http://${host}/coat`,
    name: 'Old name',
    brand: 'Typed',
    filled: JSON.stringify({ name: 'Old name', brand: 'Old brand' }),
  });
  expect(fieldValue(text, 'name')).toBe('Wool coat');
  expect(fieldValue(text, 'brand')).toBe('Typed');
});

test.each([
  ['/refused', 'refused to show the page (403)'],
  ['/busy', 'received too many requests (429)'],
  ['/challenge', 'asks for a check that only people can pass'],
  ['/missing', 'has no page at this URL (404)'],
  ['/file', 'sent a file instead of a web page'],
  ['/bomb', 'is larger than 3 MB'],
  ['/empty', 'names no product'],
  ['/endless', 'takes too long to read'],
  ['/inward', 'refused to show the page'],
])('names %s and keeps what was typed', async (path, reason) => {
  const { status, text } = await send({
    intent: 'read',
    link: `http://${host}${path}`,
    name: 'Mine',
    featured: 'on',
  });
  expect(status).toBe(400);
  expect(text).toContain(
    `${host} ${reason}`
      .replace(`${host} is larger`, `The page of ${host} is larger`)
      .replace(new RegExp(`${host} (?=names|takes)`), `The page of ${host} `),
  );
  expect(fieldValue(text, 'name')).toBe('Mine');
  expect(fieldValue(text, 'link')).toBe(`http://${host}${path}`);
});

test('says that Amazon’s pages are not read', async () => {
  const { text } = await send({ intent: 'read', link: 'https://www.amazon.com/dp/B000000001', name: 'Mine' });
  expect(text).toContain('Amazon does not allow its pages to be read.');
  expect(fieldValue(text, 'name')).toBe('Mine');
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

const ORIGIN = 'https://gifts.example';
const OWN = { Origin: ORIGIN };

let site: Site;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off', SITE_URL: ORIGIN, TRUST_PROXY: 'on' });
});
afterAll(() => site.stop());

const read = (path: string) => new Visitor(site).get(path);

/** What a page says of itself in `<meta property>` and `<meta name>`. */
function readTags(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  );
}

function readStructured(html: string): Record<string, unknown>[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json)['@graph'] ?? [];
}

async function readCard(html: string): Promise<{ address: string; bytes: Buffer; headers: Headers }> {
  const address = readTags(html).get('og:image') ?? '';
  expect(address.startsWith(`${ORIGIN}/card/`)).toBe(true);
  const response = await fetch(new URL(new URL(address).pathname, site.url));
  expect(response.status).toBe(200);
  return { address, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

test.each(['/', '/videos', '/video/1', '/product/1', '/affiliate', '/about', '/share/LakeHouse7?ref=shared'])(
  '%s has a card that every messenger accepts',
  async (path) => {
    const { text } = await read(path);
    const tags = readTags(text);
    expect(tags.get('og:url')).toBe(ORIGIN + path.replace('?ref=shared', ''));
    for (const name of ['og:title', 'og:description', 'og:site_name', 'og:image:alt'])
      expect(tags.get(name), name).toBeTruthy();
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
    expect(tags.get('twitter:card')).toBe('summary_large_image');
    const { bytes, headers } = await readCard(text);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('Cache-Control')).toContain('immutable');
  },
);

test('a card changes with its content, and its old URL shows the new one', async () => {
  const before = await readCard((await read('/product/2')).text);
  editDatabase(site, "UPDATE products SET name = 'Another name altogether' WHERE id = 2");
  const after = await readCard((await read('/product/2')).text);
  expect(after.address).not.toBe(before.address);
  const old = await fetch(new URL(new URL(before.address).pathname, site.url));
  expect(Buffer.from(await old.arrayBuffer()).equals(after.bytes)).toBe(true);
  expect(old.headers.get('Cache-Control')).toBe('public, max-age=300');
});

test('a collection’s card shows products only when its owner allows it', async () => {
  const owner = new Visitor(site);
  const made = await owner.post(
    '/compilation/new',
    { title: 'For a Sunday', isPublic: 'on', product: '1' },
    OWN,
  );
  const path = made.location?.split('?')[0] ?? '';
  const discreet = await readCard((await read(path)).text);
  expect((await owner.get(path)).text).toContain(`src="${new URL(discreet.address).pathname}"`);
  await owner.post(path, { intent: 'edit', title: 'For a Sunday', isPublic: 'on', cardImages: 'on' }, OWN);
  const shown = await readCard((await read(path)).text);
  expect(shown.address).not.toBe(discreet.address);
  expect(shown.headers.get('X-Robots-Tag')).toBe('noindex');
  await owner.post(path, { intent: 'edit', title: 'For a Sunday', cardImages: 'on' }, OWN);
  expect((await read(new URL(shown.address).pathname)).status).toBe(404);
});

test.each(['/card/video/999999/000000000000.jpg', '/card/nothing/1/000000000000.jpg', '/card/video/1/x.jpg'])(
  '%s is not a card',
  async (path) => expect((await read(path)).status).toBe(404),
);

test('oEmbed answers for videos and public collections only', async () => {
  const page = (await read('/video/1')).text;
  const [, address = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(page) ?? [];
  const answer = await read(new URL(address.replaceAll('&amp;', '&')).href.replace(ORIGIN, ''));
  expect(JSON.parse(answer.text)).toMatchObject({ version: '1.0', type: 'link', provider_name: 'Ribbon' });
  const ask = (url: string, more = '') => read(`/oembed?url=${encodeURIComponent(url)}${more}`);
  expect(JSON.parse((await ask(`${ORIGIN}/share/LakeHouse7`)).text).title).toBe(
    'Something for the lake house',
  );
  for (const url of [
    'https://evil.example/video/1',
    `${ORIGIN}/admin`,
    `${ORIGIN}/video/99999`,
    'x',
    `${ORIGIN}/share/x`,
  ])
    expect((await ask(url)).status).toBe(404);
  expect((await ask(`${ORIGIN}/video/1`, '&format=xml')).status).toBe(501);
  const small = JSON.parse((await ask(`${ORIGIN}/video/1`, '&maxwidth=600')).text);
  expect(Object.keys(small).filter((name) => name.startsWith('thumbnail'))).toEqual([]);
  expect(JSON.parse((await ask(`${ORIGIN}/video/1`, '&maxwidth=1200')).text).thumbnail_width).toBe(1200);
});

test('structured data describes every kind of page', async () => {
  const types = async (path: string) => readStructured((await read(path)).text).map((data) => data['@type']);
  expect(await types('/')).toEqual(['WebSite']);
  expect(await types('/videos')).toEqual(['ItemList']);
  expect(await types('/videos/fashion')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await types('/affiliate')).toEqual(['ItemList']);
  const [video] = readStructured((await read('/video/1')).text);
  expect(video).toMatchObject({ '@type': 'VideoObject', duration: expect.stringMatching(/^PT/) });
  expect(Date.parse(String(video?.uploadDate))).toBeGreaterThan(0);
  const [product] = readStructured((await read('/product/1')).text);
  expect(product).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'USD' } });
});

test('the search that structured data names finds videos', async () => {
  const [website] = readStructured((await read('/')).text);
  const urlTemplate = `${ORIGIN}/videos?search={search_term_string}`;
  expect(website?.potentialAction).toEqual({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    'query-input': 'required name=search_term_string',
  });
  const found = await read(urlTemplate.replace(ORIGIN, '').replace('{search_term_string}', 'swimsuits'));
  expect(found.text).toContain('Five swimsuits for a first holiday together');
});

test('public pages name one canonical URL', async () => {
  for (const path of [
    '/',
    '/videos?page=1&utm_source=x',
    '/video/1?ref=shared&play=1',
    '/product/1?message=Hi',
  ]) {
    const { text } = await read(path);
    const [, canonical] = /rel="canonical" href="([^"]+)"/.exec(text) ?? [];
    expect(canonical).toBe(ORIGIN + (path.split('?')[0] ?? ''));
    expect(readTags(text).get('robots')).toBeUndefined();
  }
});

test('searches, collections and missing pages are noindex', async () => {
  for (const path of ['/videos?search=lace', '/share/LakeHouse7', '/auth', '/compilations', '/nothing'])
    expect(readTags((await read(path)).text).get('robots'), path).toBe('noindex');
});

/** Every address of a sitemap, the parts of an index included. */
async function readSitemap(path: string): Promise<string[]> {
  const { text, headers } = await read(path);
  expect(headers.get('Content-Type')).toContain('application/xml');
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  if (!text.includes('<sitemapindex')) return found;
  return (await Promise.all(found.map((part) => readSitemap(new URL(part).pathname)))).flat();
}

test('the sitemap lists every public page, and each answers', async () => {
  const addresses = await readSitemap('/sitemap.xml');
  expect(addresses).toContain(`${ORIGIN}/video/1`);
  expect(addresses).toContain(`${ORIGIN}/product/1`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    expect(address.startsWith(ORIGIN)).toBe(true);
    expect((await read(new URL(address).pathname)).status, address).toBe(200);
  }
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect((await read('/sitemap/videos-99.xml')).status).toBe(404);
});

test('a sitemap part stays within its maximum size', async () => {
  editDatabase(site, "UPDATE videos SET description = '<' || printf('%.5000c', 'x') WHERE id = 2");
  const { text } = await read('/sitemap/videos-1.xml');
  expect(text).toMatch(/^<\?xml [\s\S]*<\/urlset>\n$/);
  expect(text).toContain(`<video:description>&#60;${'x'.repeat(199)}</video:description>`);
  expect(text.match(/<url>/g)?.length).toBeGreaterThan(20);
});

test('lastmod is the time of the last change', async () => {
  const changeOf = async () =>
    /\/product\/3<\/loc><lastmod>([^<]+)/.exec((await read('/sitemap/products-1.xml')).text)?.[1] ?? '';
  editDatabase(site, 'UPDATE products SET created_at = 1000000000000, changed_at = NULL WHERE id = 3');
  expect(await changeOf()).toBe('2001-09-09T01:46:40.000Z');
  editDatabase(site, 'UPDATE products SET position = 5 WHERE id = 3');
  expect(await changeOf()).toBe('2001-09-09T01:46:40.000Z');
  editDatabase(site, "UPDATE products SET price = '$5' WHERE id = 3");
  expect(Date.now() - Date.parse(await changeOf())).toBeLessThan(60_000);
});

test('RSS lists the newest videos with images, of all or one category', async () => {
  editDatabase(site, "UPDATE videos SET title = 'A <b>&\u0001 title' WHERE id = 2");
  const { text, headers } = await read('/feed.xml');
  const etag = headers.get('ETag') ?? '';
  const again = await fetch(`${site.url}/feed.xml`, { headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(headers.get('Content-Type')).toContain('application/rss+xml');
  expect(text).toContain('<title>A &#60;b&#62;&#38; title</title>');
  expect(text.match(/<media:content /g)?.length).toBe(text.match(/<item>/g)?.length);
  const swimwear = (await read('/feed.xml?category=swimwear')).text;
  expect(new Set(swimwear.match(/<category>[^<]+/g))).toEqual(new Set(['<category>Swimwear']));
  expect((await read('/feed.xml?category=shoes')).status).toBe(404);
});

test('the manifest installs the site under its own name', async () => {
  const manifest = JSON.parse((await read('/manifest.webmanifest')).text);
  expect(manifest.name).toBe('Ribbon');
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) expect((await read(src)).status).toBe(200);
  expect((await read('/apple-touch-icon.png')).status).toBe(200);
});

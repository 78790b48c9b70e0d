import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Sends raw bytes and gives what comes back until the site ends the connection. */
function speak(lines: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(lines));
    socket.on('data', (chunk) => (heard += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const edit = (sql: string) => editDatabase(site, sql);

test.each([
  '/',
  '/contact',
  '/nothing',
  '/videos/shoes',
  '/healthz',
  '/favicon.svg',
  '/films/wrap-it.webm',
  '/admin',
  '/auth',
])('%s carries each security header once', async (path) => {
  const { headers } = await new Visitor(site).get(path);
  for (const name of [
    'Content-Security-Policy',
    'Referrer-Policy',
    'X-Content-Type-Options',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
  ]) {
    expect(headers.get(name), name).toBeTruthy();
  }
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy.match(/default-src/g)).toHaveLength(1);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Powered-By')).toBeNull();
});

test('a cached page is compressed and answers 304 to its ETag', async () => {
  const first = await new Visitor(site).get('/about');
  expect(first.headers.get('Cache-Control')).toBe('no-cache');
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect((await new Visitor(site).get('/about', { 'If-None-Match': etag })).status).toBe(304);
  const raw = await speak('GET /about HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\n\r\n');
  expect(raw).toContain('Gifts chosen with her');
  const response = await fetch(new URL('/about', site.url), { headers: { 'Accept-Encoding': 'br' } });
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(await response.text()).toContain('Gifts chosen with her');
});

test('page data of client navigation is cached like the page', async () => {
  const data = await new Visitor(site).get('/videos.data?utm_source=x');
  const etag = data.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect((await new Visitor(site).get('/videos.data', { 'If-None-Match': etag })).status).toBe(304);
  const own = new Visitor(site);
  await own.post('/compilation/new', { title: 'With a cookie', isPublic: 'on' });
  expect((await own.get('/videos.data')).headers.get('ETag')).toBeNull();
});

test('unknown parameters share a cached page, known ones do not', async () => {
  const etagOf = async (path: string) => (await new Visitor(site).get(path)).headers.get('ETag');
  expect(await etagOf('/videos?utm_source=x&page=1')).toBe(await etagOf('/videos?page=1'));
  expect(await etagOf('/videos/fashion?fbclid=1')).toBe(await etagOf('/videos/fashion'));
  expect(await etagOf('/share/LakeHouse7?ref=shared')).not.toBe(await etagOf('/share/LakeHouse7'));
});

test('an edit by another process appears in the next response', async () => {
  const visitor = new Visitor(site);
  const before = (await visitor.get('/product/1')).headers.get('ETag');
  edit("UPDATE products SET price = '$67' WHERE id = 1");
  const after = await visitor.get('/product/1');
  expect(after.text).toContain('$67');
  expect(after.headers.get('ETag')).not.toBe(before);
  await visitor.get('/go/1', {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120 Safari/537.36',
  });
  edit('UPDATE videos SET fetched_at = 1');
  expect((await visitor.get('/product/1')).headers.get('ETag')).toBe(after.headers.get('ETag'));
});

test('a new collection keeps other cached pages', async () => {
  const versions = () => {
    const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
    const rows = database
      .prepare("SELECT version FROM content_versions WHERE scope = 'catalogue'")
      .pluck()
      .get();
    database.close();
    return rows;
  };
  const before = versions();
  await new Visitor(site).post('/compilation/new', { title: 'Mine alone', isPublic: 'on', product: '1' });
  expect(versions()).toBe(before);
});

test('a visitor with a cookie gets no cached page', async () => {
  const visitor = new Visitor(site);
  expect((await visitor.get('/about')).headers.getSetCookie()).toEqual([]);
  await visitor.post('/compilation/new', { title: 'With a cookie', isPublic: 'on' });
  const own = await visitor.get('/about');
  expect(own.headers.get('Cache-Control')).toBe('no-store');
  expect(own.text).toContain('My collections');
  expect((await new Visitor(site).get('/about')).text).not.toContain('My collections');
});

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'null' }],
  [{ Referer: 'https://evil.example/form' }],
])('a cross-site post is refused: %o', async (headers) => {
  const answer = await new Visitor(site).post(
    '/contact',
    { name: 'Ann' },
    headers as unknown as Record<string, string>,
  );
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('Cross-site request refused');
});

test('posts from own pages and from text browsers are accepted', async () => {
  for (const headers of [
    {},
    { Origin: site.url },
    { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' },
    { Referer: `${site.url}/contact` },
  ]) {
    expect(
      (await new Visitor(site).post('/contact', { name: 'A' }, headers as Record<string, string>)).status,
    ).toBe(400);
  }
});

test('a body over 1 MiB is a 413', async () => {
  const announced = await new Visitor(site).send('/contact', {
    method: 'POST',
    body: 'x'.repeat(1_048_577),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(announced.status).toBe(413);
  const chunk = `10000\r\n${'y'.repeat(0x10000)}\r\n`;
  const endless = await speak(
    `POST /contact HTTP/1.1\r\nHost: x.example\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`,
  );
  expect(endless).toMatch(/^HTTP\/1\.1 413 /);
  expect((await new Visitor(site).get('/healthz')).text).toBe('ok');
});

test('an unread body does not block the next request of its connection', async () => {
  const size = 900_000;
  const post = `POST /admin HTTP/1.1\r\nHost: x.example\r\nContent-Type: text/plain\r\nContent-Length: ${size}\r\n\r\n`;
  const next = 'GET /healthz HTTP/1.1\r\nHost: x.example\r\nConnection: close\r\n\r\n';
  const heard = await speak(`${post}${'x'.repeat(size)}${next}`);
  expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 302', 'HTTP/1.1 200']);
});

test('an unsupported method is a 405 without details of the server', async () => {
  for (const path of ['/about', '/videos', '/about.data']) {
    const answer = await new Visitor(site).post(path, { a: 'b' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('GET, HEAD');
    expect(answer.text).not.toMatch(/route|action/i);
  }
});

test('the policy of a cached page allows its inline code by hash alone', async () => {
  const { text, headers } = await new Visitor(site).get('/about');
  const policy = headers.get('Content-Security-Policy') ?? '';
  const inline = [
    ...text.matchAll(/<(?:script(?: type="module" async="")?|style)>([\s\S]*?)<\/(?:script|style)>/g),
  ].map((match) => match[1] ?? '');
  expect(inline.length).toBeGreaterThan(2);
  for (const code of inline) expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
  expect(policy.match(/sha256-/g)).toHaveLength(inline.length);
  expect(text).not.toContain('nonce=');
});

test('a request without a valid host is a 400', async () => {
  for (const hosts of ['Host: a"b', 'Host: a.example\r\nHost: b.example'])
    expect(await speak(`GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
});

test('a forwarded host changes nothing', async () => {
  const { text } = await new Visitor(site).get('/product/1', { 'X-Forwarded-Host': 'evil.example' });
  expect(text).toContain(`<link rel="canonical" href="${site.url}/product/1"/>`);
  expect(text).not.toContain('evil.example');
  expect(
    (await new Visitor(site).get('/compilation/new', { 'X-Forwarded-Host': 'evil.example' })).text,
  ).not.toContain('evil.example');
});

test('Save-Data pages load no scripts', async () => {
  expect((await new Visitor(site).get('/about')).text).toContain('__remixContext');
  const { text } = await new Visitor(site).get('/about', { 'Save-Data': 'on' });
  expect(text).not.toContain('__remixContext');
  // What search engines read is none.
  expect(text).not.toMatch(/<script(?![^>]*ld\+json)/);
});

test('images are sized for the screen, and the first one loads first', async () => {
  edit("UPDATE videos SET thumbnail_url = '/media/aaaaaaaaaaaaaaaaaaaaaaaa-960.webp' WHERE id = 1");
  const cardOf = (html: string) =>
    html.split('<article').find((card) => card.includes('aaaaaaaaaaaaaaaaaaaaaaaa')) ?? '';
  const all = (await new Visitor(site).get('/videos')).text;
  expect(cardOf(all)).toContain('-480.avif 480w, /media/aaaaaaaaaaaaaaaaaaaaaaaa-880.avif 880w');
  expect(all.match(/fetchpriority="high"/g)).toHaveLength(1);
  const saving = cardOf((await new Visitor(site).get('/videos', { 'Save-Data': 'on' })).text);
  expect(saving).toContain('src="/media/aaaaaaaaaaaaaaaaaaaaaaaa-480.webp"');
  expect(saving).not.toMatch(/-(?:960|1280)\./);
});

test('the Link header preloads the first image', async () => {
  edit("UPDATE products SET image_url = '/media/bbbbbbbbbbbbbbbbbbbbbbbb-960.webp' WHERE id = 1");
  const kept = await new Visitor(site).get('/product/1');
  const fresh = await new Visitor(site).get('/product/1', { Cookie: 'shelf=1' });
  const [asked = '', sizes = ''] =
    /<source[^>]*?sizes="([^"]+)" type="image\/avif" srcSet="([^"]+)"/.exec(kept.text)?.slice(1).reverse() ??
    [];
  expect(asked).toContain('/media/bbbbbbbbbbbbbbbbbbbbbbbb-400.avif 400w');
  for (const { headers } of [kept, fresh]) {
    expect(headers.get('Link')).toContain('rel=preload; as=image; fetchpriority=high; type="image/avif"');
    expect(headers.get('Link')).toContain(`imagesrcset="${asked}"; imagesizes="${sizes}"`);
  }
  // A drawing is asked for in the page's scheme; where no picture comes first, none is named.
  const drawn = (await new Visitor(site).get('/videos')).headers.get('Link') ?? '';
  expect(drawn).toMatch(
    /-drawn-dark-small\.avif.*media="\(prefers-color-scheme: dark\)".*-drawn-small\.avif.*light/,
  );
  expect((await new Visitor(site).get('/contact')).headers.get('Link')).toBeNull();
});

test('a placeholder follows the color scheme, and all its forms load', async () => {
  const { text } = await new Visitor(site).get('/affiliate');
  const [first = ''] = /<picture>(?:(?!<\/picture>).)*-drawn\.webp.*?<\/picture>/.exec(text) ?? [];
  const sets = [...first.matchAll(/srcSet="([^"]+)"/gi)].map(([, found]) => found ?? '');
  expect(first).toContain(`media="(prefers-color-scheme: dark)" srcSet="${sets[0]}"`);
  const whole = /^(\/media\/[0-9a-f]{24}-drawn)-dark-small\.avif 360w/.exec(sets[0] ?? '')?.[1] ?? '';
  expect(sets).toEqual([
    `${whole}-dark-small.avif 360w, ${whole}-dark.avif 600w`,
    `${whole}-dark.webp 600w`,
    `${whole}-small.avif 360w, ${whole}.avif 600w`,
  ]);
  expect(first).toContain(`<img src="${whole}.webp"`);
  const forms = sets.flatMap((set) => set.split(', ').map((each) => each.split(' ')[0] ?? ''));
  for (const form of [...forms, `${whole}.webp`]) {
    const { status, headers } = await new Visitor(site).get(form);
    expect([status, headers.get('Content-Type')]).toEqual([200, `image/${form.split('.').at(-1)}`]);
    expect(headers.get('Cache-Control')).toContain('immutable');
  }
});

test('placeholders of older versions are served unchanged', async () => {
  const name = 'aaaaaaaaaaaaaaaaaaaaaaaa.svg';
  writeFileSync(join(site.dataDir, 'media', name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { status, headers, text } = await new Visitor(site).get(`/media/${name}`);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(text).toContain('<svg');
});

test('HEAD answers like GET without a body', async () => {
  const answer = await new Visitor(site).send('/about', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('');
});

test('a request logs one JSON line with the pattern, not the URL', async () => {
  await new Visitor(site).get('/videos?search=her-secret-word');
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  await expect.poll(() => lines().at(-1)).toContain('"/videos"');
  expect(lines().length).toBeGreaterThan(3);
  expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ method: 'GET', route: '/videos', status: 200 });
  expect(site.output()).not.toContain('her-secret-word');
});

let https: Site;
beforeAll(async () => {
  https = await startSite({ SITE_URL: 'https://gifts.example', TRUST_PROXY: 'on' });
});
afterAll(() => https.stop());

test('https makes cookies Secure and links use SITE_URL', async () => {
  const visitor = new Visitor(https);
  const created = await visitor.post(
    '/compilation/new',
    { title: 'Over there', isPublic: 'on' },
    { Origin: 'https://gifts.example' },
  );
  expect(created.status).toBe(303);
  for (const cookie of created.headers.getSetCookie())
    expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const { text, headers } = await new Visitor(https).get('/product/1');
  expect(text).toContain('<link rel="canonical" href="https://gifts.example/product/1"/>');
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
});

test('another spelling of the site’s host redirects to the site', async () => {
  const ask = (host: string) =>
    new Promise<[status: number | undefined, location: string | undefined]>((resolve, reject) => {
      request(new URL('/auth?x=1', https.url), { headers: { Host: host } }, (answer) => {
        answer.resume();
        expect(answer.headers['strict-transport-security']).toContain('max-age=');
        resolve([answer.statusCode, answer.headers.location]);
      })
        .on('error', reject)
        .end();
    });
  for (const host of ['gifts.example.', 'www.gifts.example', 'WWW.gifts.example.'])
    expect(await ask(host)).toEqual([308, 'https://gifts.example/auth?x=1']);
  // A proxy may name the host that it passes requests on to.
  for (const host of ['gifts.example', 'Gifts.Example', '127.0.0.1'])
    expect(await ask(host)).toEqual([200, undefined]);
});

test('SIGTERM finishes requests and exits with 0', async () => {
  expect(await https.stop()).toBe(0);
});

test('the build runs under remix-serve', async () => {
  const stock = await startSite({ DEMO_CONTENT: 'on' }, 'remix-serve');
  const visitor = new Visitor(stock);
  expect((await visitor.get('/about')).text).toContain('Gifts chosen with her');
  expect((await visitor.get('/contact')).status).toBe(200);
  const rejected = await visitor.post('/contact', { name: 'A' });
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain('Name must be at least 2 characters long');
  const sent = await visitor.post('/contact', {
    name: 'Ann',
    email: 'ann@site.example',
    subject: 'other',
    message: 'Ten letters and more',
    privacy: 'on',
  });
  expect((await visitor.follow(sent)).text).toContain('Your message has been sent successfully.');
  const created = await visitor.post('/compilation/new', { title: 'Stock', isPublic: 'on' });
  expect((await visitor.follow(created)).text).toContain('Your new compilation has been created!');
  expect((await visitor.get('/favicon.svg')).status).toBe(200);
  await stock.stop();
});

test('scripts are served precompressed and cached forever', async () => {
  const { text } = await new Visitor(site).get('/about');
  const script = /import\("(\/assets\/[^"]+\.js)"\)/.exec(text)?.[1] ?? '';
  const plain = await fetch(new URL(script, site.url), { headers: { 'Accept-Encoding': 'identity' } });
  const compressed = await fetch(new URL(script, site.url), { headers: { 'Accept-Encoding': 'br' } });
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(compressed.headers.get('Content-Encoding')).toBe('br');
  expect(await compressed.text()).toBe(await plain.text());
  for (const { headers } of [plain, compressed]) {
    expect(headers.get('Content-Type')).toMatch(/javascript/);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Vary')).toContain('Accept-Encoding');
  }
});

test.each([
  ['/contact', 14_200],
  ['/share/LakeHouse7', 14_000],
  ['/', 20_000],
  ['/videos', 20_000],
  ['/video/1', 20_000],
  ['/product/1', 20_000],
  ['/affiliate', 20_000],
])('%s stays within %i bytes of HTML and CSS and 95,000 and 4,096 of scripts', async (path, budget) => {
  const sizeOf = async (address: string) => {
    const response = await new Promise<Buffer>((resolve, reject) => {
      request(new URL(address, site.url), { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve(Buffer.concat(chunks)));
      })
        .on('error', reject)
        .end();
    });
    return response.length;
  };
  expect(await sizeOf(path)).toBeLessThan(budget);
  const { text } = await new Visitor(site).get(path);
  const scripts = new Set(text.match(/\/assets\/[\w.-]+\.js/g));
  let total = 0;
  for (const script of scripts) total += await sizeOf(script);
  // The script that works before and without React has a separate budget.
  const tools = [...scripts].filter((script) => script.includes('/page-tools-'));
  expect(tools).toHaveLength(1);
  const small = await sizeOf(tools[0] ?? '');
  expect(small).toBeLessThan(4_096);
  expect(total - small).toBeLessThan(95_000);
  expect(scripts.size).toBeGreaterThan(4);
});

test('scripts and pages name style sheets alike, so that none loads twice', async () => {
  const visitor = new Visitor(site);
  const { text } = await visitor.get('/');
  const sheets = new Set(text.match(/\/assets\/[\w-]+\.css/g));
  const scripts = [...new Set(text.match(/\/assets\/[\w.-]+\.js/g))];
  const code = await Promise.all(scripts.map(async (script) => (await visitor.get(script)).text));
  expect(sheets.size).toBeGreaterThan(0);
  for (const sheet of sheets) expect(code.join()).toContain(sheet);
});

test('a forged forwarded address does not restart a limit', async () => {
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const forwarded = { 'X-Forwarded-For': `203.0.113.${tries}`, 'X-Real-IP': `203.0.113.${tries}` };
    const login = { intent: 'login', username: 'victim', password: `guess ${tries}` };
    statuses.push((await new Visitor(site).post('/auth', login, forwarded)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

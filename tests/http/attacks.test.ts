import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpDatabase, editDatabase } from '../support/attacks';
import { sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const MESSAGE = {
  name: 'Ann',
  email: 'ann@site.example',
  subject: 'other',
  message: 'Ten letters and more',
  privacy: 'on',
};

/** Sends a request line as it is: `fetch` would tidy the address up. */
function ask(target: string, headers = 'Host: x.example', method = 'GET'): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example/..//',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://evil.example',
  'https:evil.example',
  '/x/../..//evil.example',
  '@evil.example',
  '//evil.example@site.example',
  '/\u0000/evil.example',
  'http:///evil.example',
  '/;@evil.example//',
];

/** Those that a login is sent to as well. Each login hashes a password, and both forms follow one rule. */
const LOGINS = new Set(['//evil.example', '/\\evil.example', '/\t/evil.example', '/\u0000/evil.example']);

test('no form redirects to another site', async () => {
  await new Visitor(site).post('/auth', {
    intent: 'register',
    username: 'walker',
    email: 'w@b.example',
    password: 'correct horse',
  });
  for (const redirectTo of ELSEWHERE) {
    const login = LOGINS.has(redirectTo)
      ? await new Visitor(site).post('/auth', {
          intent: 'login',
          username: 'walker',
          password: 'correct horse',
          redirectTo,
        })
      : null;
    const subscribed = await new Visitor(site).post('/newsletter', {
      email: 'w@b.example',
      returnTo: redirectTo,
    });
    for (const { status, location } of login === null ? [subscribed] : [login, subscribed]) {
      // What is no text at all is refused.
      expect(status).toBe(redirectTo.includes('\0') ? 400 : 303);
      expect(new URL(location ?? '', site.url).origin, redirectTo).toBe(site.url);
    }
    const page = await new Visitor(site).get(`/auth?redirectTo=${encodeURIComponent(redirectTo)}`);
    expect(page.text).not.toMatch(/(?:href|action)="(?:[a-z]+:)?\/\/evil/i);
  }
});

test('line breaks in input reach no header and no email', async () => {
  const broken = ['a@b.example\r\nBcc: all@evil.example', 'a@b.example\nX: y', 'a@b.example%0d%0aBcc: x'];
  for (const email of broken) {
    expect((await new Visitor(site).post('/contact', { ...MESSAGE, email })).status).toBe(400);
    expect((await new Visitor(site).post('/newsletter', { email })).status).toBe(400);
  }
  const shared = await new Visitor(site).get(
    `/video/24?message=${encodeURIComponent('Hi\r\nBcc: all@evil.example&bcc=all@evil.example#')}`,
  );
  const links = [...shared.text.matchAll(/href="((?:mailto|sms):[^"]*)"/g)].map((match) => match[1] ?? '');
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).not.toMatch(/[\r\n]|&(?:amp;)?bcc=|Bcc:/i);
  for (const path of ['/auth?redirectTo=%0d%0aSet-Cookie:%20a=b', '/videos%0d%0aX-Injected:%20yes'])
    expect(await ask(path)).not.toMatch(/^(?:Set-Cookie: a=b|X-Injected)/m);
  const product = { name: 'Slip', price: '$1', category: 'lingerie' };
  const link = 'https://shop.example/x\r\nSet-Cookie: a=b';
  expect((await admin.post('/admin/products/new', { ...product, affiliateLink: link })).status).toBe(400);
});

test.each([
  '/media/../ribbon.db',
  '/media/..%2fribbon.db',
  '/media/%2e%2e/ribbon.db',
  '/media/%2e%2e%2fribbon.db',
  '/media/....//ribbon.db',
  '/media/..\\ribbon.db',
  '/media/..%5cribbon.db',
  '/media//etc/passwd',
  '/media/library/../../session-secret',
  '/media/library/..%2f..%2fsession-secret',
  '/media/%00',
  '/media/.%00./ribbon.db',
  '/media/..%252fribbon.db',
  '/media/..%c0%afribbon.db',
  '/media/session-secret',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/films/..%2f..%2fpackage.json',
  '/../../../etc/passwd',
  '//etc/passwd',
  '/.env',
  '/.git/config',
  '/build/server/index.js',
])('%s returns no file', async (target) => {
  const answer = await ask(target);
  expect(answer).toMatch(/^HTTP\/1\.1 (?:30\d|40\d) /);
  const secret = readFileSync(join(site.dataDir, 'session-secret'), 'utf8').trim();
  for (const text of ['SQLite format 3', secret, 'root:x:', '"dependencies"', '[core]'])
    expect(answer).not.toContain(text);
});

test.each(['/admin/videos/upload', '/admin/feeds/new', '/admin/redirects'])(
  '%s reads no large form into memory',
  async (path) => {
    const form = 'Content-Type: application/X-www-form-urlencoded\r\nContent-Length: 30000000';
    const headers = `Host: x.example\r\nCookie: ${admin.cookies}\r\n${form}`;
    expect(await ask(path, headers, 'POST')).toMatch(/^HTTP\/1\.1 413 /);
  },
);

const NOT_OF_THE_WEB = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://shop.example/x',
  '//shop.example/x',
  'file:///etc/passwd',
  'https://user@shop.example/',
];

test('a link that runs code is refused by form and by feed', async () => {
  for (const affiliateLink of NOT_OF_THE_WEB) {
    const product = { name: 'Slip', price: '$1', category: 'lingerie', affiliateLink };
    expect((await admin.post('/admin/products/new', product)).status, affiliateLink).toBe(400);
  }
  const rows = NOT_OF_THE_WEB.filter((link) => !link.startsWith('http:')).map(
    (link, number) => `x${number},Slip ${number},"${link}",$1,lingerie`,
  );
  const feed = new File([['id,title,link,price,category', ...rows].join('\n')], 'feed.csv');
  const address = await sendFeed(admin, feed);
  await expect.poll(async () => (await admin.get(address)).text).toContain(`${rows.length} errors`);
});

const RUNS = /(?:href|action)="javascript:|<(?:iframe|embed|object|script)[^>]*"javascript:/i;

test('no page shows a link that runs code from the database', async () => {
  editDatabase(
    site,
    `UPDATE products SET affiliate_link = 'javascript:alert(1)', image_url = 'javascript:alert(1)' WHERE id = 1;
     UPDATE products SET variant_facets = '[["S",""]]', more_images = '[{"address":"javascript:alert(1)","url":"javascript:alert(1)"}]' WHERE id = 1;
     INSERT INTO product_variants (product_id, position, size, link, image_url)
       VALUES (1, 0, 'S', 'javascript:alert(1)', 'javascript:alert(1)');
     UPDATE categories SET image_url = 'javascript:alert(1)';
     UPDATE offers SET link = 'javascript:alert(1)' WHERE product_id = 1;
     UPDATE videos SET source = 'youtube', url = 'javascript:alert(1)', creator_url = 'javascript:alert(1)',
       embed_url = 'javascript:alert(1)', thumbnail_url = 'javascript:alert(1)' WHERE id = 1;
     INSERT INTO channels (id, source, kind, channel_id, title, url, category, schedule)
       VALUES (1, 'youtube', 'channel', 'a', 'A', 'javascript:alert(1)', 'fashion', 'off');
     INSERT OR REPLACE INTO site_settings (key, value) VALUES ('socialFacebook', 'javascript:alert(1)');`,
  );
  const pages = [
    '/',
    '/product/1',
    '/product/1?size=S',
    '/video/1',
    '/video/1?play=1',
    '/affiliate',
    '/videos',
    '/share/LakeHouse7',
  ];
  for (const path of pages) expect((await new Visitor(site).get(path)).text, path).not.toMatch(RUNS);
  for (const path of ['products/1', 'videos/1', 'channels/1', 'settings', 'categories'].map(
    (p) => `/admin/${p}`,
  ))
    expect((await admin.get(path)).text, path).not.toMatch(RUNS);
  for (const path of ['/go/1', '/go/1?variant=1'])
    expect((await new Visitor(site).get(path)).status, path).toBe(404);
});

test('no cell of an export begins as a formula', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '=HYPERLINK("https://evil.example")'];
  for (const formula of formulas) {
    await new Visitor(site).post('/contact', {
      ...MESSAGE,
      name: `${formula}xx`,
      message: `${formula} and more`,
    });
    await admin.post('/admin/products/new', {
      name: `${formula}xx`,
      price: formula,
      category: 'lingerie',
      affiliateLink: 'https://shop.example/x',
    });
  }
  await new Visitor(site).post('/newsletter', { email: '=cmd@b.example' });
  for (const path of ['/admin/messages.csv', '/admin/subscribers.csv', '/admin/products.csv']) {
    const { status, text } = await admin.get(path);
    expect(status).toBe(200);
    // An address cannot begin so; the others hold what was sent.
    if (!path.includes('subscribers')) expect(text).toContain("'=");
    expect(text.replace('\ufeff', '')).not.toMatch(/(?:^|,|\n)"?[=+\-@\t]/);
  }
});

test('fields that a form lacks are never stored', async () => {
  const extra = {
    id: '77',
    userId: '1',
    user_id: '1',
    role: 'admin',
    isAdmin: 'true',
    hiddenAt: '1',
    ownerHash: 'x',
  };
  const visitor = new Visitor(site);
  const made = await visitor.post('/compilation/new', {
    ...extra,
    title: 'Mine',
    isPublic: 'on',
    manageHash: 'x',
    createdAt: '0',
  });
  expect(made.location).not.toBe('/compilation/77');
  await visitor.post('/share/LakeHouse7', { ...extra, 'answer-1': 'love', seenAt: '1', name: 'Mass' });
  await visitor.post('/auth', {
    ...extra,
    intent: 'register',
    username: 'massive',
    email: 'm@b.example',
    password: 'correct horse',
  });
  const { text } = await visitor.get('/admin');
  expect(text).toContain('Access Denied');
  const { compilations, answers, users } = dumpDatabase(site);
  const own = JSON.parse(compilations ?? '').find(({ title }: { title: string }) => title === 'Mine');
  expect(own).toMatchObject({ user_id: null, hidden_at: null });
  expect(own.created_at).toBeGreaterThan(1_000_000_000_000);
  expect(JSON.parse(answers ?? '').find(({ name }: { name: string }) => name === 'Mass')).toMatchObject({
    seen_at: null,
    hidden_at: null,
  });
  expect(JSON.parse(users ?? '').find(({ id }: { id: number }) => id === 77)).toBeUndefined();
});

/** Processor time that the site has used so far, in ticks (proc(5), fields 14 and 15). */
function workOf({ process: { pid } }: Site): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

test('a failed login takes one time and text whether the account exists or not', async () => {
  const attempt = async (username: string) => {
    const before = workOf(site);
    const texts = new Set<string>();
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await new Visitor(site).post('/auth', { intent: 'login', username, password: 'wrong' });
      expect(answer.status).toBe(400);
      texts.add(/class="summary".*?<\/div>/.exec(answer.text)?.[0] ?? '');
    }
    return { work: workOf(site) - before, texts };
  };
  const known = await attempt('walker');
  const unknown = await attempt('nobody-at-all');
  expect(unknown.texts).toEqual(known.texts);
  expect(known.texts.size).toBe(1);
  const ratio = unknown.work / known.work;
  // A look-up without the hash would take a twentieth.
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
  // Failed attempts are written later, and must not look like a change of the next tests.
  await expect.poll(() => dumpDatabase(site).account_events).toContain('8 times within a day');
});

test('one visitor’s input never appears in another visitor’s page', async () => {
  const { port } = new URL(site.url);
  const clean = (await new Visitor(site).get('/product/2')).headers.get('ETag');
  const poison = [
    ['/product/2', 'Host: evil.example'],
    [
      '/product/2',
      `Host: 127.0.0.1:${port}\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example`,
    ],
    ['/product/2', `Host: 127.0.0.1:${port}\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Scheme: https`],
    [
      '/product/2',
      `Host: 127.0.0.1:${port}\r\nX-Original-URL: /evil.example\r\nX-Rewrite-URL: /evil.example`,
    ],
    [
      '/product/2',
      `Host: 127.0.0.1:${port}\r\nAccept-Language: evil.example\r\nOrigin: https://evil.example`,
    ],
    ['/product/2?utm_content=evil.example&x=<evil.example>', `Host: 127.0.0.1:${port}`],
    ['/product/2?ref=evil.example', `Host: 127.0.0.1:${port}`],
    ['http://evil.example/product/2', `Host: 127.0.0.1:${port}`],
    ['/product/2', `Host: 127.0.0.1:${port}\r\nX-HTTP-Method-Override: POST\r\nX-Evil: evil.example`],
  ] as const;
  for (const [target, headers] of poison) {
    await ask(target, headers);
    const next = await new Visitor(site).get('/product/2');
    expect(next.status).toBe(200);
    expect(next.text, headers).not.toContain('evil.example');
    expect(next.text).not.toContain(`https://127.0.0.1`);
    expect(next.headers.get('ETag'), target).toBe(clean);
  }
  // Each value of a parameter that counts has a separate page.
  await new Visitor(site).get('/videos?search=evil.example');
  expect((await new Visitor(site).get('/videos')).text).not.toContain('evil.example');
});

/** Every address of this site that a page names, followed from page to page. */
async function crawl(visitor: Visitor, most: number): Promise<Set<string>> {
  const seen = new Set<string>();
  const waiting = ['/', '/admin', '/compilations', '/account', '/share/LakeHouse7', '/api', '/nothing'];
  while (waiting.length > 0 && seen.size < most) {
    const path = waiting.shift() ?? '/';
    if (seen.has(path)) continue;
    seen.add(path);
    // A HEAD runs what a GET does.
    if (seen.size % 4 === 0) await visitor.send(path, { method: 'HEAD' });
    const { text, headers, location } = await visitor.get(path);
    if (location !== null && new URL(location, site.url).origin === site.url) waiting.push(location);
    if (!headers.get('Content-Type')?.startsWith('text/html')) continue;
    for (const [, address = ''] of text.matchAll(/(?:href|action|src)="([^"#]*)/g)) {
      const url = new URL(address.replaceAll('&amp;', '&'), new URL(path, site.url));
      if (url.origin === site.url && !/^\/(?:assets|media|films)\//.test(url.pathname))
        waiting.push(url.pathname + url.search);
    }
  }
  return seen;
}

test('GET and HEAD of every link change nothing', async () => {
  await admin.post('/compilation/new', { title: 'To be left alone', isPublic: 'on', product: '1' });
  const before = dumpDatabase(site);
  const seen = await crawl(admin, 250);
  for (const path of [
    '/logout',
    '/admin/trash/1',
    '/newsletter?email=a@b.example',
    '/compilation/new?title=x',
  ])
    await admin.get(path);
  expect(seen.size).toBeGreaterThan(120);
  expect(dumpDatabase(site)).toEqual(before);
  // The comparison sees what changes.
  await admin.post('/newsletter', { email: 'seen@b.example' });
  expect(dumpDatabase(site)).not.toEqual(before);
});

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { editDatabase, XSS } from '../support/attacks';
import { expect, takeSession, test, wakeScripts } from '../support/browser';
import { sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
/** A collection that holds and says what attackers would put there, and where its owner finds it. */
let collection: string;

/** All payloads in texts of at most so many characters. */
function packed(length: number): string[] {
  const packs = [''];
  for (const payload of XSS) {
    const last = packs.at(-1) ?? '';
    if (last.length + payload.length + 1 > length) packs.push(payload);
    else packs[packs.length - 1] = `${last} ${payload}`;
  }
  return packs;
}

async function importVideos(): Promise<void> {
  const library = join(site.dataDir, 'library');
  const whole = packed(4_500)[0] ?? '';
  for (const [number, payload] of XSS.entries()) {
    copyFileSync(join(library, 'whole.webm'), join(library, `x${number}.webm`));
    const info = {
      id: `x${number}`,
      title: `probe${number % 4} ${payload}`,
      description: `${payload} ${whole}`,
    };
    const more = {
      uploader: payload,
      channel: payload,
      tags: [payload, payload.slice(0, 40)],
      extractor: payload,
    };
    const addresses = { uploader_url: 'javascript:alert(1)', webpage_url: 'javascript:alert(1)' };
    writeFileSync(join(library, `x${number}.info.json`), JSON.stringify({ ...info, ...more, ...addresses }));
  }
  for (const group of [0, 1, 2, 3]) {
    const found = await admin.get(`/admin?q=probe${group}&source=library&max=50`);
    const video = [...new Set(found.text.match(/library:[0-9a-f]{16}/g))];
    expect(video.length).toBeGreaterThan(20);
    expect((await admin.post('/admin', { intent: 'import', category: 'fashion', video })).status).toBe(303);
  }
}

async function importProducts(): Promise<void> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = XSS.map((payload, number) =>
    [`x${number}`, `Probe ${payload}`, `${payload} ${XSS[number + 1] ?? ''}`, '$5', 'lingerie']
      .map(cell)
      .concat(`https://shop.example/${number}?q=${encodeURIComponent(payload)}`)
      .join(','),
  );
  const feed = new File([['id,title,description,price,category,link', ...rows].join('\n')], 'feed.csv');
  const address = await sendFeed(admin, feed);
  const read = async () => (await admin.get(address)).text;
  await expect.poll(read, { timeout: 150_000 }).toMatch(/Apply import \(\d+/);
  expect((await admin.post(address, { intent: 'apply' })).status).toBe(303);
  await expect.poll(read, { timeout: 150_000 }).toMatch(/> *Applied|Applied</);
}

async function findShare(): Promise<string> {
  const [, code = ''] = /"shareCode":"(\w{10})"/.exec((await admin.get('/api/compilations')).text) ?? [];
  return `/share/${code}`;
}

async function fillTheRest(): Promise<void> {
  const title = '</title><script>alert(1)</script>';
  const made = await admin.post('/compilation/new', {
    title,
    description: packed(1_900)[0] ?? '',
    isPublic: 'on',
    product: '1',
  });
  collection = made.location?.split('?')[0] ?? '';
  for (const [number, note] of packed(480).slice(0, 12).entries())
    await admin.post(collection, { intent: 'add', product: String(number + 2), note });
  const share = await findShare();
  for (const [number, note] of packed(480).entries()) {
    const name = (XSS[number] ?? '').slice(0, 100);
    const size = (XSS[number + 30] ?? '').slice(0, 20);
    const answered = await new Visitor(site).post(share, { 'answer-1': 'love', note, name, size });
    expect(answered.status).toBe(303);
  }
  for (const [number, payload] of XSS.slice(0, 30).entries())
    await new Visitor(site).post('/contact', {
      name: `xx${payload}`.slice(0, 100),
      email: `a${number}@b.example`,
      subject: 'other',
      message: packed(4_900)[0] ?? '',
      privacy: 'on',
    });
  for (const [key, value] of [
    ['siteName', '"><script>alert(1)</script>'],
    ['siteDescription', packed(180)[0] ?? ''],
  ] as const)
    editDatabase(
      site,
      `INSERT OR REPLACE INTO site_settings (key, value) VALUES ('${key}', '${value.replaceAll("'", "''")}')`,
    );
}

test.beforeAll(async () => {
  test.setTimeout(400_000);
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
  await importVideos();
  await importProducts();
  await fillTheRest();
});
test.afterAll(() => site.stop());

/** What runs in the page that is not the site's, and what its policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('report', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    const report = (what: string) => (window as unknown as { report: (what: string) => void }).report(what);
    window.alert = (text) => report(`ran: ${text}`);
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`blocked: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return seen;
}

test('no outside text runs as code or reaches the policy on any page', async ({ freshPage: page }) => {
  test.setTimeout(400_000);
  const seen = await watch(page);
  const share = await findShare();
  const words = encodeURIComponent(XSS[1] ?? '');
  const visitors = [
    '/',
    `/videos?search=${words}`,
    `/auth?redirectTo=/${words}`,
    `${share}?ref=shared`,
    `/product/1?message=${words}`,
    '/product/30',
    '/video/41?play=1',
    '/videos?page=6',
    '/affiliate?page=5',
    `/nothing/${words}`,
  ];
  for (const path of visitors) {
    await page.goto(site.url + path);
    await wakeScripts(page);
  }
  await takeSession(page, admin, site.url);
  const administrator = [
    '',
    '/videos',
    '/videos/40',
    '/products',
    '/products/40',
    '/messages',
    '/collections',
    '/log',
    '/settings',
    '?q=probe1&source=library',
    `/videos?q=${words}`,
  ].map((tab) => `/admin${tab}`);
  for (const path of [...administrator, collection, '/compilations', '/account']) {
    await page.goto(site.url + path);
    await wakeScripts(page);
  }
  expect(seen).toEqual([]);
  // What was sent is there, as text.
  await page.goto(`${site.url}/videos?search=probe1`);
  await expect(page.locator('main')).toContainText('<script>alert(1)</script>');
});

test('players and images of every platform obey the policy of their page', async ({ freshPage: page }) => {
  const seen = await watch(page);
  // The players themselves are out of reach; whether their frames may be opened is decided before.
  await page.route(/youtube-nocookie|vimeo|dailymotion|tiktok/, (route) =>
    route.fulfill({ body: 'A player' }),
  );
  const ids = { youtube: 'aaaaaaaaaaA', vimeo: '101', dailymotion: 'x1abcd', tiktok: '7005293332821822726' };
  for (const [number, [source, id]] of Object.entries(ids).entries())
    editDatabase(
      site,
      `UPDATE videos SET source = '${source}', source_id = '${id}' WHERE id = ${number + 1}`,
    );
  for (const id of [1, 2, 3, 4, 5]) {
    await page.goto(`${site.url}/video/${id}?play=1`);
    expect(await page.locator('iframe, video').count()).toBe(1);
    // The page changes to its other colors and images without another load.
    await page.emulateMedia({ colorScheme: id % 2 === 0 ? 'light' : 'dark' });
  }
  expect(seen).toEqual([]);
});

test('the harness sees an unescaped title, with and without the policy', async ({ freshPage: page }) => {
  const seen = await watch(page);
  let policy = true;
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    if (!policy) delete headers['content-security-policy'];
    const body = (await response.text()).replace('<h1>', '<h1><img src=/x onerror=alert(1)>');
    await route.fulfill({ response, headers, body });
  });
  await page.goto(`${site.url}/contact`);
  await expect
    .poll(() => seen.filter((what) => what.startsWith('blocked: script-src')).length)
    .toBeGreaterThan(0);
  policy = false;
  await page.goto(`${site.url}/contact`);
  await expect.poll(() => seen.filter((what) => what.startsWith('ran:')).length).toBeGreaterThan(0);
});

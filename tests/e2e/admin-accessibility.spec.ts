import type { Page } from '@playwright/test';
import { countRows, editDatabase } from '../support/attacks';
import { expect, takeSession, test } from '../support/browser';
import { findProblems } from '../support/page-problems';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const SCREENS = [
  '/admin',
  '/admin?q=linen&source=library',
  '/admin/videos',
  '/admin/videos/1',
  '/admin/products',
  '/admin/products/1',
  '/admin/products/new',
  '/admin/feeds',
  '/admin/feeds/new',
  '/admin/links',
  '/admin/messages',
  '/admin/subscribers',
  '/admin/newsletter',
  '/admin/analytics',
  '/admin/performance',
  '/admin/earnings',
  '/admin/collections',
  '/admin/placements',
  '/admin/settings',
  '/admin/settings/branding',
  '/admin/settings/home',
  '/admin/settings/shop',
  '/admin/settings/search',
  '/admin/settings/mail',
  '/admin/users',
  '/admin/log',
  '/admin/overview',
  '/admin/pages',
  '/admin/pages/about',
  '/admin/categories',
  '/admin/categories/2',
  '/admin/redirects',
  '/admin/channels',
  '/admin/trash',
  '/admin/content-import',
  '/admin/settings/menus',
  '/admin/pages/new',
  '/admin/guides',
  '/admin/guides/new',
  '/admin/guides/1',
  '/guides',
  '/guides/a-guide',
];

let site: Site;
let admin: Visitor;
let page: Page;
test.beforeAll(async ({ browser }) => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
  const visitor = new Visitor(site, {
    Accept: 'text/html',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await visitor.get('/');
  await visitor.post('/newsletter', { email: 'one@mail.example', source: 'home' });
  await visitor.post('/contact', {
    name: 'Vera',
    email: 'v@mail.example',
    subject: 'other',
    privacy: 'on',
    message: 'Which size is that?',
  });
  const guide = new FormData();
  const words = {
    title: 'A guide',
    version: '0',
    intent: 'publish',
    author: 'Mara',
    body: 'Hello.\n\n::product 1\n\n::video 1\n\n## One\n\n- a\n\n## Two\n\n> b\n\n## Three\n\n| a |\n|---|\n| b |',
  };
  for (const [name, value] of Object.entries(words)) guide.append(name, value);
  await admin.send('/admin/guides/new', { method: 'POST', body: guide });
  page = await browser.newPage();
  await takeSession(page, admin, site.url);
  // Daily totals are stored a few seconds after the visits.
  await expect.poll(() => countRows(site, 'daily_totals')).toBeGreaterThan(0);
});
test.afterAll(async () => {
  await page.close();
  await site.stop();
});

for (const path of SCREENS) {
  test(`${path} passes axe, has valid HTML, fits the window and logs no error`, async () => {
    expect(await findProblems(page, site.url + path)).toEqual([]);
  });
}

test('all entries of the sidebar fit a window of 800 pixels', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/admin/analytics`);
  const sidebar = page.locator('.sidebar');
  await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
  const entries = sidebar.getByRole('navigation');
  expect(await entries.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const boxOf = (part: string) =>
    sidebar
      .locator(part)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON());
  const gap = (await boxOf('nav')).top - (await boxOf('.brand > .icon')).bottom;
  expect(gap).toBeGreaterThanOrEqual(24);
  expect((await boxOf('summary')).bottom).toBeGreaterThan(780);
  expect((await boxOf('summary')).bottom).toBeLessThanOrEqual(800);
});

test('rows on phones show two lines of a name, and no line begins with a dot', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  editDatabase(
    site,
    "UPDATE products SET name = 'Silk robe with long satin ribbons' || name, status = 'draft'",
  );
  await page.goto(`${site.url}/admin/products`);
  const linesOf = (name: Element) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight);
  expect(Math.round(await page.locator('.row-name > a').first().evaluate(linesOf))).toBe(2);
  const textsAround = (part: Element) =>
    ['::before', '::after'].map((side) => getComputedStyle(part, side).content);
  const row = page.locator('td.main').first();
  expect((await row.locator('.status').evaluate(textsAround))[1]).toBe('"Draft\u00a0·"');
  expect(await row.locator('.fact').last().evaluate(textsAround)).toEqual(['none', 'none']);
  await page.goto(`${site.url}/admin/users`);
  const email = page.locator('td.main > .meta').first();
  expect(await email.evaluate(textsAround)).toEqual(['none', '"\u00a0·"']);
});

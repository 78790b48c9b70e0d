import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { findAccessibilityProblems, findHtmlProblems } from '../support/page-problems';

const PAGES = [
  '/',
  '/videos',
  '/videos?search=none-such',
  '/video/1',
  '/video/1?play=1',
  '/video/x',
  '/product/1',
  '/affiliate',
  '/search?q=lace',
  '/about',
  '/contact',
  '/newsletter',
  '/auth',
  '/auth?tab=register',
  '/auth/forgot',
  '/auth/reset?token=none',
  '/newsletter/confirm?token=none',
  '/compilation/new?product=1',
  '/compilations',
  '/share/LakeHouse7?ref=shared',
  '/compilation/1',
  '/faq',
  '/privacy',
  '/guides',
  '/api',
  '/nothing',
];

let shared: Page;
test.beforeAll(async ({ browser }) => {
  shared = await browser.newPage();
});
test.afterAll(() => shared.close());

for (const path of PAGES) {
  test(`${path} has valid HTML and passes axe in both color schemes`, async ({ baseURL }) => {
    const page = shared;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const answer = await page.goto(baseURL + path);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await findAccessibilityProblems(page, 'colours'), 'dark').toEqual([]);
    const html = (await answer?.text()) ?? '';
    expect(await findHtmlProblems(html)).toEqual([]);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });
}

test('controls on the first screen are at least 44 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/share/LakeHouse7', '/contact', '/auth']) {
    await page.goto(path);
    const small = await page
      .locator(
        'main :is(button, .btn, .input, .answer label, .nav-link), header :is(a, summary), footer li a',
      )
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
          .map((element) => `${element.textContent?.trim()} ${element.getBoundingClientRect().height}`),
      );
    expect(small).toEqual([]);
  }
});

test('the keyboard reaches the content first, then every menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.goto('/');
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bikinis' })).toBeVisible();
});

test('My collections passes axe and has its headings in order', async ({ page }) => {
  await page.goto('/compilation/new?product=1');
  await page.getByLabel('Title').fill('In order');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { name: 'In order', level: 1 })).toBeVisible();
  await page.goto('/compilations');
  await expect(page.getByRole('link', { name: 'In order' }).first()).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

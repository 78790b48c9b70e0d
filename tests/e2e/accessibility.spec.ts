import type { Page } from '@playwright/test';
import { createCollection, expect, test } from '../support/browser';
import { findAccessibilityProblems, findContrastProblems, findProblems } from '../support/page-problems';

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
  test(`${path} passes axe, has valid HTML, fits the window and logs no error`, async ({ baseURL }) => {
    expect(await findProblems(shared, baseURL + path)).toEqual([]);
  });
}

test('a text that is hard to read is found on a page that was checked before', async ({ baseURL }) => {
  await shared.goto(`${baseURL}/about`);
  expect(await findAccessibilityProblems(shared)).toEqual([]);
  for (const [find, color] of [
    [findContrastProblems, '#777777'],
    [findAccessibilityProblems, '#787878'],
  ] as const) {
    await shared
      .locator('main p')
      .first()
      .evaluate((text, gray) => {
        Object.assign(text.style, { color: gray, backgroundColor: '#888888' });
      }, color);
    expect((await find(shared)).join()).toContain('color-contrast: <p');
  }
});

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

test('My collections and a collection pass axe for their owner', async ({ baseURL }) => {
  const address = await createCollection(shared, baseURL);
  for (const path of [address, `${baseURL}/compilations`])
    expect(await findProblems(shared, path)).toEqual([]);
  await expect(shared.getByRole('link', { name: 'For the lake house' }).first()).toBeVisible();
});

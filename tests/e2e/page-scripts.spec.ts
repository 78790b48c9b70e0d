import { createCollection, expect, holdRequests, test, wakeScripts } from '../support/browser';

test('one press on the preview plays the video in a format of the browser', async ({ page }) => {
  await page.goto('/video/1');
  await wakeScripts(page);
  await page.getByRole('link', { name: /^Play / }).click();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await expect(page).toHaveURL(/\/video\/1$/);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused)).toBe(true);
  const types = await video
    .locator('source')
    .evaluateAll((all) => all.map((each) => each.getAttribute('type')));
  expect(types.join()).toContain('video/webm');
  expect(types.join()).toContain('video/mp4');
  for (const source of await video.locator('source').all())
    expect((await page.request.get((await source.getAttribute('src')) ?? '')).status()).toBe(200);
});

test('a slow search of /videos shows skeletons', async ({ page }) => {
  await page.goto('/videos');
  await wakeScripts(page);
  const release = await holdRequests(page, '**/videos.data*');
  await page.getByRole('main').getByRole('searchbox').fill('silk');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('[data-skeleton]').first()).toBeVisible();
  release();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(page).toHaveURL(/search=silk/);
});

test('a larger browser font enlarges text without horizontal scrolling', async ({ page }) => {
  for (const path of ['/', '/videos', '/product/1', '/contact', '/share/LakeHouse7']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const size = () =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((h) => Number.parseFloat(getComputedStyle(h).fontSize));
    const normal = await size();
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' }).catch(() => {});
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    expect(await size()).toBeGreaterThan(normal * 1.3);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('a printed page has its content and no controls', async ({ page }) => {
  for (const path of ['/', '/video/1', '/product/1', '/share/LakeHouse7', '/compilations']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const selector of [
      'header.site-header',
      'footer',
      'button',
      'input:not([type="hidden"])',
      'summary',
      '.btn',
    ])
      expect(await page.locator(`${selector}:visible`).count(), `${path} ${selector}`).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('long words widen neither the owner’s view nor the share page', async ({ page }) => {
  const long = 'Donaudampfschifffahrtskapitaenin';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/compilation/new?product=1');
  await page.getByLabel('Title').fill(long.repeat(3));
  await page.getByLabel('Description').fill(`https://shop.example/${'m'.repeat(79)}?a=${long}`);
  await page.getByRole('button', { name: 'Create collection' }).click();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.repeat(3));
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.context().clearCookies();
  await page.goto(page.url().split('?')[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.repeat(3));
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('the total covers no product before an answer', async ({ page, baseURL }) => {
  await page.goto(await createCollection(page, baseURL));
  const countCovered = () =>
    page.evaluate(() => {
      const total = document.querySelector('aside')?.getBoundingClientRect() ?? new DOMRect();
      return [...document.querySelectorAll('article')].filter((article) => {
        const { left, right, top, bottom } = article.getBoundingClientRect();
        return left < total.right && right > total.left && top < total.bottom && bottom > total.top;
      }).length;
    });
  for (const [width, top] of [
    [390, 0],
    [390, 400],
    [1280, 0],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((y) => scrollTo(0, y), top);
    expect(await countCovered(), `${width} pixels, scrolled by ${top}`).toBe(0);
  }
});

import { expect, test, wakeScripts } from '../support/browser';

test('a tagged product links to its start time, its shop and a collection', async ({ page }) => {
  await page.goto('/video/1');
  await wakeScripts(page);
  const pieces = page.getByRole('region', { name: /^In this video/ });
  const [first, second] = [pieces.getByRole('listitem').first(), pieces.getByRole('listitem').nth(1)];
  const moment = first.getByRole('link', { name: /^\d+:\d\d/ });
  const at = Number(/t=(\d+)/.exec((await moment.getAttribute('href')) ?? '')?.[1]);
  const video = page.locator('video');
  await moment.click();
  await expect(video).toBeVisible();
  // In place: no new document, and the video is loaded.
  await expect(page).toHaveURL(/\/video\/1$/);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(at);
  const next = second.getByRole('link', { name: /^\d+:\d\d/ });
  const later = Number(/t=(\d+)/.exec((await next.getAttribute('href')) ?? '')?.[1]);
  await video.evaluate((element) => element.setAttribute('data-same', 'yes'));
  await next.click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(later);
  await expect(page.locator('video[data-same]')).toHaveCount(1);
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('heading', { name: /^Seen in/ })).toBeVisible();
  await page
    .getByRole('region', { name: /^Seen in/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.locator('video')).toBeVisible();
});

test('all products of a video are saved at once, except unchecked ones', async ({ page }) => {
  await page.goto('/video/1');
  await page.getByRole('link', { name: /^Save all \d+ to a collection/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save to a collection');
  const ticks = page.getByRole('checkbox').and(page.locator('[name="product"]'));
  const count = await ticks.count();
  expect(count).toBeGreaterThan(2);
  await ticks.first().uncheck();
  await page.getByLabel('Title').fill('From the film');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByText(`with ${count - 1} products added`)).toBeVisible();
  await page.goto('/video/1');
  await page.getByRole('link', { name: /^Save all/ }).click();
  await page.getByRole('button', { name: 'Add to From the film' }).click();
  await expect(page.getByText('Saved to From the film')).toBeVisible();
  await expect(page).toHaveURL(/\/video\/1#pieces$/);
  await expect(page.getByRole('button', { name: /^Save .* to a collection$/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

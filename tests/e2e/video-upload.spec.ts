import { join } from 'node:path';
import { expect, takeSession, test, wakeScripts } from '../support/browser';

/** Two seconds, since the site processes it at once. */
const FILM = join(import.meta.dirname, '..', 'fixtures', 'library', 'whole.webm');

test('an editor uploads a video, which becomes a draft with a thumbnail', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  await page.goto('/admin/videos');
  await page.getByRole('link', { name: 'Upload video' }).click();
  await expect(page.getByRole('heading', { name: 'Upload video' })).toBeVisible();
  await wakeScripts(page);
  let broken = 0;
  // The line breaks during the first part, and again when the browser asks how much has arrived.
  await page.route('**/admin/uploads/*', async (route) => {
    broken += 1;
    if (broken <= 2) await route.abort();
    else await route.continue();
  });
  await page.getByLabel('Category').selectOption('lingerie');
  await page.getByLabel('Video file').setInputFiles(FILM);
  await page.getByRole('button', { name: 'Upload video' }).click();
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('whole.webm');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  expect(broken).toBeGreaterThan(2);
  await wakeScripts(page);
  const image = join(import.meta.dirname, '..', '..', 'db', 'demo', 'images', 'video-silk-care.webp');
  await page.getByLabel('Thumbnail file').setInputFiles(image);
  await page.getByRole('button', { name: 'Save thumbnail' }).click();
  await expect(page.getByText('Thumbnail saved')).toBeVisible();
});

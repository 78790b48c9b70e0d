import { expect, takeSession, test, wakeScripts } from '../support/browser';

test('a dashboard search requires a keyword and clears the former results', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  await page.goto('/admin');
  await wakeScripts(page);
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .first();
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await expect(button).toBeDisabled();
  await keyword.fill('   ');
  await expect(button).toBeDisabled();
  await keyword.fill('linen');
  await page.getByLabel('Platform').selectOption('library');
  await button.click();
  const results = page.locator('input[name="video"]');
  await expect(results).not.toHaveCount(0);
  // The response waits until the test has seen the empty list.
  let answer = () => {};
  const isSeen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/admin.data*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await keyword.fill('film');
  await button.click();
  await expect(results).toHaveCount(0);
  answer();
  await expect(button).toBeEnabled();
});

test('the import button is off while no video is selected', async ({ page, site, administrator }) => {
  await takeSession(page, administrator, site.url);
  await page.goto('/admin?q=linen&source=library');
  await wakeScripts(page);
  const button = page.getByRole('button', { name: 'Import selected videos' });
  await expect(button).toBeDisabled();
  const video = page.locator('input[name="video"]').first();
  await video.check();
  await expect(button).toBeEnabled();
  await video.uncheck();
  await expect(button).toBeDisabled();
});

test('the box of a note closes when the note is saved, and the product has the focus', async ({ page }) => {
  await page.goto('/compilation/new?product=2');
  await page.getByLabel('Title').fill('With a note');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('With a note');
  await wakeScripts(page);
  await page.getByText('Edit Triangle bikini, sage').click();
  const box = page.getByLabel('Note for her');
  await box.fill('For the lake');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Your note: For the lake')).toBeVisible();
  await expect(box).toBeHidden();
  await expect(page.getByRole('article')).toBeFocused();
});

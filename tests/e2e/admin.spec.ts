import { editDatabase } from '../support/attacks';
import { BOTH, expect, listenForErrors, takeSession, test, wakeScripts } from '../support/browser';
import { startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';

test('an administrator registers by the setup link and imports library videos', async ({ page }) => {
  const site = await startSite({ LIMITS: 'off' });
  const errors = listenForErrors(page);
  await page.goto(`${site.url}/auth?tab=register&setup=${site.setupToken}`);
  await wakeScripts(page);
  const name = 'admin';
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill('admin@site.example');
  await page.getByLabel('Password').fill('a good long sentence');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful' })).toContainText(
    `Welcome, ${name}!`,
  );

  await page.getByText('Show 5 more steps').click();
  await page.getByRole('link', { name: /^Import video/ }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByLabel('Keyword', { exact: true }).fill('silk');
  await page.getByLabel('Platform').selectOption('library');
  await page.getByRole('button', { name: 'Search videos' }).click();
  await expect(page.getByRole('heading', { name: 'Results (1)' })).toBeVisible();
  await page.getByText('Linen & silk: a <b>try-on</b>').click();
  await expect(page.getByRole('checkbox', { name: /Linen & silk/ })).toBeChecked();
  await page.getByRole('button', { name: 'Import selected videos' }).click();
  await expect(page.getByText('1 video has been imported to your database.')).toBeVisible();

  await page.goto(`${site.url}/videos?search=linen`);
  await page.getByRole('link', { name: 'Linen & silk: a <b>try-on</b>' }).click();
  await page.getByRole('link', { name: /^Play/ }).click();
  await expect(page.locator('video')).toBeVisible();
  // Some browsers start no video until someone presses play.
  const duration = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.play().catch(() => {});
      return video.duration;
    });
  await expect.poll(duration).toBeGreaterThan(1.5);
  expect(errors).toEqual([]);
  await site.stop();
});

test('an administrator edits videos, products and a feed', async ({ page }) => {
  const site = await startSite({ LIMITS: 'off' });
  await takeSession(page, await becomeAdministrator(site), site.url);
  const errors = listenForErrors(page);
  const visit = async (path: string) => {
    await page.goto(site.url + path);
    await wakeScripts(page);
  };
  await visit('/admin');

  const menu = page.locator('.admin-menu > summary');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Manage Videos' }).click();
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search' });
  await search.fill('lace satin honest');
  await search.press('Enter');
  await expect(page.getByText('1 video', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Trending: Lace or satin? An honest try-on' }).click();
  await expect(page.getByText('1 video changed')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Lace or satin? An honest try-on' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No videos match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Lace or satin? An honest try-on' })).toBeVisible();

  await visit('/admin/products/new');
  await page.getByLabel('Name').fill('Robe, ivory');
  await page.getByLabel('Price', { exact: true }).fill('$90');
  await page.getByLabel('Category').selectOption('Lingerie');
  await page.getByRole('button', { name: 'Add a product' }).click();
  await expect(page.getByRole('alert')).toContainText('The link must start with https://');
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('$90');
  await page.getByLabel('Link to the retailer').fill('https://shop.example/robe');
  await page.getByRole('button', { name: 'Add a product' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await visit('/admin/feeds');
  await page.getByRole('link', { name: 'Add a feed' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The gowns');
  await page
    .getByLabel('File')
    .setInputFiles({
      name: 'feed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'id,title,link,price,category\nf1,Feather gown,https://shop.example/f1,$70,lingerie\n',
      ),
    });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('1 new product')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Apply import (1 product)' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 });

  await page.goto(`${site.url}/affiliate?page=2`);
  await expect(page.getByRole('link', { name: 'Feather gown', exact: true })).toBeVisible();

  // The rejected form is a 400, which Chromium mentions.
  expect(errors.filter((line) => !line.includes('400'))).toEqual([]);
  await site.stop();
});

test(
  'a feed import shows its progress and finishes without a reload',
  BOTH,
  async ({ page, site, administrator, hasScripts }) => {
    await takeSession(page, administrator, site.url);
    // No worker runs here: the test itself writes the progress that the page shows.
    editDatabase(
      site,
      `INSERT INTO feeds (id, name) VALUES (900, 'Many');
     INSERT INTO feed_imports (id, feed_id, name, format, state, who, rows, total_rows)
       VALUES (900, 900, 'many.csv', 'csv', 'reading', 'warden', 100, 2000)`,
    );
    await page.goto('/admin/feeds/900/runs/900');
    if (hasScripts) await wakeScripts(page);
    const status = page.locator('p[role="status"]');
    await expect(status).toHaveText(/Reading · 100 of 2,000 rows/);
    editDatabase(site, 'UPDATE feed_imports SET rows = 700 WHERE id = 900');
    await expect(status).toHaveText(/Reading · 700 of 2,000 rows/);
    editDatabase(site, "UPDATE feed_imports SET rows = 2000, state = 'staged' WHERE id = 900");
    await expect(page.getByText('Ready to apply')).toBeVisible();
  },
);

test(
  'Enter in the search of a guide or a newsletter only searches',
  BOTH,
  async ({ page, site, administrator, hasScripts }) => {
    await takeSession(page, administrator, site.url);
    for (const [path, title, text] of [
      ['/admin/guides/new', 'Title', 'Text'],
      ['/admin/newsletter', 'Subject', 'Message'],
    ] as const) {
      await page.goto(path);
      if (hasScripts) await wakeScripts(page);
      await page.getByLabel(title, { exact: true }).fill('Half-written');
      await page.getByLabel(text, { exact: true }).fill('Not finished.');
      await page.getByText('Insert a product, video or image').click();
      await page.getByLabel('Find products and videos').fill('16');
      await page.getByLabel('Find products and videos').press('Enter');
      await page.getByRole('button', { name: 'Insert Beach kaftan, cocoa stripe' }).click();
      await expect(page.getByLabel(text, { exact: true })).toHaveValue('Not finished.\n\n::product 16');
      await page.getByLabel(title, { exact: true }).press('Enter');
      await expect(page.getByLabel(title, { exact: true })).toHaveValue('Half-written');
    }
    await page.goto('/admin/guides');
    await expect(page.getByRole('link', { name: 'Half-written' })).toHaveCount(0);
  },
);

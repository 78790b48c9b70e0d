import { editDatabase, readDatabase } from '../support/attacks';
import { expect, listenForErrors, takeSession, test, wakeScripts } from '../support/browser';

test('an imported library video plays', async ({ page, site, administrator }) => {
  const found = await administrator.get('/admin?q=bare&source=library');
  const [, video = ''] = /value="(library:[0-9a-f]{16})"/.exec(found.text) ?? [];
  await administrator.post('/admin', { intent: 'import', category: 'fashion', video });
  const id = readDatabase(site, "SELECT max(id) FROM videos WHERE source = 'library'");
  await page.goto(`/video/${id}?play=1`);
  // Some browsers start no video until someone presses play.
  const duration = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.play().catch(() => {});
      return video.duration;
    });
  await expect.poll(duration).toBeGreaterThan(1.5);
});

test('an administrator adds a feed, applies it and changes its products together', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  const errors = listenForErrors(page);
  await page.goto('/admin/feeds/new');
  await wakeScripts(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The gowns');
  const text = 'id,title,link,price,category\nf1,Feather gown,https://shop.example/f1,$70,coats\n';
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('1 new product')).toBeVisible();
  await page.getByRole('button', { name: 'Apply import (1 product)' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();

  await page.goto('/admin/products?q=feather+gown');
  await wakeScripts(page);
  const bar = page.getByRole('group', { name: 'Actions for the selected products' });
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Feather gown' }).check();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  expect(nodes.map(({ name }) => name?.value ?? '').join('')).toContain('1 selected');
  await bar.getByLabel('Category of the selected products').selectOption('Lingerie');
  await bar.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('1 product changed')).toBeVisible();
  await page.getByRole('link', { name: 'Feather gown' }).click();
  await page.getByLabel('Link to the retailer').fill('shop.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('The link must start with https://');
  await expect(page.getByLabel('Link to the retailer')).toHaveValue('shop.example');
  await page.getByRole('button', { name: 'Delete product' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  // The rejected form is a 400, which Chromium mentions.
  expect(errors.filter((line) => !line.includes('400'))).toEqual([]);
});

test('a feed import shows its progress and finishes without a reload', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  // No worker runs here: the test itself writes the progress that the page shows.
  editDatabase(
    site,
    `INSERT INTO feeds (id, name) VALUES (900, 'Many');
     INSERT INTO feed_imports (id, feed_id, name, format, state, who, rows, total_rows)
       VALUES (900, 900, 'many.csv', 'csv', 'reading', 'warden', 100, 2000)`,
  );
  // Without scripts, the browser loads the page again.
  const { text } = await administrator.get('/admin/feeds/900/runs/900');
  expect(text).toMatch(/<noscript><meta http-equiv="refresh" content="\d"\/><\/noscript>/);
  await page.goto('/admin/feeds/900/runs/900');
  await wakeScripts(page);
  const status = page.locator('p[role="status"]');
  await expect(status).toHaveText(/Reading\s· 100 of 2,000 rows/);
  editDatabase(site, 'UPDATE feed_imports SET rows = 700 WHERE id = 900');
  await expect(status).toHaveText(/Reading\s· 700 of 2,000 rows/);
  editDatabase(site, "UPDATE feed_imports SET rows = 2000, state = 'staged' WHERE id = 900");
  await expect(page.getByText('Ready to apply')).toBeVisible();
});

test('Enter in the search of a guide or a newsletter only searches', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  for (const [path, title, text] of [
    ['/admin/guides/new', 'Title', 'Text'],
    ['/admin/newsletter', 'Subject', 'Message'],
  ] as const) {
    await page.goto(path);
    await wakeScripts(page);
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
});

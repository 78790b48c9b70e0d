import { expect, listenForTrouble, test, wakeScripts } from '../support/browser';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';

let site: Site;
test.beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
});
test.afterAll(() => site.stop());

test('an administrator edits videos, products, a feed and settings', async ({ page, hasScripts }) => {
  const trouble = listenForTrouble(page);
  const visit = async (path: string) => {
    await page.goto(site.url + path);
    if (hasScripts) await wakeScripts(page);
  };
  await visit(`/auth?tab=register&setup=${site.setupToken}`);
  await page.getByLabel('Username').fill('keeper');
  await page.getByLabel('Email').fill('keeper@site.example');
  await page.getByLabel('Password').fill('a good long sentence');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  // On a phone the screens stand behind the name of this one.
  const menu = page.locator('.admin-menu > summary');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Manage Videos' }).click();
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('lace satin honest');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 video', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Trending: Lace or satin? An honest try-on' }).click();
  await expect(page.getByText('1 video changed')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Lace or satin? An honest try-on' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No video fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Lace or satin? An honest try-on' })).toBeVisible();

  await visit('/admin/products/new');
  await page.getByLabel('Name').fill('Robe, ivory');
  await page.getByLabel('Price', { exact: true }).fill('$90');
  await page.getByLabel('Category').fill('lingerie');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('alert')).toContainText('The link must be an https address');
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('$90');
  await page.getByLabel('Link to the retailer').fill('https://shop.example/robe');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Product saved')).toBeVisible();

  await visit('/admin/feeds');
  await page.getByRole('link', { name: 'Add a feed' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The gowns');
  await page.getByLabel('File').setInputFiles({
    name: 'feed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'id,title,link,price,category\nf1,Feather gown,https://shop.example/f1,$70,lingerie\n',
    ),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('1 new product · 0 changes')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Apply import (1 product)' }).click();
  await expect(page.getByRole('button', { name: 'Take the whole file back' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 });

  await visit('/admin/settings/home');
  await page.getByLabel('Headline', { exact: true }).fill('Presents, tried on');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Presents, tried on');
  await page.goto(`${site.url}/affiliate?page=2`);
  await expect(page.getByRole('link', { name: 'Feather gown', exact: true })).toBeVisible();
  // The rejected form is a 400, which Chromium mentions.
  expect(trouble.filter((line) => !line.includes('400'))).toEqual([]);
});

test('a feed import shows its progress and finishes without a reload', async ({ page, hasScripts }) => {
  const site = await startSite({ LIMITS: 'off' });
  const administrator = await becomeAdministrator(site);
  const [name = '', value = ''] = administrator.cookies.split('; ').at(-1)?.split(/=(.*)/s) ?? [];
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(`${site.url}/admin/feeds/new`);
  if (hasScripts) await wakeScripts(page);
  await page.getByLabel('Name', { exact: true }).fill('Many');
  const rows = Array.from(
    { length: 20_000 },
    (_, id) => `${id},Robe ${id},https://shop.example/${id},$9,robes`,
  );
  await page.getByLabel('File').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['id,title,link,price,category', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  const status = page.locator('p[role="status"]');
  await expect(status).toHaveText(/Being read · [\d,]+ of 20,000 rows/);
  const first = await status.innerText();
  await expect(status).not.toHaveText(first);
  await expect(page.getByText('20,000 new products')).toBeVisible({ timeout: 120_000 });
  await site.stop();
});

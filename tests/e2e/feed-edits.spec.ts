import { expect, takeSession, test, wakeScripts } from '../support/browser';
import { feedOf, feedsOf } from '../support/feed-steps';

test('an edit survives the next file, and a deleted feed returns by Undo', async ({
  page,
  site,
  administrator,
}) => {
  const feeds = feedsOf(site, administrator);
  const file = (price: string) =>
    ['id,title,link,price,category', `e1,Journey coat,https://shop.example/e1,${price},coats`].join('\n');
  const { address } = await feeds.read(file('$70'), 'journey.csv', { name: 'Journey feed' });
  await feeds.apply(address);
  await takeSession(page, administrator, site.url);
  const visit = async (path: string) => {
    await page.goto(path);
    await wakeScripts(page);
  };

  await visit('/admin/products');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Feed', { exact: true }).selectOption('Journey feed');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  const bar = page.getByRole('group', { name: 'Actions for the selected products' });
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Journey coat' }).check();
  await bar.getByLabel('Category of the selected products').selectOption('Lingerie');
  await bar.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('1 product changed')).toBeVisible();

  await page.getByRole('link', { name: 'Journey coat' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My own coat');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Edited by you. Feeds leave it alone.')).toHaveCount(2);
  const next = await feeds.readNext(feedOf(address), file('$60'));
  await visit(next.address);
  await expect(page.getByText('2 edited fields left alone')).toBeVisible();
  await feeds.apply(next.address);

  await visit('/admin/products?q=own+coat');
  await page.getByRole('link', { name: 'My own coat' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('$60');
  await page.getByRole('button', { name: /^Let the feed manage this.*Name$/ }).click();
  await expect(page.getByText('Edited by you. Feeds leave it alone.')).toHaveCount(1);

  await visit(feedOf(address));
  await page.getByRole('link', { name: 'Delete feed' }).click();
  await expect(page.getByRole('heading', { name: 'Delete this feed?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete feed and products' }).click();
  await expect(page.getByText('1 product deleted too.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Journey feed' })).toBeVisible();
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
});

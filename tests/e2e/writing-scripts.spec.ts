import { expect, listenForTrouble, test, wakeScripts } from '../support/browser';
import { startSite } from '../support/site';
import { becomeAdministrator } from '../support/visitor';

test('a guide previews itself beside what is typed, and a crash of the browser loses nothing', async ({
  page,
}) => {
  const site = await startSite({ LIMITS: 'off' });
  const trouble = listenForTrouble(page);
  const administrator = await becomeAdministrator(site);
  const [name = '', value = ''] = administrator.cookies.split('; ').at(-1)?.split(/=(.*)/s) ?? [];
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await page.getByLabel('Title').fill('Robes');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Start with *this*.\n\n::product 3');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: 'Terracotta robe', exact: true })).toBeVisible();
  await expect(preview.locator('em')).toHaveText('this');
  await expect(page.getByText('5 words')).toBeVisible();

  // The browser ends, and comes back to the same page.
  await page.goto('about:blank');
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Put them back' }).click();
  await expect(text).toHaveValue('Start with *this*.\n\n::product 3');
  await page.getByLabel('Title').fill('Robes');
  await page.getByText('Put something into the text').click();
  await page.getByLabel('Find products and videos').fill('kaftan');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Put in Beach kaftan, cocoa stripe' }).click();
  await expect(text).toHaveValue('Start with *this*.\n\n::product 3\n\n::product 16');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Guide saved')).toBeVisible();
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await expect(page.getByText('never saved')).toHaveCount(0);
  await page.goto(`${site.url}/guides/robes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robes');
  await expect(page.getByRole('link', { name: 'Beach kaftan, cocoa stripe', exact: true })).toBeVisible();
  expect(trouble).toEqual([]);
  await site.stop();
});

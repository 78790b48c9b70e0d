import { expect, test, wakeScripts } from '../support/browser';

test('what she marks and writes is still there after a look closer, and reaches him with her marks', async ({
  page,
  browser,
  baseURL,
  hasScripts,
  javaScriptEnabled,
  viewport,
}) => {
  const context = { baseURL, viewport, ...(javaScriptEnabled === undefined ? {} : { javaScriptEnabled }) };
  const his = await browser.newContext(context);
  const he = await his.newPage();
  await he.goto('/compilation/new?product=1');
  await he.getByLabel('Title').fill('For the lake house');
  await he.getByRole('button', { name: 'Create collection' }).click();
  await expect(he.getByRole('heading', { level: 1 })).toHaveText('For the lake house');
  await he.goto(`${he.url().split('?')[0]}?find=robe#add-item`);
  await he.getByRole('button', { name: 'Add Terracotta robe' }).click();
  const address = he.url().split('?')[0] ?? '';

  await page.goto(`${address}?ref=shared`);
  if (hasScripts) await wakeScripts(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const slip = page.getByRole('group', { name: 'Silk slip in garnet' });
  await slip.getByRole('radio', { name: 'Love it' }).check();
  await expect(slip.getByText('Noted')).toBeVisible();
  await slip.getByText('Add a word').click();
  await slip.getByLabel('Your word to him').fill('Navy, if they have it?');
  await page.getByLabel('Your size, if you like').fill('S');
  await page.getByRole('link', { name: 'Terracotta robe', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terracotta robe');
  await expect(page.getByRole('link', { name: 'Back to For the lake house' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Love it' }).first()).toBeChecked();
  await expect(page.getByLabel('Your word to him').first()).toHaveValue('Navy, if they have it?');
  await expect(page.getByLabel('Your size, if you like')).toHaveValue('S');
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await expect(page.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  await expect(page.getByText('“Navy, if they have it?”')).toBeVisible();

  // Changed her mind, looked closer again: what is not sent yet is kept on her private link's page too.
  if (hasScripts) await wakeScripts(page);
  await page.getByLabel('Your size, if you like').fill('M');
  await page.getByRole('link', { name: 'Terracotta robe', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terracotta robe');
  await page.goBack();
  await expect(page.getByLabel('Your size, if you like')).toHaveValue('M');

  await he.goto(address);
  await expect(he.getByRole('heading', { name: 'She loves 1' })).toBeVisible();
  await expect(he.getByText('“Navy, if they have it?”')).toBeVisible();
  await he.getByRole('button', { name: 'Bought: Silk slip in garnet' }).click();
  await expect(he.getByRole('button', { name: 'Bought: Silk slip in garnet' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await his.close();
});

test('saving stays where it was done, and says what is saved', async ({ page, hasScripts }) => {
  await page.goto('/compilation/new?product=1');
  await page.getByLabel('Title').fill('Saved from the shop');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.goto('/affiliate');
  if (hasScripts) await wakeScripts(page);
  const bow = page.getByRole('button', { name: 'Save Terracotta robe to a collection' });
  await expect(bow).toHaveAttribute('aria-pressed', 'false');
  await bow.click();
  await page.getByRole('button', { name: 'Add to Saved from the shop' }).click();
  await expect(page.getByText('Saved to Saved from the shop')).toBeVisible();
  await expect(page).toHaveURL(/\/affiliate#product-3$/);
  await expect(bow).toHaveAttribute('aria-pressed', 'true');
});

test('long words neither widen her page nor his', async ({ page }) => {
  const long = 'Donaudampfschifffahrtskapitaenin';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/compilation/new?product=1');
  await page.getByLabel('Title').fill(long.repeat(3));
  await page.getByLabel('Description').fill(`https://shop.example/${'m'.repeat(79)}?a=${long}`);
  await page.getByRole('button', { name: 'Create collection' }).click();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.context().clearCookies();
  await page.goto(page.url().split('?')[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.repeat(3));
  expect(await overflow()).toBeLessThanOrEqual(0);
});

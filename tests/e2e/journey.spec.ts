import type { Locator } from '@playwright/test';
import { expect, listenForErrors, test, wakeScripts } from '../support/browser';

test('a visitor makes a collection and shares it with a second browser', async ({
  page,
  she: her,
  baseURL,
}) => {
  const errors = listenForErrors(page);
  await page.goto('/');
  await wakeScripts(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the Perfect Gifts for Her');
  await page.getByRole('link', { name: 'View All Bikinis & Swimwear' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swimwear Videos');
  await page.getByRole('link', { name: 'Five swimsuits for a first holiday together' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Five swimsuits for a first holiday together',
  );
  await page.goto('/affiliate');
  await page.getByRole('link', { name: 'Silk slip in garnet', exact: true }).click();
  await page.getByRole('button', { name: 'Add to collection' }).click();
  await page.getByLabel('Title').fill('For the lake house');
  await page.getByLabel('Description').fill('Pick what you like.');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the lake house');
  await expect(page.getByText('Your new compilation has been created with the product added!')).toBeVisible();

  await page.getByRole('link', { name: 'Add Item' }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('terra');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Add Terracotta robe' }).click();
  await expect(page.getByRole('heading', { name: 'Products in this collection (2)' })).toBeVisible();

  await page.getByText('Share with Her').click();
  const link = await page.getByLabel('Link to copy').inputValue();
  expect(link).toMatch(new RegExp(`^${baseURL}/compilation/\\d+\\?ref=shared$`));
  await expect(page.getByRole('link', { name: 'Text message' })).toHaveAttribute(
    'href',
    /^sms:\?&body=What%20do%20you%20think%20of%20this%3F%0Ahttp/,
  );
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=Check%20this%20out&body=/,
  );

  await her.goto(link);
  await expect(
    her.getByText('This collection was shared with you by someone who values your opinion!'),
  ).toBeVisible();
  await expect(her.getByRole('link', { name: 'Terracotta robe', exact: true })).toBeVisible();
  await expect(her.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await expect(her.getByText('Settings')).toHaveCount(0);
  const overflow = await her.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);

  await page.getByText('Edit Silk slip in garnet').click();
  await page.getByRole('button', { name: 'Remove Silk slip in garnet' }).click();
  await expect(page.getByText('The item has been removed from this compilation.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Products in this collection (1)' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('three presses share a product by text message, and two send an answer', async ({ page, she }) => {
  await page.goto('/');
  let presses = 0;
  const press = (control: Locator) => {
    presses += 1;
    return control.click();
  };
  await press(page.getByRole('main').locator('.card h3 a[href^="/product/"]').first());
  await press(page.getByRole('button', { name: 'Share with Her' }));
  // The third press opens the messages of the phone.
  const text = page.getByRole('link', { name: 'Text message' });
  await expect(text).toBeVisible();
  const message = decodeURIComponent((await text.getAttribute('href')) ?? '');
  expect(presses + 1).toBe(3);

  await she.goto(message.slice(message.indexOf('http')));
  presses = 0;
  await press(she.locator('.answer label').first());
  await expect(she.getByRole('radio', { name: 'Love it' })).toBeChecked();
  await press(she.getByRole('button', { name: 'Send my answer' }));
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  expect(presses).toBe(2);
});

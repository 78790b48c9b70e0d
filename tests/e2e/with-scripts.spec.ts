import { editDatabase } from '../support/attacks';
import { createCollection, expect, holdRequests, test, wakeScripts } from '../support/browser';

test('the save dialog opens in place, keeps its text on errors and saves', async ({ page }) => {
  await page.goto('/product/5');
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Add to collection' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Belted one-piece, deep teal');
  await dialog.getByLabel('Title').fill('ab');
  await dialog.getByLabel('Description').fill('kept');
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Title must be at least 3 characters');
  await expect(dialog.getByLabel('Description')).toHaveValue('kept');
  await dialog.getByLabel('Title').fill('From the dialog');
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the dialog');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Compilation Created' })).toContainText(
    'Your new compilation has been created with the product added!',
  );

  await page.goto('/product/6');
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Add to collection' }).click();
  await dialog.getByRole('button', { name: 'Add to From the dialog' }).click();
  await expect(page.getByText('Saved to From the dialog')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/product\/6#product-6$/);
});

test('the save dialog says why a product was not added', async ({ page, site }) => {
  await createCollection(page, site.url);
  await page.goto('/product/7');
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Add to collection' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add to For the lake house' });
  await expect(add).toBeVisible();
  editDatabase(site, "UPDATE products SET status = 'draft' WHERE id = 7");
  await add.click();
  await expect(dialog.getByRole('alert')).toBeFocused();
  editDatabase(site, "UPDATE products SET status = 'published' WHERE id = 7");
});

test('a toast stays until dismissed and leaves the URL unchanged', async ({ page }) => {
  await page.goto('/newsletter');
  await wakeScripts(page);
  await page.getByLabel('Email Address').fill('toast@site.example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Subscription Successful' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*$/);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await page.getByLabel('Email Address').fill('not an address');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
});

for (const path of ['/', '/about', '/video/1'])
  test(`an invalid address keeps the newsletter form on ${path}`, async ({ page }) => {
    await page.goto(path);
    await wakeScripts(page);
    const title = await page.title();
    const email = page.getByLabel('Email Address');
    await email.fill('not an address');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page).toHaveTitle(`Error: ${title}`);
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(email).toHaveValue('not an address');
    expect(new URL(page.url()).pathname).toBe(path);
    await email.fill(`kept${path.length}@site.example`);
    // The errors stay until the answer: the second press must not meet a link that moved under the pointer.
    await page.getByRole('button', { name: 'Subscribe' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: /subscri/i })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveTitle(title);
    await expect(email).toHaveValue('');
    expect(new URL(page.url()).pathname).toBe(path);
  });

test('errors of a newsletter form that the server sent stay until the next answer', async ({ page }) => {
  await page.goto('/newsletter');
  await page.getByLabel('Email Address').fill('not an address');
  // As before the scripts run: the answer is a whole page.
  await page.locator('form[action="/newsletter"]').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole('alert')).toBeVisible();
  await wakeScripts(page);
  const release = await holdRequests(page, '**/newsletter.data*');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
});

test('a subscription does not show the errors of one before the last', async ({ page }) => {
  await page.goto('/about');
  await wakeScripts(page);
  const email = page.getByLabel('Email Address');
  const button = page.getByRole('button', { name: 'Subscribe' });
  await email.fill('not an address');
  await button.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await email.fill('second@site.example');
  await button.click();
  await expect(email).toHaveValue('');
  const release = await holdRequests(page, '**/newsletter.data*');
  await email.fill('third@site.example');
  await button.click();
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  release();
  await expect(email).toHaveValue('');
});

test('only a slow navigation shows skeletons', async ({ page }) => {
  await page.goto('/about');
  await wakeScripts(page);
  const release = await holdRequests(page, '**/affiliate.data*');
  await page.getByRole('banner').getByRole('link', { name: 'Gift Ideas' }).click();
  await expect(page.locator('[data-skeleton]')).toHaveCount(8);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Ideas for Her' })).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});

test('a button label changes only while the form is sent', async ({ page }) => {
  await page.goto('/contact');
  await wakeScripts(page);
  const release = await holdRequests(page, '**/contact.data*');
  await page.getByLabel('Full Name').fill('Ann');
  await page.getByRole('button', { name: 'Submit Message' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Submit Message' })).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann');
});

test('a sent form is empty again, and an unsent one keeps its text', async ({ page }) => {
  await page.goto('/contact');
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Submit Message' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('Full Name').fill('Ann');
  await page.getByLabel('Email Address').fill('ann@site.example');
  await page.getByLabel('Subject').selectOption('other');
  await page.getByLabel('Message', { exact: true }).fill('Words that must not be lost');
  await page.getByRole('checkbox').check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Words that must not be lost');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Submit Message' }).click();
  await expect(page.getByText('Your message has been sent successfully.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page).toHaveTitle(/^Contact/);
});

test('Copy link shows one toast at a time', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await createCollection(page, baseURL));
  await wakeScripts(page);
  await page.getByText('Share with Her').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.toast')).toContainText('Link copied! Share it with her to get her opinion.');
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.locator('.toast')).toHaveCount(1);
});

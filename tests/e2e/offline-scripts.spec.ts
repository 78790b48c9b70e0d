import type { Page } from '@playwright/test';
import { createCollection, expect, takeSession, test, wakeScripts } from '../support/browser';

/** Opens a page with its scripts awake, and with the code of what its forms are sent to. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wakeScripts(page);
  await page.waitForLoadState('networkidle');
}

const disconnect = (page: Page) => page.context().setOffline(true);

type Break = (page: Page) => Promise<unknown>;
/** Two ways in which the site’s response does not arrive. */
const BREAKS: [[string, Break], [string, Break]] = [
  ['offline', disconnect],
  [
    'proxy error',
    (page) =>
      page.route(
        (url) => url.pathname.endsWith('.data'),
        (route) =>
          route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' }),
      ),
  ],
];
async function mend(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll();
}

for (const [what, breakLine] of BREAKS) {
  test(`${what}: the dialog keeps its title and creates the collection later`, async ({ page }) => {
    await open(page, '/product/5');
    await page.getByRole('button', { name: 'Add to collection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Typed once');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to collection' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Typed once');
    await breakLine(page);
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'There was a problem creating your compilation. Please try again.',
    );
    await expect(dialog.getByLabel('Title')).toHaveValue('Typed once');
    await mend(page);
    await dialog.getByRole('button', { name: 'Create collection' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed once');
  });
}

for (const [what, breakLine, from, title, back] of [
  [...BREAKS[0], '/videos', 'Error Loading Video', 'Browse Videos'],
  [...BREAKS[1], '/compilations', 'Compilation Not Found', 'Return to Home'],
] as const)
  test(`${what}: a page that does not load names itself: ${title}`, async ({ page, site }) => {
    const target = from === '/videos' ? '/video/2' : new URL(await createCollection(page, site.url)).pathname;
    // Once seen, so that its code is there.
    await open(page, target);
    await open(page, from);
    await page.evaluate((address) => {
      const anchor = document.createElement('a');
      anchor.href = address;
      anchor.textContent = 'Go there';
      document.querySelector('main')?.prepend(anchor);
    }, target);
    await breakLine(page);
    await page.getByRole('link', { name: 'Go there' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByRole('link', { name: back })).toBeVisible();
  });

for (const [path, title, text] of [
  ['/', 'Error', 'Failed to subscribe. Please try again.'],
  ['/newsletter', 'Subscription Failed', 'An error occurred while subscribing'],
] as const)
  test(`offline: subscribing from ${path} shows an error and keeps the email`, async ({ page }) => {
    await open(page, path);
    await page.getByLabel('Email Address').fill('kept@site.example');
    await disconnect(page);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByLabel('Email Address')).toHaveValue('kept@site.example');
  });

test('offline: login and registration show an error and keep the name', async ({ page }) => {
  await open(page, '/auth');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Password').fill('a good sentence');
  await disconnect(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed');
  await expect(page.getByLabel('Username')).toHaveValue('somebody');
  await mend(page);
  await open(page, '/auth?tab=register');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Email').fill('somebody@site.example');
  await page.getByLabel('Password').fill('a good sentence');
  await disconnect(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Registration failed');
  await expect(page.getByLabel('Email')).toHaveValue('somebody@site.example');
});

test('offline: an answer on a product page stays there', async ({ request, she, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  await open(she, `${address}?ref=shared`);
  await she.locator('h3 a').first().click();
  await wakeScripts(she);
  await she.waitForLoadState('networkidle');
  await she.getByRole('radio', { name: 'Love it' }).check();
  await she.getByText('Add a comment').click();
  await she.getByLabel('Your comment').fill('This one');
  await disconnect(she);
  await she.getByRole('button', { name: 'Send this answer' }).click();
  await expect(she.getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(she.getByLabel('Your comment')).toHaveValue('This one');
  await expect(she.getByRole('radio', { name: 'Love it' })).toBeChecked();
  await mend(she);
  await she.getByRole('button', { name: 'Send this answer' }).click();
  await expect(she.getByText('This one').first()).toBeVisible();
  await expect(she).toHaveURL(/\/share\//);
});

test('offline: a product that cannot be removed stays with an error', async ({ page }) => {
  await open(page, '/compilation/new?product=2');
  await page.getByLabel('Title').fill('To keep');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To keep');
  await page.waitForLoadState('networkidle');
  await page.getByText('Edit Triangle bikini, sage').click();
  await disconnect(page);
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.');
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
});

test('offline: an Undo that fails stays, and no old toast returns', async ({ page }) => {
  await open(page, '/compilation/new?product=2');
  await page.getByLabel('Title').fill('To bring back');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByText('Compilation Created')).toBeVisible();
  await page.getByText('Edit Triangle bikini, sage').click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('Item removed')).toBeVisible();
  await disconnect(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await mend(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Item restored')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Edit Triangle bikini, sage').click();
  await disconnect(page);
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.');
  await expect(page.getByText('Item restored')).toBeHidden();
});

test('offline: a failed logout says so and keeps the session', async ({ page, site, administrator }) => {
  await takeSession(page, administrator, site.url);
  // The page has its data already, which must not be requested again.
  await open(page, '/video/1');
  await page.getByText('warden', { exact: false }).first().click();
  await disconnect(page);
  await page.getByRole('button', { name: 'Logout' }).locator('visible=true').click();
  await expect(page.getByRole('alert').or(page.getByRole('status'))).toContainText('Logout failed');
  await mend(page);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/account$/);
});

test('offline: a failed import and search keep the selection and the keyword', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  await open(page, '/admin?q=linen&category=fashion&source=library');
  const pick = page.locator('input[name="video"]').first();
  await pick.check();
  await disconnect(page);
  await page
    .getByRole('button', { name: /^Import/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toContainText('Import failed');
  await expect(page.getByRole('alert')).toContainText('Error: Unknown error');
  await expect(pick).toBeChecked();
  await page.getByRole('searchbox', { name: 'Keyword' }).fill('something else');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toContainText('Unknown error occurred');
  await expect(page.getByRole('searchbox', { name: 'Keyword' })).toHaveValue('something else');
});

test('a form that is too large shows an error and keeps the text', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Full Name').fill('Ann');
  const message = page.getByLabel('Message', { exact: true });
  // Hidden, since the browser would take half a minute to lay its lines out.
  await message.evaluate((field) => {
    field.style.setProperty('content-visibility', 'hidden');
    Object.assign(field, { value: 'x'.repeat(1_100_000) });
  });
  await page.getByRole('button', { name: 'Submit Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Your text or file is too large.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann');
  expect((await message.inputValue()).length).toBe(1_100_000);
});

test('offline: a bow that cannot save says so', async ({ page }) => {
  await open(page, '/affiliate');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Terracotta robe to a collection' }).click();
  await expect(page.getByText('There was a problem creating your compilation.')).toBeVisible();
  await mend(page);
});

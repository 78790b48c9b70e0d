import type { Page } from '@playwright/test';
import { createCollection, expect, holdRequests, readText, test, wakeScripts } from '../support/browser';

const PHONE = { width: 390, height: 844 };
/** All scripts but the small file that works without React. */
const REACT = /assets\/(?!page-tools)[^/]*\.js$/;

/** What a browser does that blocks cookies and storage: reading either throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.context().route('**/*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
    if (response === null) return route.abort();
    const headers = response.headers();
    delete headers['set-cookie'];
    // What Playwright has fetched, it has put into the browser's cookies.
    await page.context().clearCookies();
    return route.fulfill({ response, headers });
  });
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Storage is blocked.', 'SecurityError');
        },
      });
  });
}

async function answer(she: Page): Promise<void> {
  await she.getByRole('radio', { name: 'Love it' }).first().check();
  await she.getByText('Add a comment').first().click();
  await she.getByLabel('Your comment').first().fill('This one');
  await she.getByLabel('Your size (optional)').fill('S');
}

test('an answer is sent while the browser blocks cookies and storage', async ({
  request,
  freshPage: she,
  baseURL,
}) => {
  const address = await createCollection({ request }, baseURL);
  await she.setViewportSize(PHONE);
  await blockStorage(she);
  await she.goto(`${address}?ref=shared`);
  await wakeScripts(she);
  await answer(she);
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  expect(await readText(request, address)).toContain('Answers (1)');
  await she.context().unrouteAll({ behavior: 'ignoreErrors' });
});

test('a visitor creates a collection while the browser blocks storage', async ({ freshPage: he }) => {
  await he.setViewportSize(PHONE);
  await blockStorage(he);
  await he.goto('/affiliate');
  await wakeScripts(he);
  await he.locator('.card h3 a').first().click();
  await expect(he.getByRole('button', { name: 'Add to collection' })).toBeVisible();
  await he.goto('/compilation/new?product=1');
  await wakeScripts(he);
  await he.getByLabel('Title').fill('Nobody remembers');
  await he.getByRole('button', { name: 'Create collection' }).click();
  await expect(he.getByRole('heading', { name: 'Your private link to this collection' })).toBeVisible();
  await he.reload();
  await expect(he.getByRole('heading', { level: 1 })).toHaveText('Nobody remembers');
  await he.context().unrouteAll({ behavior: 'ignoreErrors' });
});

for (const isCached of [false, true])
  test(`Send without a connection keeps the page (route ${isCached ? '' : 'not '}loaded before)`, async ({
    request,
    freshPage: she,
    baseURL,
  }) => {
    const address = await createCollection({ request }, baseURL);
    await she.setViewportSize(PHONE);
    if (isCached) {
      const code = /\/share\/(\w{10})/.exec(await (await she.request.get(address)).text())?.[1];
      await she.goto(`/share/${code}`);
      await wakeScripts(she);
    }
    await she.goto(`${address}?ref=shared`);
    await wakeScripts(she);
    await she.waitForLoadState('networkidle');
    await answer(she);
    await she.context().setOffline(true);
    await she.getByRole('button', { name: 'Send my answer' }).click();
    await expect(she.getByText('Your answer was not sent')).toBeVisible();
    await expect(she.getByLabel('Your comment').first()).toHaveValue('This one');
    await expect(she.getByRole('radio', { name: 'Love it' }).first()).toBeChecked();
    await she.context().setOffline(false);
    await she.getByRole('button', { name: 'Send my answer' }).click();
    await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  });

test('a page that does not load names the connection, not a missing page', async ({ page }) => {
  await page.goto('/affiliate');
  await wakeScripts(page);
  await page.waitForLoadState('networkidle');
  await page.route(/\.data/, (route) => route.abort());
  await page.locator('.card h3 a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await expect(page.getByText('500')).toHaveCount(0);
});

test('a draft survives a closed tab for one day without React', async ({
  request,
  freshPage: she,
  baseURL,
}) => {
  const address = await createCollection({ request }, baseURL);
  await she.setViewportSize(PHONE);
  await she.context().route(REACT, (route) => route.abort());
  await she.goto(address);
  await answer(she);
  await she.locator('h3 a').first().click();
  await expect(she.getByRole('radio', { name: 'Love it' })).toBeChecked();
  await she
    .getByRole('link', { name: /Back to/ })
    .first()
    .click();
  await expect(she.getByLabel('Your size (optional)')).toHaveValue('S');
  const again = await she.context().newPage();
  await she.close();
  await again.goto(address);
  await expect(again.getByLabel('Your comment').first()).toHaveValue('This one');
  await again.goto('/faq');
  await again.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 86_400_001 }));
    }
  });
  await again.goto(address);
  await expect(again.getByLabel('Your size (optional)')).toHaveValue('');
});

test('sending an answer deletes its draft', async ({ request, she, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  await she.setViewportSize(PHONE);
  await she.goto(address);
  await wakeScripts(she);
  await answer(she);
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  expect(await she.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('text typed before the scripts load survives', async ({ request, she, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  await she.setViewportSize(PHONE);
  const release = await holdRequests(she, '**/assets/*.js');
  await she.goto(address, { waitUntil: 'domcontentloaded' });
  await answer(she);
  release();
  await wakeScripts(she);
  await expect(she.getByLabel('Your size (optional)')).toHaveValue('S');
  await she.reload();
  await expect(she.getByLabel('Your comment').first()).toHaveValue('This one');
  await expect(she.getByLabel('Your size (optional)')).toHaveValue('S');
});

test('typing before the scripts load keeps the older text of a draft', async ({
  request,
  freshPage: she,
  baseURL,
}) => {
  const address = await createCollection({ request }, baseURL);
  await she.setViewportSize(PHONE);
  await she.goto(address);
  await answer(she);
  await she.goto('/faq');
  // A new visit: the browser restores nothing.
  const again = await she.context().newPage();
  await she.close();
  const release = await holdRequests(again, '**/assets/*.js');
  await again.goto(address, { waitUntil: 'domcontentloaded' });
  await again.getByLabel('Your size (optional)').fill('M');
  release();
  await wakeScripts(again);
  await expect(again.getByLabel('Your comment').first()).toHaveValue('This one');
  await again.reload();
  await expect(again.getByLabel('Your comment').first()).toHaveValue('This one');
  await expect(again.getByLabel('Your size (optional)')).toHaveValue('M');
});

for (const hasReact of [false, true])
  test(`share links carry the typed message ${hasReact ? 'with' : 'without'} React`, async ({
    freshPage: page,
    baseURL,
  }) => {
    if (!hasReact) await page.route(REACT, (route) => route.abort());
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (data: ShareData) => {
          Object.assign(window, { shared: data });
          return Promise.resolve();
        },
      });
    });
    const address = await createCollection(page, baseURL);
    await page.goto(address);
    if (hasReact) await wakeScripts(page);
    await page.getByText('Share with Her').click();
    await page.getByLabel('Your message').fill('Which color? 😀');
    for (const name of ['Text message', 'Email'])
      expect(
        decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? ''),
      ).toContain('Which color? 😀');
    await page.getByRole('button', { name: 'Share…' }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
    expect(shared).toMatchObject({
      text: 'Which color? 😀',
      url: expect.stringContaining(`${address}?ref=shared`),
    });
  });

test('Copy link works without React and confirms it', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(REACT, (route) => route.abort());
  const address = await createCollection(page, baseURL);
  await page.goto(address);
  await page.getByText('Share with Her').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied! Share it with her to get her opinion.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${address}?ref=shared`);
});

test('message links follow text that the browser restores', async ({ page }) => {
  // A video without products, since the browser restores no private page.
  await page.goto('/video/24');
  await page.getByText('Share with Her').click();
  await page.getByLabel('Your message').fill('Typed before');
  await page.goto('/about');
  await page.goBack();
  await expect(page.getByLabel('Your message')).toHaveValue('Typed before');
  await expect(page.locator('[data-link="sms"]')).toHaveAttribute('href', /Typed%20before/);
});

test('Copy link selects the link when the browser refuses to copy', async ({ freshPage: page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  const address = await createCollection(page, baseURL);
  await page.goto(address);
  await page.getByText('Share with Her').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(`${address}?ref=shared`);
});

test('Copy link and the counter work while React hydrates', async ({ freshPage: page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    for (const name of ['click', 'input'])
      addEventListener(name, (event) => event.stopPropagation(), { capture: true });
  });
  const address = await createCollection(page, baseURL);
  await page.goto(address);
  await page.getByText('Share with Her').click();
  await page.getByLabel('Your message').fill('Typed early');
  await expect(page.locator('[data-link="sms"]')).toHaveAttribute('href', /Typed%20early/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
});

test('a field counts its last 50 characters and never truncates', async ({ request, she, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  await she.setViewportSize(PHONE);
  await she.goto(address);
  const line = she.getByLabel('Message (optional)');
  await line.fill('x'.repeat(440));
  await expect(she.getByText('left')).toHaveCount(0);
  await line.fill('😀'.repeat(460));
  await expect(she.getByText('40 characters left')).toBeVisible();
  await line.fill('x'.repeat(501));
  await expect(she.getByText('1 character over the limit')).toBeVisible();
  await wakeScripts(she);
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByText('Message must be at most 500 characters').first()).toBeVisible();
  await expect(line).toHaveValue('x'.repeat(501));
});

import { expect, holdRequests, listenForErrors, test, wakeScripts } from '../support/browser';

async function fillHalf(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(() => {
    const field = (name: string) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
    for (const [name, value] of [
      ['name', 'Ann'],
      ['email', 'ann@'],
      ['message', 'I was half way through'],
    ]) {
      const control = field(name ?? '');
      if (control) control.value = value ?? '';
    }
    const subject = document.querySelector<HTMLSelectElement>('[name="subject"]');
    if (subject) subject.value = 'sponsorship';
    const privacy = document.querySelector<HTMLInputElement>('[name="privacy"]');
    if (privacy) privacy.checked = true;
    document.querySelector<HTMLTextAreaElement>('[name="message"]')?.focus();
  });
}

async function expectHalf(page: import('@playwright/test').Page): Promise<void> {
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann');
  await expect(page.getByLabel('Email Address')).toHaveValue('ann@');
  await expect(page.getByLabel('Subject')).toHaveValue('sponsorship');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('I was half way through');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
}

const REACT = /assets\/(?!page-tools)[^/]*\.js$/;

test('React loads after the page without a touch, on a slow connection too', async ({ freshPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '3g', downlink: 0.4, saveData: false },
    });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (REACT.test(request.url())) asked.push(request.url());
  });
  const release = await holdRequests(page, '**/media/**');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  release();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
});

test('React loads with low priority', async ({ freshPage: page }) => {
  const html = await (await page.request.get('/contact')).text();
  const preloaded = Array.from(html.matchAll(/"modulepreload" href="([^"]+)"/g), ([, file = '']) => file);
  expect(preloaded.length).toBeGreaterThan(3);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const priorities = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const { pathname } = new URL(url);
    // Only the first request of a file goes to the server.
    if (!priorities.has(pathname)) priorities.set(pathname, initialPriority);
  });
  await page.goto('/contact');
  await wakeScripts(page);
  for (const file of preloaded) expect([file, priorities.get(file)]).toEqual([file, 'Low']);
});

test('Save-Data loads no script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'Save-Data': 'on' } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await context.close();
});

test('a half-filled form keeps its text when the scripts load', async ({ freshPage: page }) => {
  await page.goto('/contact');
  await fillHalf(page);
  await wakeScripts(page);
  await expectHalf(page);
});

test('a foreign node in the body loses no typed text when React renders', async ({ freshPage: page }) => {
  await page.goto('/contact');
  await page.evaluate(() => {
    const node = document.createElement('div');
    node.textContent = 'an extension was here';
    document.body.prepend(node);
  });
  await fillHalf(page);
  await wakeScripts(page);
  await expectHalf(page);
  await page.getByLabel('Email Address').fill('ann@site.example');
  await page.getByRole('button', { name: 'Submit Message' }).click();
  await expect(page.getByText('Your message has been sent successfully.')).toBeVisible();
});

test('a link changes the page without a document load and closes the menu', async ({ freshPage: page }) => {
  await page.goto('/about');
  await wakeScripts(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByText('Collections', { exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Lingerie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lingerie Videos');
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lingerie' })).toBeHidden();
  await expect(page).toHaveTitle('Lingerie Videos · Ribbon');
});

test('a menu opened before the scripts load stays open', async ({ freshPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.evaluate(() => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.mobile-menu')) menu.open = true;
  });
  await wakeScripts(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bikinis' })).toBeVisible();
});

test('a toast does not move the page under a finger', async ({ freshPage: page }) => {
  await page.goto('/contact?notice=contact');
  await expect(page.getByRole('status')).toContainText('Your message has been sent successfully.');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await wakeScripts(page);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  const after = await heading.boundingBox();
  expect(after?.y).toBe(before?.y);
});

test('events during hydration cause no error', async ({ freshPage: page }) => {
  const errors = listenForErrors(page);
  await page.addInitScript(() => {
    const names = ['keypress', 'compositionstart', 'paste', 'contextmenu', 'auxclick', 'dblclick', 'reset'];
    const { port1, port2 } = new MessageChannel();
    const until = Date.now() + 20_000;
    port1.onmessage = () => {
      const target = document.querySelector('main textarea');
      for (const name of names) target?.dispatchEvent(new Event(name, { bubbles: true }));
      const isHydrated =
        target !== null && Object.keys(target).some((key) => key.startsWith('__reactProps$'));
      if (!isHydrated && Date.now() < until) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto('/contact');
  await wakeScripts(page);
  await page.getByLabel('Full Name').fill('Ann');
  expect(errors).toEqual([]);
});

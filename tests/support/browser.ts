import { test as base, expect, type Page } from '@playwright/test';
import { type Site, startSite } from './site';
import { becomeAdministrator, type Visitor } from './visitor';

/** Runs browser tests on one site for each worker, with an administrator for the tests that need one. */
export const test = base.extend<{ baseURL: string }, { site: Site; administrator: Visitor }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use) => {
      const site = await startSite({ LIMITS: 'off' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  administrator: [async ({ site }, use) => use(await becomeAdministrator(site)), { scope: 'worker' }],
  // A busy machine makes Chromium report loopback as a slow connection, so each page gets a fast one. It also shows a page later than
  // the page removes its message, so messages stay.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const line = { effectiveType: '4g', downlink: 0.9, saveData: false };
      Object.defineProperty(navigator, 'connection', { value: line, configurable: true });
      const repeat = window.setInterval.bind(window);
      const slowly = (run: () => void, time?: number) =>
        repeat(run, time === 8_000 || time === 30_000 ? 180_000 : time);
      Object.assign(window, { setInterval: slowly });
    });
    await use(page);
  },
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect };

/** Touches the page, which loads its scripts, and waits until they run. */
export async function wakeScripts(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // Effects run after the next frame at the latest.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Holds requests to matching URLs until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Collects errors of the page and requests that its security policy blocked. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Gives the page the session of a visitor. */
export async function takeSession(page: Page, visitor: Visitor, url: string): Promise<void> {
  await page.context().addCookies(
    visitor.cookies.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url };
    }),
  );
}

/** Creates a collection of two products and returns its URL. If requests are a page's, the page's browser owns it. */
export async function createCollection({ request }: Pick<Page, 'request'>, origin: string): Promise<string> {
  const create = { title: 'For the lake house', isPublic: 'on', product: '1' };
  const response = await request.post(`${origin}/compilation/new`, { form: create, maxRedirects: 0 });
  const [path = ''] = /\/compilation\/\d+/.exec(response.headers().location ?? '') ?? [];
  const added = await request.post(origin + path, { form: { intent: 'add', product: '3' }, maxRedirects: 0 });
  if (path === '' || added.status() !== 303) throw new Error(`No collection: ${response.status()}`);
  return origin + path;
}

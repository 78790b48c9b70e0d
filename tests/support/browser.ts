import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Site, startSite } from './site';
import { becomeAdministrator, type Visitor } from './visitor';

/**
 * Prepares a new page. A busy machine makes Chromium report loopback as a slow connection, so each page gets a fast one. It also shows a
 * page later than the page removes its message, so messages stay.
 */
async function prepare(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const line = { effectiveType: '4g', downlink: 0.9, saveData: false };
    Object.defineProperty(navigator, 'connection', { value: line, configurable: true });
    const repeat = window.setInterval.bind(window);
    const slowly = (run: () => void, time?: number) =>
      repeat(run, time === 8_000 || time === 30_000 ? 180_000 : time);
    Object.assign(window, { setInterval: slowly });
  });
  return page;
}

/** The pages that the tests of a worker share: his and hers. */
type Kept = Map<'his' | 'hers', Page>;
type Size = { width: number; height: number } | null;

/** Returns a page that an earlier test used, as empty as a new one, whose first load would take twice the time. */
async function takeKept(kept: Kept, whose: 'his' | 'hers', browser: Browser, size: Size): Promise<Page> {
  const former = kept.get(whose);
  const page = former === undefined || former.isClosed() ? await prepare(await browser.newPage()) : former;
  kept.set(whose, page);
  const refuse = () => Promise.reject(new Error('This would stay in the page. Use freshPage.'));
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse });
  Object.assign(page.clock, { install: refuse });
  if (size !== null) await page.setViewportSize(size);
  return page;
}

/** Removes everything that a test left in a page. */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)]);
  for (const other of context.pages()) if (other !== page) await other.close();
  // A page of the site without scripts.
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
}

type ForTests = { baseURL: string; page: Page; she: Page; freshPage: Page };
type ForWorkers = { site: Site; administrator: Visitor; kept: Kept };

/** Runs browser tests on one site for each worker, with an administrator for the tests that need one. */
export const test = base.extend<ForTests, ForWorkers>({
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
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  kept: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  page: async ({ kept, browser, viewport }, use) => {
    const page = await takeKept(kept, 'his', browser, viewport);
    await use(page);
    await empty(page);
  },
  // The second person of a test, in a browser without his cookies.
  she: async ({ kept, browser, viewport }, use) => {
    const page = await takeKept(kept, 'hers', browser, viewport);
    await use(page);
    await empty(page);
  },
  // For tests that change the page for good, load scripts for the first time, or visit another site.
  freshPage: async ({ context }, use) => use(await prepare(await context.newPage())),
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

/** Returns the text of a page as the site sends it: to read what the owner finds needs no second browser. */
export async function readText(request: APIRequestContext, address: string): Promise<string> {
  const html = await (await request.get(address)).text();
  return html
    .replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

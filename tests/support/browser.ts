import { test as base, expect, type Page } from '@playwright/test';
import { type Site, startSite } from './site';

/** Browser tests with a site of their own for each worker. */
export const test = base.extend<{ baseURL: string; hasScripts: boolean }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use) => {
      const site = await startSite({ LIMITS: 'off' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  // On a busy machine Chromium takes loopback for a slow line; which line it is, a test says itself.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const line = { effectiveType: '4g', downlink: 0.9, saveData: false };
      Object.defineProperty(navigator, 'connection', { value: line, configurable: true });
    });
    await use(page);
  },
  baseURL: async ({ site }, use) => use(site.url),
  hasScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
});

export { expect };

/** Touches the page, so that its scripts come, and waits until they run. */
export async function wakeScripts(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    // React says of its root whether it still is what the server sent.
    const root = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // Effects run after the next frame at the latest.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Holds back what the page asks for at these addresses, as a slow line does, until it is let go. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** What went wrong in the page: errors, and anything that the content security policy blocked. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  return trouble;
}

/** A collection of two pieces as its owner's browser makes it; the address that she is sent. */
export async function makeLetter(page: Page): Promise<string> {
  await page.goto('/compilation/new?product=1');
  await page.getByLabel('Title').fill('For the lake house');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the lake house');
  const address = page.url().split('?')[0] ?? '';
  await page.goto(`${address}?find=robe#add-item`);
  await page.getByRole('button', { name: 'Add Terracotta robe' }).click();
  await expect(page.getByText('Item added')).toBeVisible();
  return address;
}

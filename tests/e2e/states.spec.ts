import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { findFreePort } from '../support/free-port';

const root = join(import.meta.dirname, '..', '..');

/** Under the dev server, which alone has the page. */
const test = base.extend<object, { devUrl: string }>({
  devUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'ribbon-dev-'));
      const cli = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js');
      const port = String(await findFreePort());
      const child = spawn(process.execPath, [cli, 'vite:dev', '--host', '127.0.0.1', '--port', port], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exited = new Promise((resolve) => child.once('exit', resolve));
      await new Promise<void>((resolve, reject) => {
        let printed = '';
        const read = (chunk: Buffer) => {
          printed += chunk;
          if (printed.includes('Local')) resolve();
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        child.once('exit', () => reject(new Error(printed)));
      });
      await use(`http://127.0.0.1:${port}`);
      child.kill();
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** The page in our own font alone: the system's differ from machine to machine. */
async function openStates(context: BrowserContext, devUrl: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${devUrl}/states`);
  await page.evaluate(() =>
    document.querySelector('style')?.append('* { font-family: "EB Garamond", serif !important }'),
  );
  return page;
}

// Layout depends on the width, colors on the scheme: two images show each of them.
for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const)
  test(`every state matches its image (${width} pixels, ${colorScheme})`, async ({ browser, devUrl }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      javaScriptEnabled: false,
    });
    const page = await openStates(context, devUrl);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveScreenshot(`states-${width}-${colorScheme}.png`, {
      fullPage: true,
      maxDiffPixelRatio: 0.01,
    });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });

test('hovered, focused and forced-color states match their images', async ({ browser, devUrl }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 900 },
    javaScriptEnabled: false,
  });
  const page = await openStates(context, devUrl);
  const partOf = (title: string) =>
    page.locator('section').filter({ has: page.getByText(title, { exact: true }) });
  const buttons = partOf('Buttons, the bow, links').last();
  const answers = partOf('Her answer').last();
  await page.keyboard.press('Tab');
  await buttons.getByRole('button', { name: 'Save' }).first().focus();
  await buttons.getByRole('button', { name: 'See it at the shop' }).first().hover();
  await expect(buttons).toHaveScreenshot('states-touched.png', { maxDiffPixelRatio: 0.01 });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(answers).toHaveScreenshot('states-forced.png', { maxDiffPixelRatio: 0.01 });
  await context.close();
});

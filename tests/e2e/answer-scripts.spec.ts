import type { Page } from '@playwright/test';
import { createCollection, expect, readText, test, wakeScripts } from '../support/browser';

// Her phone, where scripts come late, in part, or not at all.
test.use({ viewport: { width: 390, height: 844 } });

async function fillIn(she: Page): Promise<void> {
  await she.getByRole('radio', { name: 'Love it' }).first().check();
  await she.getByText('Add a comment').first().click();
  await she.getByLabel('Your comment').first().fill('This one');
  await she.getByLabel('Your size (optional)').fill('S');
}

async function sendAndRead(she: Page): Promise<void> {
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  await expect(she.getByText('“This one”')).toBeVisible();
}

for (const [what, isBlocked] of [
  ['the manifest and nothing after it', (script: string) => !script.startsWith('window.__remixManifest')],
  ['all but the code of her page', (script: string) => script.includes('Send my answer')],
  ['all but the framework', (script: string) => script.includes('Minified React error')],
] as const)
  test(`an answer is sent when only ${what} of the scripts loads`, async ({ request, she, baseURL }) => {
    const address = await createCollection({ request }, baseURL);
    const stopped: string[] = [];
    await she.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      if (!isBlocked(await response.text())) return route.fulfill({ response });
      stopped.push(route.request().url());
      return route.abort();
    });
    await she.goto(`${address}?ref=shared`);
    await she.mouse.move(1, 1);
    await she.keyboard.press('Shift');
    await expect.poll(() => stopped.length).toBeGreaterThan(0);
    await fillIn(she);
    await sendAndRead(she);
    expect(await readText(request, address)).toContain('Answers (1)');
    await she.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('two taps on a slow connection send one answer', async ({ request, browser, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  for (const hasScripts of [false, true]) {
    const her = await browser.newContext({ baseURL, javaScriptEnabled: hasScripts });
    const she = await her.newPage();
    await she.goto(address);
    if (hasScripts) await wakeScripts(she);
    await fillIn(she);
    let sent = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await she.route(/\/share\//, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      if (sent === 2) release();
      await Promise.race([held, new Promise((resolve) => setTimeout(resolve, 300))]);
      return route.continue().catch(() => {});
    });
    const send = she.locator('.send button');
    await send.click({ noWaitAfter: true });
    await send.click({ noWaitAfter: true, force: true }).catch(() => {});
    await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
    await her.close();
    // The same words from the same address are one answer, from whichever browser they come.
    expect(await readText(request, address)).toContain('Answers (1)');
  }
});

test('without scripts, a refused answer focuses its errors', async ({ request, browser, baseURL }) => {
  const her = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const she = await her.newPage();
  await she.goto(await createCollection({ request }, baseURL));
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByRole('alert')).toContainText('Choose an answer');
  await expect(she.getByRole('alert')).toBeFocused();
  await her.close();
});

test('an answer to a deleted collection shows the typed text under its own title', async ({
  request,
  she,
  baseURL,
}) => {
  const address = await createCollection({ request }, baseURL);
  const [, path = ''] = /"(\/share\/\w{10})"/.exec(await (await she.request.get(address)).text()) ?? [];
  await she.goto(path);
  await wakeScripts(she);
  await fillIn(she);
  await request.post(address, { form: { intent: 'delete' } });
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByRole('textbox', { name: 'Your answer' })).toHaveValue(/Love it, This one\nS$/);
  await expect(she).toHaveTitle('Compilation Not Found · Ribbon');
  await expect(she.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
});

test('the share page keeps what was typed when the browser restores it', async ({
  request,
  she,
  baseURL,
}) => {
  const address = await createCollection({ request }, baseURL);
  await she.goto(address);
  await wakeScripts(she);
  await fillIn(she);
  await she.goto('/faq');
  await she.goBack();
  await expect(she.getByRole('radio', { name: 'Love it' }).first()).toBeChecked();
  await expect(she.getByLabel('Your size (optional)')).toHaveValue('S');
  await sendAndRead(she);
  // Back from the thank-you page to the form as it was, and sent again: it is her one answer still.
  await she.goBack();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toHaveCount(0);
  await she.getByLabel('Your size (optional)').fill('M');
  await she.getByRole('button', { name: /my answer/ }).click();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  const his = await readText(request, address);
  for (const part of ['Answers (1)', 'Size: M ·']) expect(his).toContain(part);
});

test('two answers at once are both stored while the owner changes the list', async ({
  page,
  she,
  freshPage,
  baseURL,
}) => {
  const address = await createCollection(page, baseURL);
  const visitors = await Promise.all(
    [
      { name: 'Anna', opened: she },
      { name: 'June', opened: freshPage },
    ].map(async ({ name, opened }) => {
      await opened.goto(address);
      await opened.getByRole('radio', { name: 'Love it' }).first().check();
      await opened.getByRole('radio', { name: 'Maybe' }).last().check();
      await opened.getByLabel('Your name').fill(name);
      return opened;
    }),
  );
  await page.goto(address);
  await page.getByText('Edit').first().click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByText('Item removed')).toBeVisible();
  await Promise.all(visitors.map((each) => each.getByRole('button', { name: 'Send my answer' }).click()));
  for (const each of visitors)
    await expect(each.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Answers (2)' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Anna' })).toContainText('maybe 1');
  await expect(page.getByRole('listitem').filter({ hasText: 'June' })).toContainText('maybe 1');
});

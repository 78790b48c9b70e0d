import { createCollection, expect, test, wakeScripts } from '../support/browser';

for (const hasScripts of [true, false])
  test(`an answer survives a look at a product ${hasScripts ? 'with' : 'without'} scripts`, async ({
    page: he,
    she,
    browser,
    baseURL,
  }) => {
    const address = await createCollection(he, baseURL);
    const without = hasScripts ? null : await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = (await without?.newPage()) ?? she;

    await page.goto(`${address}?ref=shared`);
    if (hasScripts) await wakeScripts(page);
    await expect(page.getByRole('banner')).toHaveCount(0);
    const slip = page.getByRole('group', { name: 'Silk slip in garnet' });
    await slip.getByRole('radio', { name: 'Love it' }).check();
    await expect(slip.getByText('Undecided')).toBeVisible();
    await slip.getByText('Undecided').click();
    await expect(slip.getByRole('radio', { name: 'Love it' })).not.toBeChecked();
    await slip.getByRole('radio', { name: 'Love it' }).check();
    await slip.getByText('Add a comment').click();
    await slip.getByLabel('Your comment').fill('Navy, if they have it?');
    await page.getByLabel('Your size (optional)').fill('S');
    await page.getByRole('link', { name: 'Terracotta robe', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terracotta robe');
    await expect(page.getByRole('link', { name: 'Back to For the lake house' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Love it' }).first()).toBeChecked();
    await expect(page.getByLabel('Your comment').first()).toHaveValue('Navy, if they have it?');
    await expect(page.getByLabel('Your size (optional)')).toHaveValue('S');
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await expect(page.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
    await expect(page.getByText('“Navy, if they have it?”')).toBeVisible();

    // After a change of mind, the unsent draft also appears on her private link's page.
    if (hasScripts) await wakeScripts(page);
    await page.getByText('Change my answer').first().click();
    await page.getByLabel('Your size (optional)').fill('M');
    await page.getByRole('link', { name: 'Terracotta robe', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terracotta robe');
    await page.goBack();
    await expect(page.getByLabel('Your size (optional)')).toHaveValue('M');

    await without?.close();
    await he.goto(address);
    await expect(he.getByRole('heading', { name: 'She loves 1' })).toBeVisible();
    await expect(he.getByText('“Navy, if they have it?”')).toBeVisible();
    if (!hasScripts) return;
    // With text of twice the size, nothing is cut or scrolls sideways on a phone.
    await he.setViewportSize({ width: 390, height: 844 });
    const width = await he.getByRole('main').evaluate((main) => {
      document.documentElement.style.fontSize = '200%';
      return main.scrollWidth;
    });
    expect(width).toBe(390);
    const boxOf = (part: string) => he.locator(`.site-header ${part}`).boundingBox();
    const [brand, tools] = [await boxOf('.brand'), await boxOf('.nav-tools')];
    // The header's tools wrap into a line below the name.
    expect(tools?.y).toBeGreaterThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0));
  });

test('the first screen of a phone shows the whole first image and three answers', async ({
  request,
  she,
  baseURL,
}) => {
  const address = await createCollection({ request }, baseURL);
  const change = (form: Record<string, string>) => request.post(address, { form, maxRedirects: 0 });
  const description = 'Four things I kept coming back to. Tell me the truth.';
  const closesOn = `${new Date().getUTCFullYear() + 1}-01-10`;
  await change({
    intent: 'edit',
    title: 'For our anniversary',
    description,
    closesOn,
    from: 'Tom',
    isPublic: 'on',
  });
  for (const note of ['', 'You wore one like this in Lisbon, and I have not stopped thinking.']) {
    await change({ intent: 'note', product: '1', note });
    for (const height of [664, 844]) {
      await she.setViewportSize({ width: 390, height });
      await she.goto(`${address}?ref=shared`);
      const answers = she.locator('.asked').first().locator('.answer label');
      await expect(answers).toHaveCount(3);
      for (const answer of await answers.all()) {
        const { y, height: high } = (await answer.boundingBox()) ?? { y: height, height: 0 };
        expect(y + high, `${height} px`).toBeLessThanOrEqual(height);
      }
      const frame = await she.locator('.asked .frame').first().boundingBox();
      const image = await she.locator('.asked .frame img').first().boundingBox();
      expect(frame).toMatchObject({ x: 0, width: 390 });
      expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(0.8, 2);
      expect(image?.height).toBeLessThanOrEqual(frame?.height ?? 0);
    }
  }
});

test('saving a product keeps the visitor on the page and names the collection', async ({ page }) => {
  await page.goto('/compilation/new?product=1');
  await page.getByLabel('Title').fill('Saved from the shop');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved from the shop');
  await page.goto('/affiliate');
  await wakeScripts(page);
  const bow = page.getByRole('button', { name: 'Save Terracotta robe to a collection' });
  await expect(bow).toHaveAttribute('aria-pressed', 'false');
  await bow.click();
  await expect(page.getByText('Saved to Saved from the shop')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change' })).toBeVisible();
  await expect(page).toHaveURL(/\/affiliate#product-3$/);
  await expect(bow).toHaveAttribute('aria-pressed', 'true');
  await bow.click();
  await expect(page.getByText('Removed from Saved from the shop')).toBeVisible();
  await expect(bow).toHaveAttribute('aria-pressed', 'false');
});

test('the first press of a bow says where the product is', async ({ page }) => {
  await page.goto('/affiliate');
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Save Terracotta robe to a collection' }).click();
  await expect(page.getByText('Saved to My list')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page).toHaveURL(/\/affiliate#product-3$/);
});

test('a note sent after the session ended is restored after the login', async ({ page, baseURL }, {
  workerIndex,
}) => {
  const username = `late-${workerIndex}`;
  await page.goto('/auth?tab=register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').first().fill(`${username}@mail.example`);
  await page.getByLabel('Password').fill('a good long sentence');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  const address = await createCollection(page, baseURL);
  await page.goto(address);
  await wakeScripts(page);
  const slip = page.getByRole('article').filter({ hasText: 'Silk slip in garnet' });
  await slip.getByText('Edit').click();
  await slip.getByLabel('Note for her').fill('You wore one like it in Lisbon.');
  // Logged out in another tab.
  await page.context().request.post('/logout');
  await slip.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Nothing is lost. Log in')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('a good long sentence');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('You were logged out before this was sent')).toBeVisible();
  await expect(page.getByLabel('Note for her').first()).toHaveValue('You wore one like it in Lisbon.');
  await page.getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText('Your note: You wore one like it in Lisbon.')).toBeVisible();
  await expect(page.getByText('You were logged out before this was sent')).toHaveCount(0);
});

test('a product page and its share page edit one draft of the answer', async ({ request, she, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  await she.goto(address);
  await wakeScripts(she);
  await she.getByRole('radio', { name: 'Love it' }).first().check();
  await she.getByRole('radio', { name: 'Maybe' }).last().check();
  await she.getByRole('link', { name: 'Silk slip in garnet', exact: true }).click();
  await expect(she.getByRole('heading', { level: 1 })).toHaveText('Silk slip in garnet');
  await wakeScripts(she);
  // Her choices appear here too, and her changes here appear there.
  await expect(she.getByRole('radio', { name: 'Love it' })).toBeChecked();
  await she.getByRole('radio', { name: 'Not for me' }).check();
  await she.getByRole('link', { name: 'Back to For the lake house' }).click();
  await wakeScripts(she);
  await expect(she.getByRole('radio', { name: 'Not for me' }).first()).toBeChecked();
  await expect(she.getByRole('radio', { name: 'Maybe' }).last()).toBeChecked();
  // A failed send loses nothing, also when one product is sent separately afterwards.
  await she.context().setOffline(true);
  await she.getByRole('button', { name: 'Send my answer' }).click();
  await expect(she.getByRole('alert')).toBeVisible();
  await she.context().setOffline(false);
  await she.getByRole('link', { name: 'Silk slip in garnet', exact: true }).click();
  await expect(she.getByRole('heading', { level: 1 })).toHaveText('Silk slip in garnet');
  await wakeScripts(she);
  await expect(she.getByRole('radio', { name: 'Not for me' })).toBeChecked();
  await she.getByRole('button', { name: 'Send this answer' }).click();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
  await wakeScripts(she);
  // The fragment of the sent product opens the form in some browsers, and a press would close it.
  await she.locator('details.letter-change').evaluate((box: HTMLDetailsElement) => {
    box.open = true;
  });
  const maybe = she.getByRole('radio', { name: 'Maybe' }).last();
  await expect(maybe).toBeChecked();
  const width = await she.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test('Enter in a text field sends no answer', async ({ request, she, baseURL }) => {
  const address = await createCollection({ request }, baseURL);
  const sent: string[] = [];
  she.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await she.goto(address);
  await wakeScripts(she);
  await she.getByRole('radio', { name: 'Love it' }).first().check();
  await she.getByRole('radio', { name: 'Love it' }).first().press('Enter');
  await she.getByLabel('Your size (optional)').press('Enter');
  await she.locator('h3 a').first().click();
  await wakeScripts(she);
  await she.getByText('Add a comment').click();
  await she.getByLabel('Your size in this product').press('Enter');
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toHaveCount(0);
  expect(sent).toEqual([]);
  await she.getByRole('radio', { name: 'Love it' }).check();
  await she.getByRole('button', { name: 'Send this answer' }).click();
  await expect(she.getByRole('heading', { name: 'He has your answer' })).toBeVisible();
});

import { expect, listenForErrors, takeSession, test, wakeScripts } from '../support/browser';

test('a guide previews while typed and survives a browser crash', async ({ page, site, administrator }) => {
  const errors = listenForErrors(page);
  await takeSession(page, administrator, site.url);
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await page.getByLabel('Title', { exact: true }).fill('Robes');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Start with *this*.\n\n::product 3');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: 'Terracotta robe', exact: true })).toBeVisible();
  await expect(preview.locator('em')).toHaveText('this');
  await expect(page.getByText('5 words')).toBeVisible();

  // The browser ends, and comes back to the same page.
  await page.goto('about:blank');
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(text).toHaveValue('Start with *this*.\n\n::product 3');
  await page.getByLabel('Title', { exact: true }).fill('Robes');
  await page.getByText('Insert a product, video or image').click();
  await page.getByLabel('Find products and videos').fill('kaftan');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // The card goes to the cursor, and the search stays open.
  await text.press('Control+Home');
  await text.press('End');
  const insert = page.getByRole('button', { name: 'Insert Beach kaftan, cocoa stripe' });
  await insert.click();
  await expect(text).toHaveValue('Start with *this*.\n\n::product 16\n\n::product 3');
  await expect(insert).toBeVisible();
  await text.press('Control+a');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(text).toHaveValue('**Start with *this*.\n\n::product 16\n\n::product 3**');
  await text.press('Control+z');
  await expect(text).toHaveValue('Start with *this*.\n\n::product 16\n\n::product 3');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Guide saved')).toBeVisible();
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await expect(page.getByText('unsaved changes')).toBeHidden();
  await page.goto(`${site.url}/guides/robes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robes');
  await expect(page.getByRole('link', { name: 'Beach kaftan, cocoa stripe', exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a guide saves itself while typed and asks before it is left', async ({
  freshPage: page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  await page.clock.install();
  await page.goto(`${site.url}/admin/guides`);
  await wakeScripts(page);
  await page.getByRole('link', { name: 'Write a guide' }).first().click();
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Gloves');
  await page.getByLabel('Text', { exact: true }).fill('Warm ones.');
  await page.context().setOffline(true);
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Not saved. Ribbon tries again in ten seconds.')).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Overview' }).first().click();
  const question = 'You have unsaved changes. Leave this page?';
  await expect.poll(() => questions).toEqual([question]);
  await page.evaluate(() => history.back());
  await expect.poll(() => questions).toEqual([question, question]);
  await expect(page).toHaveURL(`${site.url}/admin/guides/new`);
  await expect(title).toHaveValue('Gloves');
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');

  await page.goto(`${site.url}/admin/guides/new`);
  await page.getByRole('link', { name: 'Restore unsaved changes' }).click();
  await expect(title).toHaveValue('Gloves');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Warm ones.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Guide saved')).toBeVisible();
  await page.goto(`${site.url}/admin/guides/new`);
  await expect(page.getByText('unsaved changes')).toBeHidden();
});

test('a guide keeps its text over a lost connection until it is saved', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  await page.goto(`${site.url}/admin/guides/new`);
  await wakeScripts(page);
  await page.getByLabel('Title', { exact: true }).fill('Gowns');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Written once.');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Written once.');
  await page.context().setOffline(true);
  // The preview asks for itself after a rest, and fails.
  await text.fill('Written once, and more.');
  await page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('The site cannot do this right now.');
  await expect(text).toHaveValue('Written once, and more.');
  await page.context().setOffline(false);
  await page.goto(`${site.url}/admin/guides`);
  await page.goto(`${site.url}/admin/guides/new`);
  await expect(page.getByText('unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(text).toHaveValue('Written once, and more.');
  await wakeScripts(page);
  await page.getByLabel('Title', { exact: true }).fill('Gowns');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Guide saved')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a page offers unsaved text until it is discarded or saved, without React', async ({
  page,
  site,
  administrator,
}) => {
  await takeSession(page, administrator, site.url);
  await page.route(/assets\/(?!page-tools)[^/]*\.js$/, (route) => route.abort());
  const address = `${site.url}/admin/pages/faq`;
  const text = page.getByLabel('Text', { exact: true });
  await page.goto(address);
  await text.fill('Thrown away.');
  await page.goto(`${site.url}/admin/pages`);
  await page.goto(address);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto(address);
  await expect(page.getByText('unsaved changes')).toBeHidden();
  await expect(text).not.toHaveValue('Thrown away.');
  await text.fill('Saved at last.');
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Page saved')).toBeVisible();
  await expect(text).toHaveValue(/^Saved at last\./);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('an export of another system is imported while its page shows the progress', async ({
  page,
  site,
  administrator,
}) => {
  const errors = listenForErrors(page);
  await takeSession(page, administrator, site.url);
  await page.goto(`${site.url}/admin/content-import`);
  await wakeScripts(page);
  const posts = [{ id: 1, title: 'Moved in', slug: 'moved-in', html: '<p>Hi</p>', status: 'published' }];
  await page
    .getByLabel('Export file')
    .setInputFiles({
      name: 'blog.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ data: { posts } })),
    });
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('1 guide, 1 redirect added.')).toBeVisible({ timeout: 20_000 });
  await page.goto(`${site.url}/moved-in/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved in');
  expect(errors).toEqual([]);
});

test('a second conflict in a row takes the focus again', async ({ page, site, administrator }) => {
  await takeSession(page, administrator, site.url);
  const url = '/admin/pages/faq';
  await page.goto(url);
  await wakeScripts(page);
  for (const body of ['# FAQ\n\nThe first.', '# FAQ\n\nThe second.']) {
    const [, version = ''] =
      /name="version" value="(\d+)"/.exec(await (await page.request.get(url)).text()) ?? [];
    await page.request.post(url, { form: { intent: 'save', version, body } });
    await page.getByRole('button', { name: 'Save page' }).click();
    await expect(page.getByText(body)).toBeVisible();
    await expect(page.getByRole('alert')).toBeFocused();
  }
});

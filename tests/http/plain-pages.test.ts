import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakePlatforms } from '../support/fake-platforms';
import { forgetPasswords } from '../support/passwords';
import { PlainBrowser } from '../support/plain-browser';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

// What scripts make quicker, without scripts: each form is found by its labels, and sent as it is on the page.
const platforms = new FakePlatforms();
let site: Site;
let page: PlainBrowser;
beforeAll(async () => {
  await platforms.start();
  site = await startSite({ LIMITS: 'off', ...platforms.oembedSettings() });
  page = new PlainBrowser(await becomeAdministrator(site));
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});

test('a new page is linked in the footer, and a section of the home page is hidden', async () => {
  await page.open('/admin/pages');
  await page.follow('Add a page');
  page.fill('Title', 'Size charts');
  page.fill('Text', 'Measure *twice*.');
  await page.press('Publish now');
  expect(page.text).toContain('Page saved');

  await page.open('/admin/settings/menus');
  page.fill('Text', 'Sizes', 'support', 'New link');
  page.fill('URL', '//pages/size-charts', 'support', 'New link');
  await page.press('Save menu', 'support');
  expect(page.text).toContain('Enter a path such as /pages/sizes');
  page.fill('URL', '/pages/size-charts', 'support', 'New link');
  await page.press('Save menu', 'support');
  await page.press('Move up: Sizes');
  page.fill('Text', 'Questions', 'support', 'FAQ');
  page.fill('Shown', false, 'support', 'Legal notice');
  await page.press('Save menu', 'support');
  await page.open('/admin/settings/home');
  await page.press('Hide: How she chooses');
  expect(page.has('Show: How she chooses')).toBe(true);
  await page.open('/');
  expect(page.text).not.toContain('Let her have the last word');
  expect(page.page.text).toContain('<a href="/faq">Questions</a>');
  expect(page.text).not.toContain('Legal notice');
  await page.follow('Sizes');
  expect(page.path).toBe('/pages/size-charts');
  expect(page.text).toContain('Measure twice.');
});

test('a report of an unknown network is imported by its columns and undone', async () => {
  await page.open('/admin/performance');
  await page.follow('Import earnings');
  const today = new Date().toISOString().slice(0, 10);
  page.fill(
    /^File/,
    new File([`Title\nDay;Programme;Fee;State;Sub ID\n${today};The Shop;12,50;w toku;v1\n`], 'webgains.csv'),
  );
  page.fill(/^Currency/, 'EUR');
  await page.press('Import report');
  page.fill(/^Network/, 'Webgains');
  await page.press('Import report');
  expect(page.text).toContain('what the words in this column mean');
  page.fill('“w toku” means', 'Pending');
  await page.press('Import report');
  expect(page.text).toContain('Webgains report imported');
  expect(page.text).toContain('€12.50');
  await page.follow('View performance');
  await page.follow('7 days');
  expect(page.text).toContain('€12.50');
  await page.follow('Retailers');
  expect(page.text).toContain('The Shop');
  await page.follow('Import earnings');
  await page.press(/^Undo import/);
  expect(page.text).toContain('Import undone');
  expect(page.text).not.toContain('€12.50');
});

test('a category is added, moved to the front, renamed, deleted and restored', async () => {
  await page.open('/admin/categories');
  await page.follow('Add category');
  await page.press('Save category');
  expect(page.text).toContain('Enter a name');
  page.fill(/^Name/, 'Silk robes');
  page.fill(/^Description/, 'Soft and light.');
  await page.press('Save category');
  expect(page.text).toContain('Category saved');
  for (let step = 0; step < 3; step += 1) await page.press('Move up Silk robes');
  expect(page.has('Move up Silk robes')).toBe(false);
  await page.press('Hide: Lingerie');
  expect(page.has('Show: Lingerie')).toBe(true);

  await page.open('/admin/videos?sort=title');
  page.fill(/^Select /, true);
  page.fill('Category', 'Silk robes', 'batch-category');
  await page.press('Change category');
  expect(page.text).toContain('1 video changed');
  await page.open('/');
  await page.follow('View All Silk robes');
  expect(page.text).toContain('Silk robes Videos');
  expect(page.text).toContain('Soft and light.');

  await page.open('/admin/categories');
  await page.follow('Silk robes');
  page.fill(/^URL/, 'robes');
  await page.press('Save category');
  await page.open('/videos/silk-robes');
  expect(page.path).toBe('/videos/robes');
  await page.open('/admin/categories');
  await page.follow('Silk robes');
  page.fill(/^Move videos and products to/, 'Bikinis');
  await page.press('Delete category');
  expect(page.text).toContain('Category deleted');
  await page.press('Undo');
  await page.follow('Silk robes');
});

test('a refused product keeps its fields, and a deleted one can be restored', async () => {
  await page.open('/admin/products/new');
  page.fill(/^Name/, 'Robe, ivory');
  page.fill(/^Price/, '$90');
  page.fill(/^Category/, 'Lingerie');
  await page.press('Add a product');
  expect(page.text).toContain('The link must start with https://');
  expect(page.value(/^Price/)).toBe('$90');
  page.fill(/^Link to the retailer/, 'https://shop.example/robe');
  await page.press('Add a product');
  expect(page.text).toContain('Product saved');
  const remove = async () => {
    await page.open('/admin/products?q=Robe%2C+ivory');
    await page.follow('Robe, ivory');
    await page.press('Delete product');
    expect(page.has('Undo')).toBe(true);
    await page.open('/admin/trash');
  };
  await remove();
  await page.press('Restore: Robe, ivory');
  await remove();
  await page.press('Delete for good: Robe, ivory');
  expect(page.has('Delete for good: Robe, ivory')).toBe(false);
});

test('a channel is followed, and its videos are imported or skipped', async () => {
  await page.open('/admin/channels');
  page.fill(/^URL of a channel or playlist/, 'https://www.youtube.com/@ann');
  page.fill(/^Category/, 'Bikinis');
  await page.press('Follow channel');
  expect(page.text).toContain('Paste the URL with /channel/ in it');
  expect(page.value(/^Category/)).toBe('swimwear');
  page.fill(/^URL of a channel or playlist/, `https://www.youtube.com/channel/UC${'x'.repeat(22)}`);
  await page.press('Follow channel');
  expect(page.text).toContain('Channel followed');
  page.fill(/Feed & eeeeeeeeee1/, true);
  page.fill(/Feed & eeeeeeeeee2/, true);
  await page.press('Import');
  expect(page.text).toContain('2 videos have been imported to your database.');
  page.fill(/Feed & /, true);
  await page.press('Skip');
  expect(page.text).toContain('1 video skipped');
  expect(page.text).toContain('No new videos');
});

test('captions are added to a video, which shows them and is found by them', async () => {
  await page.open('/admin/videos/1');
  page.fill(/^File/, new File(['WEBVTT'], 'a.vtt'), 'captions');
  await page.press('Add captions');
  expect(page.text).toContain('Ribbon found no captions in this file.');
  const text = 'WEBVTT\n\n00:00.000 --> 00:04.000\nThis robe is <i>cashmere</i>.\n';
  page.fill(/^File/, new File([text], 'a.en.vtt'), 'captions');
  await page.press('Add captions');
  expect(page.text).toContain('English');
  await page.open('/video/1');
  expect(page.text).toContain('This robe is cashmere.');
  await page.open('/videos?search=cashmere');
  expect(page.page.text).toContain('href="/video/1"');
});

test('an API token is shown once, after the password is confirmed again', async () => {
  const hers = new PlainBrowser(new Visitor(site));
  await hers.open('/auth?tab=register');
  hers.fill(/^Username/, 'Otto');
  hers.fill(/^Email/, 'otto@mail.example');
  hers.fill(/^Password/, 'a good long sentence');
  await hers.press('Register');
  expect(hers.text).toContain('Welcome, Otto!');
  forgetPasswords(site.dataDir);
  await hers.open('/account');
  await hers.follow('API tokens');
  hers.fill(/^Name/, 'Prices');
  await hers.press('Create API token');
  expect(hers.text).toContain('Confirm your password');
  hers.fill(/^Your password/, 'not it');
  await hers.press('Continue');
  expect(hers.text).toContain('Incorrect password. Try again.');
  hers.fill(/^Your password/, 'a good long sentence');
  await hers.press('Continue');
  expect(hers.page.text).toMatch(/value="ribbon_[\w-]+"/);
  await hers.open('/account/tokens');
  expect(hers.page.text).not.toMatch(/value="ribbon_/);
  await hers.press('Revoke API token Prices');
  expect(hers.text).toContain('No API tokens yet.');
});

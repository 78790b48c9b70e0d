import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakePlatforms } from '../support/fake-platforms';
import { feedOf, feedsOf } from '../support/feed-steps';
import { forgetPasswords } from '../support/passwords';
import { PlainBrowser } from '../support/plain-browser';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

// What scripts make quicker, without scripts: each form is found by its labels, and sent as it is on the page.
const platforms = new FakePlatforms();
let site: Site;
let admin: Visitor;
let page: PlainBrowser;
beforeAll(async () => {
  await platforms.start();
  site = await startSite({ LIMITS: 'off', ...platforms.oembedSettings() });
  admin = await becomeAdministrator(site);
  page = new PlainBrowser(admin);
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
  await page.open('/video/1?play=1');
  const [, src = ''] = /<track[^>]*src="([^"]+)"[^>]*srcLang="en"/.exec(page.page.text) ?? [];
  const vtt = await admin.get(src);
  expect(vtt.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8');
  expect(vtt.text).toContain('This robe is cashmere.');
  await page.open('/videos?search=cashmere');
  expect(page.page.text).toContain('href="/video/1"');
});

test('an edit survives the next file, and a deleted feed returns by Undo', async () => {
  const feeds = feedsOf(site, admin);
  const file = (price: string) =>
    ['id,title,link,price,category', `e1,Journey coat,https://shop.example/e1,${price},coats`].join('\n');
  const { address } = await feeds.read(file('$70'), 'journey.csv', { name: 'Journey feed' });
  await feeds.apply(address);
  await page.open('/admin/products');
  page.fill('Feed', 'Journey feed');
  await page.press('Apply filters');
  expect(page.text).toContain('1 product');
  page.fill('Select Journey coat', true);
  page.fill('Category of the selected products', 'Lingerie');
  await page.press('Change category');
  expect(page.text).toContain('1 product changed');

  await page.follow('Journey coat');
  page.fill(/^Name/, 'My own coat');
  await page.press('Save changes');
  expect(page.text.match(/Edited by you\. Feeds leave it alone\./g)).toHaveLength(2);
  const next = await feeds.readNext(feedOf(address), file('$60'));
  expect(next.page.text).toContain('2 edited fields left alone');
  await feeds.apply(next.address);
  await page.open('/admin/products?q=own+coat');
  await page.follow('My own coat');
  expect(page.value(/^Price/)).toBe('$60');
  await page.press(/^Let the feed manage this.*Name$/);
  expect(page.text.match(/Edited by you\. Feeds leave it alone\./g)).toHaveLength(1);

  await page.open(feedOf(address));
  await page.follow('Delete feed');
  await page.press('Delete feed and products');
  expect(page.text).toContain('1 product deleted too.');
  await page.press('Undo');
  expect(page.text).toContain('Journey feed');
  expect(page.text).toContain('1 product');
});

test('a visitor finds a product, makes a collection of it and shares it', async () => {
  const his = new PlainBrowser(new Visitor(site));
  await his.open('/');
  expect(his.text).toContain('Find the Perfect Gifts for Her');
  await his.follow(/^View All Bikinis/);
  await his.follow('Five swimsuits for a first holiday together');
  await his.open('/affiliate');
  await his.follow('Silk slip in garnet');
  await his.press('Add to collection');
  his.fill('Title', 'For the lake house');
  his.fill(/^Description/, 'Pick what you like.');
  await his.press('Create collection');
  expect(his.text).toContain('Your new compilation has been created with the product added!');
  const own = his.path.replace(/\?.*/, '');
  await his.follow('Add Item');
  his.fill('Search products', 'terra');
  await his.press('Search', 'main');
  await his.press('Add Terracotta robe');
  expect(his.text).toContain('Products in this collection (2)');
  const link = his.value('Link to copy');
  expect(link).toBe(`${site.url}${own}?ref=shared`);
  const message = encodeURIComponent(`What do you think of this?\n${site.url}`).slice(0, 60);
  expect(his.page.text).toContain(`href="sms:?&amp;body=${message}`);
  expect(his.page.text).toContain('href="mailto:?subject=Check%20this%20out&amp;body=');

  const hers = new PlainBrowser(new Visitor(site));
  await hers.open(link.slice(site.url.length));
  expect(hers.text).toContain('This collection was shared with you by someone who values your opinion!');
  expect(hers.text).toContain('Terracotta robe');
  expect(hers.has(/Remove/)).toBe(false);
  expect(hers.text).not.toContain('Settings');

  await his.press('Remove Silk slip in garnet');
  expect(his.text).toContain('The item has been removed from this compilation.');
  expect(his.text).toContain('Products in this collection (1)');
});

test('a product is shared by one press and answered by one', async () => {
  const his = new PlainBrowser(new Visitor(site));
  await his.open('/product/1');
  await his.press('Share with Her');
  const link = his.value('Link to copy');
  const hers = new PlainBrowser(new Visitor(site));
  await hers.open(link.slice(site.url.length));
  hers.fill('Love it', true);
  await hers.press('Send my answer');
  expect(hers.text).toContain('He has your answer');
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

test('Enter in the search of a guide or a newsletter only searches', async () => {
  for (const [path, title, text] of [
    ['/admin/guides/new', 'Title', 'Text'],
    ['/admin/newsletter', 'Subject', 'Message'],
  ] as const) {
    await page.open(path);
    page.fill(title, 'Half-written');
    page.fill(text, 'Not finished.');
    page.fill('Find products and videos', '16');
    await page.enter('Find products and videos');
    await page.press('Insert Beach kaftan, cocoa stripe');
    expect(page.value(text)).toBe('Not finished.\n\n::product 16');
    await page.enter(title);
    expect(page.value(title)).toBe('Half-written');
  }
  await page.open('/admin/guides');
  expect(page.text).not.toContain('Half-written');
});

test('Enter in a field of an answer sends nothing', async () => {
  const hers = new PlainBrowser(new Visitor(site));
  await hers.open('/share/LakeHouse7');
  const before = hers.page;
  await hers.enter('Your size (optional)');
  expect(hers.page).toBe(before);
  await hers.follow('Silk slip in garnet');
  const product = hers.page;
  await hers.enter(/^Your size in this product/);
  expect(hers.page).toBe(product);
});

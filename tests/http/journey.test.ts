import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test.each([
  ['/', 'Find the Perfect Gifts for Her'],
  ['/videos', 'All Categories Videos'],
  ['/videos/swimwear', 'Swimwear Videos'],
  ['/videos?category=lingerie', 'Lingerie Videos'],
  ['/videos?search=robes', 'All Categories Videos: “robes”'],
  ['/video/1', 'Related Videos'],
  ['/product/1', 'Paid link. We may earn a commission'],
  ['/affiliate', 'Affiliate Disclosure'],
  ['/about', 'Our story'],
  ['/contact', 'Get In Touch'],
  ['/auth', 'Admin Access'],
  ['/newsletter', 'Newsletter'],
  ['/compilations', 'My collections'],
  ['/compilation/new', 'New collection'],
  ['/share/LakeHouse7', 'Products in this collection (3)'],
])('%s shows its page', async (path, text) => {
  const { status, text: html } = await new Visitor(site).get(path);
  expect(status).toBe(200);
  expect(html).toContain(text);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
});

test.each([
  ['/nothing-here', 404, 'Page Not Found'],
  ['/videos/shoes', 404, 'No videos found for this category.'],
  ['/videos?category=shoes', 404, 'No videos found for this category.'],
  ['/video/abc', 400, 'Invalid Video ID'],
  ['/video/-1', 400, 'Invalid Video ID'],
  ['/video/1e3', 400, 'Invalid Video ID'],
  ['/video/99999999999999999999', 404, 'Video Not Found'],
  ['/product/999999', 404, 'Page Not Found'],
  ['/compilation/4', 404, 'Compilation Not Found'],
  ['/share/AAAAAAAAAA', 404, 'Compilation Not Found'],
])('%s answers %i', async (path, status, text) => {
  const answer = await new Visitor(site).get(path);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(text);
});

test('a page after the last of a search does not claim an empty result', async () => {
  const behind = await new Visitor(site).get('/videos?search=robes&page=99');
  expect(behind.status).toBe(404);
  expect(behind.text).not.toContain('No videos found');
  expect(behind.text).toContain('<a href="/videos?search=robes">Go to the first page</a>');
});

test.each([
  ['/affiliate', '/affiliate', 'No products available'],
  ['/affiliate?min=1', '/affiliate?min=1', 'No products match'],
  ['/guides', '/guides', 'No guides yet'],
])('a page after the last of %s links back into the list', async (list, first, empty) => {
  const behind = await new Visitor(site).get(`${list}${list.includes('?') ? '&' : '?'}page=99`);
  expect(behind.status).toBe(404);
  expect(behind.text).not.toContain(empty);
  expect(behind.text).toContain(`<a href="${first}">Go to the first page</a>`);
});

test('the setup link creates the administrator once', async () => {
  const admin = await becomeAdministrator(site);
  expect((await admin.get('/admin')).text).toContain('Admin Dashboard');
  const second = await new Visitor(site).post('/auth', {
    intent: 'register',
    username: 'second',
    email: 'second@site.example',
    password: 'another sentence',
    setup: site.setupToken,
  });
  expect(second.status).toBe(400);
  expect(second.text).toContain('This set-up link was used or has expired.');
  expect(second.text).toContain('value="second@site.example"');
  expect(second.text).not.toContain('another sentence');
});

test('an administrator imports library videos, which play by ranges', async () => {
  const admin = new Visitor(site);
  await admin.post('/auth', { intent: 'login', username: 'WARDEN', password: 'a good long sentence' });
  const results = await admin.get('/admin?q=&category=fashion&source=library&max=10');
  expect(results.text).toContain('Please enter a keyword to search for videos.');
  const found = await admin.get('/admin?q=a&category=fashion&source=library&max=10');
  expect(found.text).toContain('Linen &amp; silk: a &lt;b&gt;try-on&lt;/b&gt;');
  expect(found.text).toContain('broken.info.json');
  expect(found.text).toContain('filmless.info.json');
  const refs = [...found.text.matchAll(/value="(library:[0-9a-f]{16})"/g)].map((match) => match[1] ?? '');
  expect(refs).toHaveLength(2);
  const imported = await admin.post('/admin?q=a', { intent: 'import', category: 'fashion', video: refs });
  expect(imported.status).toBe(303);
  expect((await admin.follow(imported)).text).toContain('2 videos have been imported to your database.');
  const again = await admin.post('/admin', { intent: 'import', category: 'fashion', video: refs });
  expect((await admin.follow(again)).text).toContain('2 videos were already imported');

  const list = await new Visitor(site).get('/videos?search=linen');
  const id = /href="\/video\/(\d+)"/.exec(list.text)?.[1];
  const page = await new Visitor(site).get(`/video/${id}?play=1`);
  const src = /<video[^>]*><source src="([^"]+)"/.exec(page.text)?.[1] ?? '';
  expect(src).toMatch(/^\/media\/library\/[0-9a-f]{16}$/);
  const part = await new Visitor(site).get(src, { Range: 'bytes=10-19' });
  expect(part.status).toBe(206);
  expect(part.headers.get('Content-Range')).toBe('bytes 10-19/980');
  expect(part.headers.get('Content-Type')).toBe('video/webm');
  expect((await new Visitor(site).get(src, { Range: 'bytes=5000-' })).status).toBe(416);
  expect((await new Visitor(site).get('/media/library/../ribbon.db')).status).toBe(404);
  expect((await new Visitor(site).get('/media/..%2f..%2fribbon.db')).status).toBe(404);
});

test('an import without videos or category names what is missing', async () => {
  const admin = new Visitor(site);
  await admin.post('/auth', { intent: 'login', username: 'warden', password: 'a good long sentence' });
  const none = await admin.post('/admin', { intent: 'import', category: 'fashion' });
  expect(none.status).toBe(400);
  expect(none.text).toContain('Please select at least one video to import.');
  const nowhere = await admin.post('/admin', {
    intent: 'import',
    category: 'try-on',
    video: 'library:0000000000000000',
  });
  expect(nowhere.status).toBe(400);
  const gone = await admin.post('/admin', {
    intent: 'import',
    category: 'fashion',
    video: 'library:0000000000000000',
  });
  expect(gone.status).toBe(400);
  expect(gone.text).toContain('The library no longer has this video.');
});

test('a visitor without an account makes a collection and shares it', async () => {
  const he = new Visitor(site);
  const created = await he.post('/compilation/new', {
    title: 'For the lake',
    description: 'Pick one',
    isPublic: 'on',
    product: '2',
  });
  expect(created.status).toBe(303);
  const address = (created.location ?? '').split('?')[0] ?? '';
  expect(address).toMatch(/^\/compilation\/\d+$/);
  const page = await he.follow(created);
  expect(page.text).toContain('Your new compilation has been created with the product added!');
  expect((await he.get(address)).text).not.toContain('with the product added');

  const added = await he.post(address, { intent: 'add', product: '3' });
  expect((await he.follow(added)).text).toContain('has been added to this compilation.');
  const again = await he.post(address, { intent: 'add', product: '3' });
  expect((await he.follow(again)).text).toContain('already in this compilation');

  const own = await he.get(address);
  expect(own.text).toContain(`${site.url}${address}?ref=shared`);
  expect(own.text).toContain('href="sms:?&amp;body=');
  expect(own.text).toContain('href="mailto:?subject=Check%20this%20out');
  const reworded = await he.get(`${address}?message=Which%20one%3F`);
  expect(reworded.text).toContain('Which%20one%3F');

  const she = new Visitor(site);
  const shared = await she.get(`${address}?ref=shared`);
  expect(shared.text).toContain('This collection was shared with you by someone who values your opinion!');
  expect(shared.text).toContain('Triangle bikini, sage');
  expect(shared.text).toContain('Terracotta robe');
  expect(shared.text).not.toContain('value="remove"');
  expect(shared.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(shared.headers.getSetCookie()).toEqual([]);
});

test('a toast appears when cookies are blocked', async () => {
  const blocked = (path: string, init?: RequestInit) =>
    fetch(new URL(path, site.url), { redirect: 'manual', ...init });
  const body = new URLSearchParams({
    name: 'Ann',
    email: 'ann@site.example',
    subject: 'other',
    message: 'Ten letters and more',
    privacy: 'on',
  });
  const sent = await blocked('/contact', { method: 'POST', body });
  expect(sent.status).toBe(303);
  const page = await (await blocked(sent.headers.get('Location') ?? '')).text();
  expect(page).toContain('Your message has been sent successfully.');
  expect(page).toMatch(/role="status"/);
});

test('a refused form keeps its text and names each error', async () => {
  const answer = await new Visitor(site).post('/contact', {
    name: 'A',
    email: 'nobody',
    subject: '',
    message: 'short <b>',
    privacy: '',
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('<title>Error: Contact');
  for (const text of [
    'Name must be at least 2 characters long',
    'Please enter a valid email address',
    'Please select a subject',
    'Message must be at least 10 characters long',
    'You must agree to the privacy policy',
  ]) {
    // Once in the summary, and once next to its field.
    expect(answer.text.split(`${text}<`)).toHaveLength(3);
  }
  expect(answer.text).toContain('value="nobody"');
  expect(answer.text).toContain('short &lt;b&gt;</textarea>');
  expect(answer.text).toContain('href="#contact-email"');
  expect(answer.text).toContain('aria-describedby="contact-email-error"');
});

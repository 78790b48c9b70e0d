import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { FakePlatforms } from '../support/fake-platforms';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
let admin: Visitor;
let someone: Visitor;
beforeAll(async () => {
  await platforms.start();
  site = await startSite(platforms.settings());
  admin = await becomeAdministrator(site);
  someone = new Visitor(site);
  await someone.post('/auth', {
    intent: 'register',
    username: 'someone',
    email: 'u@mail.example',
    password: 'a good sentence',
  });
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});

/** Presses the Undo button of a page's toast. */
async function undo(page: { text: string }) {
  const action = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(page.text)?.[1] ?? '';
  return admin.follow(await admin.post(action.replaceAll('&amp;', '&'), { intent: 'restore' }));
}

const SCREENS = [
  'videos',
  'products',
  'products/new',
  'feeds',
  'feeds/new',
  'links',
  'messages',
  'subscribers',
  'analytics',
  'performance',
  'earnings',
  'collections',
  'placements',
  'settings',
  'users',
  'log',
];

test.each(SCREENS)('/admin/%s is for administrators only', async (screen) => {
  expect((await new Visitor(site).get(`/admin/${screen}`)).location).toContain('/auth?redirectTo=');
  expect((await someone.get(`/admin/${screen}`)).status).toBe(403);
  expect((await someone.post(`/admin/${screen}`, { intent: 'delete:1' })).status).toBeGreaterThanOrEqual(403);
  const { status, text } = await admin.get(`/admin/${screen}`);
  expect(status).toBe(200);
  expect(text).toContain('aria-current="page"');
});

test('videos are found by every filter and flagged one by one or together', async () => {
  const all = await admin.get('/admin/videos?sort=title');
  expect(all.text).toContain('Lace or satin? An honest try-on');
  expect(all.text).toMatch(/<th [^>]*><a [^>]*sort=newest[^>]*><span>Uploaded</);
  expect((await admin.get('/admin/videos')).text).toMatch(
    /<th [^>]*aria-sort="descending"><a [^>]*><span>Added</,
  );
  const found = await admin.get('/admin/videos?q=satin&category=lingerie&source=demo&state=listed');
  expect(found.text).toContain('Lace or satin? An honest try-on');
  expect((await admin.get('/admin/videos?q=satin&category=swimwear')).text).toContain(
    'No videos match these filters.',
  );
  const tabs = (await admin.get('/admin/videos?state=featured&sort=title')).text;
  expect(tabs).toMatch(/href="\/admin\/videos\?state=featured" aria-current="page">Featured <span[^>]*>\d/);
  const searched = (await admin.get('/admin/videos?state=featured&q=satin')).text;
  expect(searched).toContain('href="/admin/videos?state=featured">Featured ');
  const featured = async () => (await new Visitor(site).get('/api/videos/featured')).text;
  await admin.post('/admin/videos', { intent: 'feature:2' });
  expect(JSON.parse(await featured()).data.map((video: { id: number }) => video.id)).toContain(2);
  expect((await admin.get('/admin/videos')).text).toMatch(/value="unfeature:2"[^>]* aria-pressed="true"/);
  await admin.post('/admin/videos', { intent: 'unfeature', video: ['2', '1'] });
  expect(JSON.parse(await featured()).data.map((video: { id: number }) => video.id)).not.toContain(2);
  const moved = await admin.follow(
    await admin.post('/admin/videos', { intent: 'move', category: 'fashion', video: ['1', '2'] }),
  );
  expect(moved.text).toContain('2 videos changed');
  const nothing = await admin.follow(await admin.post('/admin/videos', { intent: 'delete' }));
  expect(nothing.text).toContain('No videos selected');
  expect((await admin.post('/admin/videos', { intent: 'explode', video: '1' })).status).toBe(400);
});

test('an edited video shows each error at its field', async () => {
  const fields = {
    intent: 'edit',
    title: 'Named <anew>',
    description: 'Text',
    category: 'swimwear',
    tags: ' a,, b ',
  };
  const wrong = await admin.post('/admin/videos/1', { ...fields, title: ' ', category: 'cars' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Enter a title');
  expect(wrong.text).toContain('Choose a category');
  expect((await admin.post('/admin/videos/1', fields)).status).toBe(303);
  const video = JSON.parse((await new Visitor(site).get('/api/videos/1')).text).data;
  expect(video).toMatchObject({ title: 'Named <anew>', tags: 'a, b', category: 'swimwear', featured: false });
  expect((await admin.get('/admin/videos/99999')).status).toBe(404);
});

test('a video shows its model’s measurements until they are cleared', async () => {
  const fields = { intent: 'edit', title: 'Worn', description: '', category: 'swimwear', tags: '' };
  const model = async () => {
    const { wearerHeight, wearerSize } = JSON.parse((await new Visitor(site).get('/api/videos/1')).text).data;
    return [wearerHeight, wearerSize];
  };
  const long = await admin.post('/admin/videos/1', { ...fields, modelHeight: '1'.repeat(41) });
  expect([long.status, long.text.includes('Height must be at most 40 characters')]).toEqual([400, true]);
  await admin.post('/admin/videos/1', { ...fields, modelHeight: ' 5′7″ ', modelSize: 'S' });
  expect(await model()).toEqual(['5′7″', 'S']);
  expect((await admin.get('/admin/videos/1')).text).toContain('value="5′7″"');
  await admin.post('/admin/videos/1', { ...fields, modelHeight: '', modelSize: ' ' });
  expect(await model()).toEqual([null, null]);
});

test('deleted videos are restored with their ids and in the search', async () => {
  const before = JSON.parse((await new Visitor(site).get('/api/videos/2')).text).data;
  const deleted = await admin.follow(
    await admin.post('/admin/videos', { intent: 'delete', video: ['2', '3'] }),
  );
  expect(deleted.text).toContain('2 videos deleted');
  expect((await new Visitor(site).get('/video/2')).status).toBe(404);
  expect((await undo(deleted)).text).toContain('Restored');
  expect(JSON.parse((await new Visitor(site).get('/api/videos/2')).text).data).toEqual(before);
  expect((await new Visitor(site).get('/videos?search=satin')).text).toContain('/video/2"');
  const log = await admin.get('/admin/log');
  expect(log.text).toContain('deleted 2 videos');
  expect(log.text).toContain('restored 2 videos');
});

test('a video is refreshed from its platform on demand', async () => {
  await admin.post('/admin', { intent: 'import', category: 'fashion', video: 'vimeo:101' });
  const id = /\/admin\/videos\/(\d+)"[^>]*>Vimeo 101/.exec(
    (await admin.get('/admin/videos?source=vimeo')).text,
  )?.[1];
  const fields = { intent: 'edit', title: 'Vimeo 101', description: '', category: 'fashion', tags: '' };
  await admin.post(`/admin/videos/${id}`, { ...fields, modelHeight: '170 cm', modelSize: 'M' });
  const page = await admin.follow(await admin.post(`/admin/videos/${id}`, { intent: 'refresh' }));
  expect(page.text).toContain('1 video refreshed');
  expect(JSON.parse((await new Visitor(site).get(`/api/videos/${id}`)).text).data).toMatchObject({
    wearerHeight: '170 cm',
    wearerSize: 'M',
  });
  platforms.replay('/videos/101', { status: 404, body: { error: 'Gone' } });
  const gone = await admin.follow(await admin.post(`/admin/videos/${id}`, { intent: 'refresh' }));
  platforms.replay('/videos/101', null);
  expect(gone.text).toContain('0 videos refreshed, 1 unavailable');
  expect((await admin.get('/admin/videos?state=unavailable')).text).toContain('Vimeo 101');
  expect((await new Visitor(site).get('/videos/fashion')).text).not.toContain('Vimeo 101');
});

test('only videos of platforms have a button to refresh them', async () => {
  await admin.post('/admin', { intent: 'import', category: 'fashion', video: 'vimeo:101' });
  const open = async (source: string) => {
    const list = (await admin.get(`/admin/videos?source=${source}`)).text;
    return (await admin.get(/\/admin\/videos\/\d+/.exec(list)?.[0] ?? '')).text;
  };
  const button = 'name="intent" value="refresh"';
  expect(await open('vimeo')).toContain(button);
  expect(await open('demo')).toContain('value="delete"');
  expect(await open('demo')).not.toContain(button);
});

test('messages are read, archived, answered, exported and deleted', async () => {
  const her = new Visitor(site);
  for (const name of ['Vera', '=HYPERLINK("https://evil.example")'])
    await her.post('/contact', {
      name,
      email: 'vera@mail.example',
      subject: 'other',
      privacy: 'on',
      message: 'Which size, please?\nThank you, <b>Vera</b>',
    });
  const inbox = await admin.get('/admin/messages');
  expect(inbox.text).toContain('Unread (2)');
  expect(inbox.text).toContain('&lt;b&gt;Vera&lt;/b&gt;');
  expect(inbox.text).toContain('href="mailto:vera%40mail.example?subject=Re%3A%20your%20message');
  const id = /aria-label="Select message from Vera"[^>]*value="(\d+)"/.exec(inbox.text)?.[1] ?? '';
  await admin.post('/admin/messages', { intent: `archive:${id}` });
  expect((await admin.get('/admin/messages')).text).not.toContain('>Vera</strong>');
  expect((await admin.get('/admin/messages?box=archive')).text).toContain('>Vera</strong>');
  const back = await admin.post('/admin/messages?box=archive', { intent: `unarchive:${id}` });
  expect((await admin.follow(back)).text).toContain('1 message moved to the inbox');
  const unread = await admin.post('/admin/messages', { intent: 'unread', message: id });
  expect((await admin.follow(unread)).text).toContain('Unread (2)');
  expect((await admin.get('/admin/messages?box=unread')).text).toContain('>Vera</strong>');
  const nothing = await admin.follow(await admin.post('/admin/messages', { intent: 'unread' }));
  expect(nothing.text).toContain('No messages selected');
  await admin.post('/admin/messages', { intent: `archive:${id}` });
  const csv = await admin.get('/admin/messages.csv');
  expect(csv.headers.get('Content-Type')).toContain('text/csv');
  expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect((await new Visitor(site).get('/admin/messages.csv')).status).toBe(302);
  const deleted = await admin.follow(
    await admin.post('/admin/messages?box=archive', { intent: 'delete', message: id }),
  );
  expect(deleted.text).toContain('1 message deleted');
  expect(deleted.text).toContain('No messages.');
  expect((await undo(deleted)).text).toContain('>Vera</strong>');
});

test('subscribers are found, exported and deleted', async () => {
  for (const email of ['one@mail.example', 'two@mail.example'])
    await new Visitor(site).post('/newsletter', { email, source: 'home' });
  const page = await admin.get('/admin/subscribers?q=two');
  expect(page.text).toContain('two@mail.example');
  expect(page.text).not.toContain('one@mail.example');
  expect(page.text).toContain('2 from home');
  expect((await admin.get('/admin/subscribers.csv')).text).toMatch(/"one@mail\.example","home","\d{4}-/);
  const id = /name="subscriber"[^>]*value="(\d+)"/.exec(page.text)?.[1] ?? '';
  const deleted = await admin.follow(
    await admin.post('/admin/subscribers', { intent: 'delete', subscriber: id }),
  );
  expect(deleted.text).toContain('1 subscriber deleted');
  expect((await undo(deleted)).text).toContain('two@mail.example');
});

test('users are promoted, logged out and deleted, except the last administrator', async () => {
  const other = new Visitor(site);
  await other.post('/auth', {
    intent: 'register',
    username: 'second',
    email: 's@mail.example',
    password: 'a good sentence',
  });
  const people = await admin.get('/admin/users?q=second');
  const id = /value="promote:(\d+)"/.exec(people.text)?.[1];
  const own = /value="demote:(\d+)"/.exec((await admin.get('/admin/users?q=warden')).text)?.[1];
  for (const act of [`demote:${own}`, `delete:${own}`])
    expect((await admin.follow(await admin.post('/admin/users', { intent: act }))).text).toContain(
      'This is the only administrator.',
    );
  await admin.post('/admin/users', { intent: `promote:${id}` });
  expect((await other.get('/admin/users')).status).toBe(200);
  await admin.post('/admin/users', { intent: `sessions:${id}` });
  expect((await other.get('/admin/users')).status).toBe(302);
  expect((await admin.get(`/admin/users?delete=${id}`)).text).toContain('for good');
  await admin.post('/admin/users', { intent: `delete:${id}` });
  expect((await admin.get('/admin/users?q=second')).text).not.toContain('s@mail.example');
  expect((await admin.get('/admin/log')).text).toContain('deleted an account');
});

const BROWSER = {
  Accept: 'text/html',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

test('former URLs of the dashboard redirect with 301', async () => {
  for (const [from, to] of [
    ['/admin/people?q=second', '/admin/users?q=second'],
    ['/admin/settings/face', '/admin/settings/branding'],
  ] as const) {
    const { status, location } = await admin.get(from);
    expect([from, status, location]).toEqual([from, 301, to]);
  }
  expect((await new Visitor(site).get('/admin/people')).status).toBe(302);
});

test('settings appear at once on every page, cached pages included', async () => {
  const visitor = new Visitor(site);
  expect((await visitor.get('/')).text).toContain('Find the Perfect Gifts for Her');
  const save = (page: string, fields: Record<string, string>) =>
    admin.post(`/admin/settings${page}`, { intent: 'save', ...fields });
  const networks = { socialYoutube: 'https://www.youtube.com/@gifts' };
  const wrong = await save('/search', { ...networks, socialTwitter: 'javascript:alert(1)' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('must be a URL that starts with https://');
  await save('', { siteName: 'Gifts & Co' });
  await save('/home', { heroTitle: 'Presents, tried on' });
  await save('/shop', { disclosure: 'We earn from these links.' });
  await save('/search', networks);
  const home = (await visitor.get('/')).text;
  for (const text of [
    'Gifts &amp; Co',
    'Presents, tried on',
    'We earn from these links.',
    'href="https://www.youtube.com/@gifts"',
  ])
    expect(home).toContain(text);
  expect(home).toContain('content="noindex"');
  expect((await visitor.get('/about')).text).toContain('Gifts &amp; Co</title>');
  await save('', {});
  await save('/home', {});
  await save('/shop', {});
  await save('/search', { indexed: 'on' });
  const back = (await visitor.get('/')).text;
  expect(back).toContain('Find the Perfect Gifts for Her');
  expect(back).not.toContain('content="noindex"');
});

test('an own category has a page, and its old URL redirects', async () => {
  const save = (path: string, fields: Record<string, string>) =>
    admin.post(`/admin/categories/${path}`, { intent: 'save', ...fields });
  const refused = await save('new', { name: 'Silk robes', slug: 'swimwear', heading: 'Robes of silk' });
  expect([refused.status, refused.text.includes('value="Robes of silk"')]).toEqual([400, true]);
  expect((await save('new', { name: 'Silk robes', description: 'Soft & light.' })).status).toBe(303);
  const visitor = new Visitor(site);
  const page = await visitor.get('/videos/silk-robes');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<title>Silk robes Videos · Ribbon</title>');
  expect(page.text).toContain('name="description" content="Soft &amp; light."');
  expect((await visitor.get('/')).text).toContain('<a href="/videos/silk-robes"');
  expect((await visitor.get('/sitemap/pages.xml')).text).toContain('/videos/silk-robes<');
  expect((await visitor.get('/api/videos/category/silk-robes')).status).toBe(200);
  const document = (await visitor.get('/api/openapi.json')).text;
  expect(document).toContain('"enum":["fashion","swimwear","lingerie","silk-robes"]');
  const [, id = ''] =
    /\/admin\/categories\/(\d+)" dir="auto">Silk robes/.exec((await admin.get('/admin/categories')).text) ??
    [];
  expect((await save(id, { name: 'Robes', slug: 'Robes' })).status).toBe(303);
  const old = await visitor.get('/videos/silk-robes');
  expect([old.status, old.location]).toEqual([301, '/videos/robes']);
  expect((await admin.post(`/admin/categories/${id}`, { intent: 'delete', category: 'robes' })).status).toBe(
    404,
  );
  expect(
    (await admin.post(`/admin/categories/${id}`, { intent: 'delete', category: 'lingerie' })).status,
  ).toBe(303);
  expect((await visitor.get('/videos/robes')).location).toBe('/videos/lingerie');
  expect((await admin.get('/admin/trash')).text).toContain('Robes');
  expect((await admin.post('/admin/categories/1', { intent: 'delete', category: 'lingerie' })).status).toBe(
    404,
  );
});

test('categories are moved and hidden on the home page and in its menu', async () => {
  const press = (intent: string) => admin.post('/admin/categories', { intent });
  const shown = async () =>
    [...(await new Visitor(site).get('/')).text.matchAll(/<a href="\/videos\/(\w+)"/g)].map(
      ([, slug]) => slug,
    );
  const first = async () => (await shown())[0];
  expect(await first()).toBe('fashion');
  expect((await admin.follow(await press('down:1'))).text).toContain('Changes saved');
  expect(await first()).toBe('swimwear');
  await press('up:1');
  expect(await first()).toBe('fashion');
  await press('hide:1');
  expect(await shown()).not.toContain('fashion');
  expect((await new Visitor(site).get('/videos/fashion')).status).toBe(200);
  expect((await someone.post('/admin/categories', { intent: 'show:1' })).status).toBe(403);
  expect((await press('explode:1')).status).toBe(400);
  expect((await press('hide:999999')).status).toBe(404);
  expect(await shown()).not.toContain('fashion');
  await press('show:1');
  expect(await first()).toBe('fashion');
});

test('a hidden collection is visible to its owner only', async () => {
  const his = new Visitor(site);
  const made = await his.post('/compilation/new', { title: 'Not nice', product: '1', isPublic: 'on' });
  const id = /\/compilation\/(\d+)/.exec(made.location ?? '')?.[1] ?? '';
  const her = new Visitor(site);
  const code = JSON.parse((await her.get(`/api/compilations/${id}/products`)).text).data.compilation
    .shareCode;
  await her.post(`/share/${code}`, {
    'answer-1': 'love',
    'word-1': 'a rude aside',
    note: 'rude words',
    name: 'Somebody',
  });
  expect((await his.get(`/compilation/${id}`)).text).toContain('rude words');
  // Answers are for the owner alone.
  expect((await admin.get(`/admin/collections/${id}`)).status).toBe(404);
  const listed = (await admin.get('/admin/collections')).text;
  expect(listed).toContain('Not nice');
  expect(listed).not.toMatch(/rude|Somebody/);

  expect((await new Visitor(site).get(`/share/${code}`)).status).toBe(200);
  const without = await admin.follow(
    await admin.post('/admin/collections', { intent: 'hide', id, reason: ' ' }),
  );
  expect(without.text).toContain('The owner of the collection reads it.');
  await admin.post('/admin/collections', { intent: 'hide', id, reason: 'Against the terms' });
  for (const path of [
    `/share/${code}`,
    `/compilation/${id}`,
    `/api/compilations/${id}/products`,
    `/api/compilations/share/${code}/products`,
  ])
    expect((await new Visitor(site).get(path)).status, path).toBe(404);
  expect((await her.post(`/share/${code}`, { 'answer-1': 'no' })).status).toBe(404);
  expect((await his.get(`/compilation/${id}`)).text).toContain('Against the terms');
  await admin.post('/admin/collections', { intent: 'show', id });
  expect((await new Visitor(site).get(`/share/${code}`)).status).toBe(200);
  expect((await admin.get('/admin/log')).text).toContain('>Not nice</span>');
  const secret = await his.post('/compilation/new', { title: 'A private matter' });
  expect(secret.status).toBe(303);
  expect((await admin.get('/admin/collections')).text).not.toContain('A private matter');
});

test('views are counted for visitors who allow it, on cached pages too', async () => {
  const views = async () =>
    Number(/Page views<\/a><\/dt><dd>(\d+)/.exec((await admin.get('/admin/analytics')).text)?.[1]);
  const before = await views();
  const visitor = new Visitor(site, BROWSER);
  for (const path of ['/', '/', '/video/1?ref=shared', '/affiliate']) await visitor.get(path);
  // A script that changes the page asks for its data alone: that is a view as well.
  await visitor.get('/videos.data');
  const unwilling: Record<string, string>[] = [
    { DNT: '1' },
    { 'Sec-GPC': '1' },
    { 'User-Agent': 'Googlebot/2.1' },
    { 'Sec-Purpose': 'prefetch' },
  ];
  for (const headers of unwilling) await new Visitor(site, { ...BROWSER, ...headers }).get('/');
  await new Visitor(site, BROWSER).send('/', { method: 'HEAD' });
  await new Visitor(site, { ...BROWSER, Referer: `${site.url}/affiliate` }).get('/go/1');
  await expect.poll(views).toBe(before + 5);
  const page = await admin.get('/admin/analytics?by=week');
  expect(page.text).toContain('aria-label="Page views by week. Highest: ');
  const clicks = await admin.get('/admin/analytics?show=Clicks+to+retailers');
  expect(clicks.text).toContain('aria-label="Clicks to retailers by day. Highest: 1"');
  expect(page.text).toMatch(/Gift ideas<\/bdi><progress [^>]*><\/progress><\/td><td class="number"[^>]*>1</);
});

test('a click carries its page to the network, and counts for the page', async () => {
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  const link = 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fshop.example%2F';
  database.prepare('UPDATE offers SET link = ? WHERE product_id = 2').run(link);
  database.close();
  const go = async (path: string, referer?: string) => {
    const from: Record<string, string> = referer === undefined ? {} : { Referer: site.url + referer };
    const { location } = await new Visitor(site, { ...BROWSER, ...from }).get(path);
    return new URL(location ?? '').searchParams.get('clickref');
  };
  expect(await go('/go/2')).toBeNull();
  expect(await go('/go/2', '/video/1')).toBe('v1');
  expect(await go('/go/2?video=1', '/product/2')).toBe('v1');
  expect(await go('/go/2', '/product/2?ref=shared')).toBe('p2');
  expect(await go('/go/2', '/affiliate?search=silk')).toBe('l');
  expect(await go('/go/2', '/share/LakeHouse7')).toBe('c');
  expect(await go('/go/2', '/video/999999')).toBeNull();
  expect(await go('/go/2', '/contact')).toBeNull();
  await new Visitor(site, { ...BROWSER, Referer: 'https://www.blog.example/post?me=1' }).get('/video/1');
  await new Visitor(site, BROWSER).get('/search?q=Zzyzx');
  // The second one is a cached page.
  for (const path of [
    '/videos?search=Zzyzx',
    '/videos?search=Zzyzx',
    '/guides?search=zzyzx',
    '/videos?search=a',
  ])
    await new Visitor(site, BROWSER).get(path);
  await new Visitor(site, { ...BROWSER, DNT: '1' }).get('/videos?search=Zzyzx');
  const read = async (by: string) => (await admin.get(`/api/admin/performance?days=7&by=${by}`)).text;
  await expect.poll(() => read('video')).toContain('"clicks":2,');
  await expect.poll(() => read('video')).toContain('{"name":"zzyzx","count":4}');
  const { data } = JSON.parse(await read('product'));
  expect(data.rows[0]).toMatchObject({ id: '2', clicks: 8 });
  expect(data.referrers).toEqual([{ name: 'blog.example', count: 1 }]);
  expect(data.emptySearches).toEqual([{ name: 'zzyzx', count: 4 }]);
  expect((await admin.get('/admin/performance.csv?by=product')).text).toContain('"2",');
  expect((await someone.get('/api/admin/performance')).status).toBe(403);
  expect((await admin.get('/api/admin/performance?from=yesterday')).status).toBe(400);
});

test('an administrator imports a report once', async () => {
  const send = () => {
    const body = new FormData();
    body.append('intent', 'import');
    const rows =
      'Transaction ID,Advertiser,Transaction Date,Status,Commission Amount,Click Ref\n1,Shop,2026-04-01,Confirmed,£5.00,v1\n';
    body.append('file', new Blob([rows]), 'awin.csv');
    return admin.send('/admin/earnings', { method: 'POST', body });
  };
  expect((await admin.follow(await send())).text).toContain('Awin report imported');
  expect((await admin.follow(await send())).text).toContain('Nothing changed');
  const report = await admin.get('/admin/earnings');
  expect(report.text).toContain('£5.00');
  const [, undo = ''] = /value="(undo:\d+)"/.exec(report.text) ?? [];
  for (const toast of ['Import undone', 'This import was undone before.']) {
    const undone = await admin.follow(await admin.post('/admin/earnings', { intent: undo }));
    expect(undone.text).toContain(toast);
    expect(undone.text).not.toContain('£5.00');
  }
});

test('an administrator adds and removes the host of a network', async () => {
  const rule = { intent: 'add-rule', host: 'https://www.track.example/x', parameter: 'subid' };
  expect((await admin.post('/admin/settings/shop', { ...rule, parameter: 'a b' })).status).toBe(400);
  expect((await admin.follow(await admin.post('/admin/settings/shop', rule))).text).toContain(
    'track.example',
  );
  const gone = await admin.post('/admin/settings/shop', { intent: 'remove-rule:track.example' });
  expect((await admin.follow(gone)).text).not.toContain('track.example</code>');
});

test('a placement is labeled, counted and shown on its days only', async () => {
  const ad = {
    intent: 'save',
    placement: 'home',
    title: 'Silk & more',
    text: 'A shop we like',
    link: 'https://ad.example/x',
    active: 'on',
  };
  expect((await admin.post('/admin/placements', { ...ad, link: 'http://ad.example' })).status).toBe(400);
  const past = await admin.post('/admin/placements', { ...ad, endsOn: '2020-01-01' });
  expect(past.status).toBe(400);
  expect(past.text).toContain('This day is in the past. Enter today or a later day.');
  await admin.post('/admin/placements', { ...ad, endsOn: '2099-01-01' });
  editDatabase(site, "UPDATE ads SET ends_on = '2020-01-01'");
  const [, id = ''] = /edit=(\d+)#edit/.exec((await admin.get('/admin/placements')).text) ?? [];
  expect((await admin.post('/admin/placements', { ...ad, id, endsOn: '2020-01-01' })).status).toBe(303);
  expect((await new Visitor(site).get('/')).text).not.toContain('Silk &amp; more');
  await admin.post('/admin/placements', ad);
  const home = await new Visitor(site, BROWSER).get('/');
  expect(home.text).toContain('Silk &amp; more');
  const link = /href="(\/go\/ad\/\d+)" rel="sponsored nofollow noopener"/.exec(home.text)?.[1] ?? '';
  const clicked = await new Visitor(site, BROWSER).get(link);
  expect(clicked.location).toBe('https://ad.example/x');
  await expect.poll(async () => (await admin.get('/admin/placements')).text).toMatch(/1 view\u00a0· 1 click/);
});

test('clearing demo content keeps what was changed or is in use', async () => {
  const settings = await admin.get('/admin/settings');
  expect(settings.text).toContain('Delete demo content');
  const cleared = await admin.follow(await admin.post('/admin/settings', { intent: 'clear-demo' }));
  expect(cleared.text).toContain('Demo content deleted');
  const videos = JSON.parse((await new Visitor(site).get('/api/videos')).text).data;
  // Changed by the tests above: edited, or moved to another category.
  expect(videos.map((video: { id: number }) => video.id)).toContain(1);
  const products = JSON.parse((await new Visitor(site).get('/api/products')).text).data;
  expect(products.map((product: { id: number }) => product.id)).toEqual([1]);
});

test('links are checked only when enabled, and fixed or replaced everywhere', async () => {
  const off = await admin.get('/admin/links');
  expect(off.text).toContain('Some affiliate programs count checks as invalid clicks');
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  const link = JSON.parse((await new Visitor(site).get('/api/products')).text).data[0].affiliateLink;
  database
    .prepare(
      "INSERT INTO link_checks (product_id, link, state, detail, checked_at) VALUES (1, ?, 'dead', 'Status 404', 1)",
    )
    .run(link);
  expect((await admin.get('/admin/links')).text).toContain('Not found: Status 404');
  expect((await admin.get('/admin/products')).text.match(/Link broken<\/span><\/td>/g)).toHaveLength(1);
  await admin.post('/admin/links', { intent: 'fine', product: '1' });
  expect((await admin.get('/admin/products')).text).not.toContain('Link broken');
  expect((await admin.get('/admin/links')).text).not.toContain('Status 404');
  const wrong = await admin.follow(
    await admin.post('/admin/links', { intent: 'replace', from: link, to: 'javascript:x' }),
  );
  expect(wrong.text).toContain('The link must start with https://');
  await admin.post('/admin/links', { intent: 'replace', from: link, to: 'https://shop.example/new' });
  expect((await new Visitor(site).get('/api/products')).text).toContain('https://shop.example/new');
  const on = await admin.follow(await admin.post('/admin/links', { intent: 'on' }));
  expect(on.text).toContain('Link checks turned on');
  expect((await someone.post('/admin/links', { intent: 'off' })).status).toBe(403);
  expect((await admin.get('/admin/links')).text).toContain('Ribbon checks one link every 15 seconds');
  const ended = await admin.follow(await admin.post('/admin/links', { intent: 'off' }));
  expect(ended.text).toContain('Link checks turned off');
  expect(ended.text).toContain('Turn on link checks');
  database.close();
});

test('Enter in a list of the dashboard presses none of its buttons', async () => {
  for (const path of ['/admin/products', '/admin/videos'])
    expect((await admin.get(path)).text, path).toMatch(
      /<form method="post"[^>]*>(?:<input[^>]*>)*<button[^>]* disabled/,
    );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const clock = createClock();
let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off', TIME_ZONE: 'Europe/Berlin', ...clock.settings });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const guest = () => new Visitor(site);
const read = async (path: string) => (await guest().get(path)).text;
const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';

test('a page of the site is edited, published and restored', async () => {
  expect(await read('/about')).toContain('Gifts chosen with her');
  const form = await admin.get('/admin/pages/about');
  expect(form.text).toContain('\u00a0· Original text');
  const version = versionOf(form.text);
  const previewed = await admin.post('/admin/pages/about', {
    intent: 'preview',
    version,
    body: '# Hello\n\nI am *Mara* of {site}.',
  });
  expect(previewed.status).toBe(200);
  expect(previewed.text).toContain('<p>I am <em>Mara</em> of Ribbon.</p>');
  expect(await read('/about')).not.toContain('Mara');
  const saved = await admin.post('/admin/pages/about', {
    intent: 'save',
    version,
    body: '# Hello\n\nI am *Mara* of {site}.',
  });
  expect(saved.status).toBe(303);
  const page = await read('/about');
  expect(page).toContain('<p>I am <em>Mara</em> of Ribbon.</p>');
  expect(page).toContain('Gift ideas, before you need them');
  expect(page).toContain('<meta name="description" content="I am Mara of Ribbon."/>');
  const listed = (await admin.get('/admin/pages')).text;
  expect(listed).toContain('<bdi>warden</bdi>');
  // Restored, and the version before it chosen again.
  const changed = await admin.get('/admin/pages/about');
  await admin.post('/admin/pages/about', { intent: 'restore', version: versionOf(changed.text), body: 'x' });
  expect(await read('/about')).toContain('Gifts chosen with her');
  const restored = await admin.get('/admin/pages/about');
  const earlier = [...restored.text.matchAll(/\/admin\/pages\/about\?version=(\d+)/g)].map(([, id]) => id);
  expect(earlier).toHaveLength(2);
  expect((await admin.get(`/admin/pages/about?version=${earlier[1]}`)).text).toContain(
    'I am *Mara* of {site}.',
  );
  expect((await admin.get('/admin/log')).text).toContain('restored the original text of a page');
});

test('two editors of one page see each other’s change', async () => {
  const version = versionOf((await admin.get('/admin/pages/faq')).text);
  await admin.post('/admin/pages/faq', { intent: 'save', version, body: '# FAQ\n\nThe first.' });
  const late = await admin.post('/admin/pages/faq', {
    intent: 'save',
    version,
    body: '# FAQ\n\nThe second.',
  });
  expect(late.status).toBe(400);
  expect(late.text).toMatch(/role="alert"[^>]*autofocus=""[^>]*><h2>Someone else changed this text/);
  expect(late.text).toContain('The first.');
  expect(late.text).toContain('The second.');
  expect(await read('/faq')).toContain('The first.');
  // Having seen it, he may put his own in its place.
  await admin.post('/admin/pages/faq', {
    intent: 'save',
    version: versionOf(late.text),
    body: '# FAQ\n\nThe second.',
  });
  expect(await read('/faq')).toContain('The second.');
  const empty = await admin.post('/admin/pages/faq', { intent: 'save', version: '1', body: '  ' });
  expect(empty.status).toBe(400);
  expect((await admin.get('/admin/pages/none')).status).toBe(404);
});

test('unsaved text of an editor is stored, offered, restored and discarded', async () => {
  const path = '/admin/pages/about';
  const version = versionOf((await admin.get(path)).text);
  const typed = { autosave: path, intent: '', version, body: 'Half a sentence' };
  const stored = await admin.post('/admin/autosave', typed);
  expect(JSON.parse(stored.text)).toEqual({ savedAt: expect.stringMatching(/^\d\d:\d\d$/) });
  expect(await read('/about')).not.toContain('Half a sentence');
  const offered = await admin.get(path);
  expect(offered.text).toContain('Restore unsaved changes');
  expect(offered.text).not.toContain('Half a sentence');
  // Enter presses a form's first button, which must not be the one that discards.
  expect(offered.text).toMatch(/<form[^>]*class="form panel"[^>]*><button[^>]* disabled/);
  expect((await admin.get(`${path}?autosave=1`)).text).toContain('>Half a sentence</textarea>');

  expect((await admin.post('/admin/autosave', { autosave: path, intent: 'discard' })).location).toBe(path);
  expect((await admin.get(path)).text).not.toContain('Restore unsaved changes');
  await admin.post('/admin/autosave', typed);
  await admin.post(path, { ...typed, intent: 'save' });
  expect((await admin.get(path)).text).not.toContain('Restore unsaved changes');
  expect((await admin.post('/admin/autosave', { ...typed, autosave: '/account' })).status).toBe(400);
  expect((await guest().post('/admin/autosave', typed)).location).toContain('/auth');
});

test('the legal notice names the site owner', async () => {
  expect((await guest().get('/imprint')).status).toBe(404);
  expect(await read('/about')).not.toContain('href="/imprint"');
  const settings = await admin.get('/admin/settings');
  expect(settings.text).toContain('Who runs this site');
  await admin.post('/admin/settings', {
    intent: 'save',
    owner: 'Mara Ohm',
    address: 'Weg 1\n10115 Berlin',
    email: 'mara@site.example',
  });
  const privacy = await read('/privacy');
  expect(privacy).toContain('Mara Ohm\nWeg 1<br/>10115 Berlin\nmara@site.example');
  expect(await read('/imprint')).toContain('Mara Ohm\nWeg 1\n10115 Berlin');
  expect(await read('/about')).toContain('<a href="/imprint">Legal notice</a>');
});

async function send(path: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return admin.send(path, { method: 'POST', body });
}

/** The depth of nested forms. Browsers end the outer form where the inner one ends, and its buttons are dead. */
function deepestForm(html: string): number {
  let depth = 0;
  const depths = [...html.matchAll(/<(\/?)form\b/g)].map(([, end]) => (depth += end === '' ? 1 : -1));
  return Math.max(...depths);
}

const TEXT =
  'Start *here*.\n\n::product 1\n\nThen [this](https://x.example).\n\n::video 1\n\n::collection LakeHouse7\n\n::product 999999\n\n## One\n\n## Two\n\n## Three';
const image = () =>
  new File([readFileSync(join(import.meta.dirname, '..', '..', 'public', 'apple-touch-icon.png'))], 'a.png');

test('a guide is drafted, published, listed and moved with a redirect', async () => {
  expect(await read('/guides')).toContain('No guides yet.');
  expect(await read('/')).not.toContain('href="/guides"');
  const draft = await send('/admin/guides/new', {
    intent: 'save',
    version: '0',
    title: 'Silk for someone',
    summary: 'Never useless.',
    author: 'Mara',
    body: TEXT,
    cover: image(),
  });
  expect(draft.status).toBe(303);
  const screen = draft.location?.split('?')[0] ?? '';
  const edit = await admin.get(screen);
  expect(edit.text).toContain('Publish at (Europe/Berlin)');
  const cover = /name="coverUrl" value="(\/media\/[^"]+)"/.exec(edit.text)?.[1] ?? '';
  expect(cover).not.toBe('');
  const places = ['/guides', '/', '/search?q=silk', '/feed.xml', '/sitemap/pages.xml'];
  for (const path of places) expect(await read(path), path).not.toContain('silk-for-someone');
  expect((await guest().get('/guides/silk-for-someone')).status).toBe(404);
  expect((await admin.get('/guides/silk-for-someone')).text).toContain(
    'Draft. Only editors and administrators can see it.',
  );

  const fields = {
    title: 'Silk for someone',
    slug: '',
    summary: 'Never useless.',
    author: 'Mara',
    coverUrl: cover,
  };
  const previewed = await send(screen, {
    ...fields,
    intent: 'preview',
    version: versionOf(edit.text),
    body: TEXT,
  });
  expect(previewed.text).toContain('<p>Start <em>here</em>.</p>');
  expect(deepestForm(previewed.text)).toBe(1);
  expect(previewed.text).toContain('::product 999999');
  const published = await send(screen, {
    ...fields,
    intent: 'publish',
    version: versionOf(edit.text),
    body: TEXT,
  });
  expect(published.status).toBe(303);
  expect((await admin.get(screen)).text).toContain('missing or not public: ::product 999999');
  for (const path of places) expect(await read(path), path).toContain('silk-for-someone');
  const page = await read('/guides/silk-for-someone');
  expect(page).toContain('Silk slip in garnet');
  expect(page).toContain('href="/video/1"');
  expect(page).toContain('Something for the lake house');
  expect(page).toMatch(/[1-9] products?<\/p>/);
  expect(page).toContain('aria-label="Contents"');
  expect(page).toContain('rel="nofollow noopener noreferrer"');
  expect(page).not.toContain('999999');
  const structured = JSON.parse(
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}',
  );
  const article = (structured['@graph'] ?? [structured]).find(
    (each: { '@type': string }) => each['@type'] === 'Article',
  );
  expect(article).toMatchObject({
    headline: 'Silk for someone',
    author: { '@type': 'Person', name: 'Mara' },
    image: site.url + cover,
  });
  expect(article.datePublished).toMatch(/^\d{4}-/);
  expect(await read('/feed.xml')).toContain('&#60;p&#62;Start &#60;em&#62;here');
  const card = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(card)).headers.get('Content-Type')).toBe('image/jpeg');

  const now = await admin.get(screen);
  const moved = await send(screen, {
    ...fields,
    slug: 'Silk & she',
    intent: 'save',
    version: versionOf(now.text),
    body: 'Shorter.',
  });
  expect(moved.status).toBe(303);
  const old = await guest().get('/guides/silk-for-someone?ref=mail');
  expect([old.status, old.location]).toEqual([301, '/guides/silk-she?ref=mail']);
  expect(await read('/guides/silk-she')).toContain('Shorter.');
  // An address that one has had is no other's.
  const twin = await send('/admin/guides/new', {
    intent: 'publish',
    version: '0',
    title: 'Silk for someone',
    body: 'Twin.',
  });
  expect((await admin.follow(twin)).text).toContain('value="silk-for-someone-2"');

  const late = await send(screen, { ...fields, intent: 'save', version: versionOf(now.text), body: 'Late.' });
  expect(late.status).toBe(400);
  expect(late.text).toContain('Shorter.');
  const versions = (await admin.get(screen)).text.match(/\?version=\d+/g) ?? [];
  expect(versions).toHaveLength(3);

  const withdrawn = await send(screen, {
    ...fields,
    slug: 'silk-she',
    intent: 'withdraw',
    version: versionOf(late.text),
    body: 'Shorter.',
  });
  expect(withdrawn.status).toBe(303);
  expect((await guest().get('/guides/silk-she')).status).toBe(404);
  const deleted = await admin.follow(await admin.post(screen, { intent: 'delete' }));
  expect((await admin.get(screen)).status).toBe(404);
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect((await admin.get(screen)).text).toContain('Shorter.');
});

test('adds, previews, publishes, moves, deletes and restores an own page', async () => {
  const typed = {
    version: '0',
    title: 'Size charts',
    summary: '',
    slug: '',
    body: 'Measure *twice*.\n\n::product 1',
  };
  const form = await admin.get('/admin/pages/new');
  expect(form.text).toContain('The part after /pages/.');
  expect(form.text).not.toContain('name="author"');
  const previewed = await send('/admin/pages/new', { ...typed, intent: 'preview' });
  expect(previewed.text).toContain('<p>Measure <em>twice</em>.</p>');
  const draft = await send('/admin/pages/new', { ...typed, intent: 'save' });
  const screen = draft.location?.split('?')[0] ?? '';
  expect(screen).toMatch(/^\/admin\/pages\/own\/\d+$/);
  expect((await admin.get(screen.replace('pages/own', 'guides'))).status).toBe(404);
  expect((await guest().get('/pages/size-charts')).status).toBe(404);
  expect((await admin.get('/pages/size-charts')).text).toContain(`href="${screen}"`);
  expect((await admin.get('/admin/pages')).text).toContain(`href="${screen}"`);
  await admin.post('/admin/autosave', { ...typed, autosave: screen, body: 'Half' });
  expect((await admin.get(screen)).text).toContain('Restore unsaved changes');

  await send(screen, { ...typed, intent: 'publish', version: '1' });
  const page = await read('/pages/size-charts');
  expect(page).toContain('Silk slip in garnet');
  expect(page).toContain('<meta name="description" content="Measure twice."/>');
  expect(await read('/sitemap/pages.xml')).toContain('/pages/size-charts</loc>');
  expect(await read('/search?q=measure')).toContain('href="/pages/size-charts"');
  expect(await read('/guides')).not.toContain('Size charts');
  await send(screen, { ...typed, intent: 'save', slug: 'sizes', version: '2' });
  expect((await guest().get('/pages/size-charts')).location).toBe('/pages/sizes');
  const deleted = await admin.follow(await admin.post(screen, { intent: 'delete' }));
  expect(deleted.text).toContain('1 page deleted');
  const undo = /<form method="post" action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1] ?? '';
  await admin.post(undo.replaceAll('&amp;', '&'), { intent: 'restore' });
  expect((await guest().get('/pages/sizes')).status).toBe(200);
});

test('found products and images are inserted without a script', async () => {
  const typed = { version: '0', title: 'Half done', summary: 'S', author: 'M', body: 'My words.', slug: '' };
  const found = await send('/admin/guides/new', { ...typed, intent: 'find', find: 'kaftan' });
  expect(found.text).toContain('value="product 16"');
  expect(found.text).toContain('My words.');
  const put = await send('/admin/guides/new', { ...typed, card: 'product 16' });
  expect(put.text).toMatch(/My words\.\n\n::product 16<\/textarea>/);
  expect(put.text).toContain('value="Half done"');
  // A script sends the position of the cursor, and the search stays.
  const second = await send('/admin/guides/new', {
    ...typed,
    body: 'One.\r\n\r\nTwo.',
    card: 'product 16',
    find: 'kaftan',
    at: '2',
  });
  expect(second.text).toMatch(/One\.\n\n::product 16\n\nTwo\.<\/textarea>/);
  expect(second.text).toContain('value="product 16"');
  const silent = await send('/admin/guides/new', { ...typed, intent: 'insert-image', image: image() });
  expect(silent.status).toBe(400);
  expect(silent.text).toContain('Describe the image');
  const shown = await send('/admin/guides/new', {
    ...typed,
    intent: 'insert-image',
    image: image(),
    alt: 'A [bow]',
  });
  expect(shown.text).toMatch(/My words\.\n\n!\[A bow\]\(\/media\/[\w.-]+\)<\/textarea>/);
  const wrong = await send('/admin/guides/new', { ...typed, title: '', intent: 'save' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Enter a title');
  expect(wrong.text).toContain('My words.');
});

test('a guide saved after the session ended is restored after login', async () => {
  const body = `Long. ${'word '.repeat(12_000)}the end`;
  const made = await send('/admin/guides/new', {
    intent: 'save',
    version: '0',
    title: 'Long one',
    body: 'Short.',
  });
  const screen = made.location?.split('?')[0] ?? '';
  const version = versionOf((await admin.get(screen)).text);
  editDatabase(site, 'DELETE FROM sessions');
  const refused = await send(screen, { intent: 'save', version, title: 'Long one', body });
  expect(refused.status).toBe(302);
  const login = await admin.post('/auth', {
    intent: 'login',
    username: 'warden',
    password: 'a good long sentence',
    redirectTo: screen,
  });
  const back = await admin.follow(login);
  expect(back.text).toContain('You were logged out before this was sent');
  expect(back.text).toContain('the end</textarea>');
  expect((await send(screen, { intent: 'save', version, title: 'Long one', body })).status).toBe(303);
});

test('a scheduled guide appears on time, on cached pages too', async () => {
  const wall = (ms: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
      .format(new Date(Date.now() + ms))
      .replace(' ', 'T');
  const made = await send('/admin/guides/new', {
    intent: 'publish',
    version: '0',
    title: 'Tomorrow’s guide',
    body: 'Later.',
    publishAt: wall(3_600_000),
  });
  expect((await admin.follow(made)).text).toContain('Ribbon publishes it at the time that you chose.');
  expect(await read('/guides')).not.toContain('Tomorrow');
  expect((await admin.get('/admin/guides')).text).toContain('Scheduled for ');
  expect((await admin.get('/guides/tomorrow-s-guide')).text).toContain(
    'Scheduled. Only editors and administrators can see it until it is published on ',
  );
  await clock.move(site, 2 * 3_600_000);
  await expect.poll(() => read('/guides'), { interval: 500 }).toContain('Tomorrow');
  expect((await admin.get('/admin/log?who=the+schedule')).text).toContain('published a guide');
});

test('a cover that is not an image keeps the guide’s text', async () => {
  const sendCover = (cover: File, intent: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ version: '0', title: 'Kept title', body: 'Kept words.' }))
      body.append(name, value);
    body.append('cover', cover);
    for (const [name, value] of Object.entries({ publishAt: '2099-01-01T10:00', intent }))
      body.append(name, value);
    return admin.send('/admin/guides/new', { method: 'POST', body });
  };
  for (const intent of ['save', 'preview', 'find']) {
    const refused = await sendCover(new File(['no picture'], 'bad.jpg'), intent);
    expect(refused.status, intent).toBe(400);
    for (const kept of ['value="Kept title"', 'Kept words.', 'value="2099-01-01T10:00"'])
      expect(refused.text, intent).toContain(kept);
  }
  expect((await admin.get('/admin/guides')).text).not.toContain('Kept title');
});

test('a checkbox removes the cover of a guide', async () => {
  const fields = { intent: 'save', title: 'Once covered', body: 'Words.' };
  const made = await send('/admin/guides/new', { ...fields, version: '0', cover: image() });
  const screen = made.location?.split('?')[0] ?? '';
  const coverOf = (text: string) => /name="coverUrl" value="([^"]*)"/.exec(text)?.[1] ?? '';
  const { text } = await admin.get(screen);
  expect(coverOf(text)).toMatch(/^\/media\//);
  const edited = { ...fields, slug: 'once-covered', version: versionOf(text), coverUrl: coverOf(text) };
  await send(screen, { ...edited, removeCover: 'on' });
  const { text: changed } = await admin.get(screen);
  expect(changed).toContain('value="Once covered"');
  expect(coverOf(changed)).toBe('');
});

test('an invalid date is refused', async () => {
  for (const publishAt of ['2027-02-31T10:00', '2026-13-01T10:00', 'garbage', '2027-01-01T25:00']) {
    const answer = await send('/admin/guides/new', {
      intent: 'save',
      version: '0',
      title: 'Not then',
      body: 'Words.',
      publishAt,
    });
    expect(answer.status, publishAt).toBe(400);
    expect(answer.text, publishAt).toContain('Enter a valid date and time');
  }
});

test('a page shows the cards in its text and a preview names missing ones', async () => {
  const version = versionOf((await admin.get('/admin/pages/faq')).text);
  const body = '# Questions\n\nThis one:\n\n::product 1\n\n::product 999999';
  const previewed = await admin.post('/admin/pages/faq', { intent: 'preview', version, body });
  expect(previewed.text).toContain('missing or not public: ::product 999999');
  await admin.post('/admin/pages/faq', { intent: 'save', version, body });
  const page = await read('/faq');
  expect(page).toContain('href="/product/1"');
  expect(page).not.toContain('999999');
  expect((await admin.get('/admin/pages/faq')).text).toContain('missing or not public: ::product 999999');
});

test('an impossible year is an error at its field', async () => {
  const typed = { title: 'A typed title', body: 'A typed text.', publishAt: '0026-12-01T10:00' };
  const guide = await send('/admin/guides/new', { ...typed, version: '0', intent: 'publish' });
  expect(guide.status).toBe(400);
  expect(guide.text).toContain('Enter a year from 1900 to 2100');
  expect(guide.text).toContain('A typed text.');
  const product = await admin.post('/admin/products/1', {
    intent: 'save',
    name: 'A typed name',
    price: '$5',
    affiliateLink: 'https://shop.example/1',
    category: 'robes',
    status: 'draft',
    publishAt: '0026-12-01T10:00',
    priceSeen: '0026-12-01',
  });
  expect(product.status).toBe(400);
  expect(product.text).toContain('Enter a year from 1900 to 2100');
  expect(product.text).toContain('Enter a year from 1970 to 2100');
  expect(product.text).toContain('A typed name');
});

function addRedirect(fields: Record<string, string>) {
  return admin.post('/admin/redirects', { intent: 'add', ...fields });
}

test('an old URL redirects unless a page has it, and counts its hits', async () => {
  expect((await addRedirect({ from: '/linen-guide/', to: '/guides', code: '301' })).status).toBe(303);
  expect((await addRedirect({ from: '/guides/old-one', to: 'https://x.example/one' })).status).toBe(303);
  expect((await addRedirect({ from: '/gone', to: '', code: '410' })).status).toBe(303);
  expect((await addRedirect({ from: '/about', to: '/faq' })).status).toBe(303);
  const refused = await addRedirect({ from: '/a', to: '//evil.example' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('two slashes');
  expect(refused.text).toContain('value="//evil.example"');
  for (const path of ['/linen-guide', '/linen-guide/?utm=1', '/LINEN-guide'.toLowerCase()])
    expect(await guest().get(path)).toMatchObject({ status: 301, location: '/guides' });
  // A page that is missing in a cached list of URLs, with and without cookies.
  for (const visitor of [guest(), admin])
    expect(await visitor.get('/guides/old-one')).toMatchObject({
      status: 301,
      location: 'https://x.example/one',
    });
  const gone = await guest().get('/gone');
  expect(gone.status).toBe(410);
  expect(gone.text).toContain('Page Not Found');
  expect((await guest().get('/about')).status).toBe(200);
  // A script asks for the data of the page.
  await addRedirect({ from: '/video/999999', to: '/videos' });
  for (const path of ['/linen-guide', '/guides/old-one', '/video/999999'])
    expect(await guest().get(`${path}.data`), path).toMatchObject({ status: 202 });
  await expect
    .poll(async () => (await admin.get('/admin/redirects')).text)
    .toMatch(/<code>\/linen-guide<\/code>.*?<td[^>]*>4<\/td>/s);
});

test('pages that visitors missed are listed without queries and robots', async () => {
  const browser = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  expect((await guest().get('/lost-page/?secret=1', browser)).status).toBe(404);
  await guest().get('/share/LakeHouse0', browser);
  await guest().get('/bot-page', { ...browser, 'User-Agent': 'Googlebot/2.1' });
  await expect
    .poll(async () => (await admin.get('/admin/redirects')).text)
    .toContain('<code>/lost-page</code>');
  const screen = (await admin.get('/admin/redirects')).text;
  for (const text of ['secret', 'bot-page', 'LakeHouse0']) expect(screen).not.toContain(text);
  expect(screen).toMatch(/<a [^>]*aria-label="Redirect \/lost-page"/);
  const prefilled = (await admin.get('/admin/redirects?from=%2Flost-page')).text;
  expect(prefilled).toMatch(/<input [^>]*name="from"[^>]*value="\/lost-page"/);
});

test('redirects are exported and imported as CSV', async () => {
  await addRedirect({ from: '/csv-old', to: '/faq' });
  await addRedirect({ from: '/csv-gone', to: '', code: '410' });
  const csv = await admin.get('/admin/redirects.csv');
  expect(csv.text).toContain('"from","to"\r\n');
  expect(csv.text).toContain('"/csv-gone",""\r\n"/csv-old","/faq"\r\n');
  const imported = await send('/admin/redirects', {
    intent: 'import',
    file: new File([`from,to\n/csv-new,/faq\n${'/x,//evil.example\n'.repeat(201)}`], 'redirects.csv'),
  });
  expect(imported.text).toContain('1 redirect added\u00a0· 201 redirects left out');
  expect(imported.text).toMatch(/Line 3: <code>\/x<\/code>/);
  expect(await guest().get('/csv-new')).toMatchObject({ status: 301, location: '/faq' });
});

test('Undo restores a deleted redirect', async () => {
  await addRedirect({ from: '/undo-gone', to: '', code: '410' });
  const screen = (await admin.get('/admin/redirects')).text;
  const [, id = ''] = /value="delete:(\d+)"[^>]*aria-label="Delete: \/undo-gone"/.exec(screen) ?? [];
  const deleted = await admin.follow(await admin.post('/admin/redirects', { intent: `delete:${id}` }));
  expect((await guest().get('/undo-gone')).status).toBe(404);
  const undo = /action="(\/admin\/trash\/[^"]+)"/.exec(deleted.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await admin.post(undo, { intent: 'restore' });
  expect((await guest().get('/undo-gone')).status).toBe(410);
  expect((await admin.get('/admin/log')).text).toContain('added a redirect');
});

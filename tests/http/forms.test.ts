import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakePlatforms } from '../support/fake-platforms';
import { sendFeed } from '../support/feed';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
beforeAll(async () => {
  await platforms.start();
  site = await startSite({ ...platforms.settings(), LIMITS: 'off' });
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});

/** What a validator says when nobody has given it words. */
const ITS_OWN_WORDS =
  /Invalid (?:input|option|string|date|value|ISO)|expected (?:string|number|boolean|array|one of)|received (?:undefined|null|NaN)|Too (?:small|big)|>Required</;

type Sent = { action: string; fields: [string, string][] };

const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/**
 * Each way in which a page's forms can be sent wrong: with nothing filled in, with what does not belong there, and with too much;
 * once for every button, and once without one.
 */
function listForms(html: string, path: string): Sent[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', body = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return [];
    const action = attribute(head, 'action') ?? path;
    const hidden = [...body.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]): [string, string] => [
      attribute(tag, 'name') ?? '',
      attribute(tag, 'value') ?? '',
    ]);
    const buttons = [...body.matchAll(/<button\b([^>]*)>/g)]
      .map(([, tag = '']): [string, string] => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''])
      .filter(([name]) => name !== '');
    const names = [...body.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) =>
      /type="(?:hidden|file)"/.test(tag) ? [] : (attribute(tag, 'name') ?? []),
    );
    const filled = (value: string) => names.map((name): [string, string] => [name, value]);
    return [[], ...buttons.map((button) => [button])].flatMap((button) => [
      { action, fields: [...hidden, ...button] },
      { action, fields: button },
      { action, fields: [...filled('x'), ...hidden, ...button] },
      { action, fields: [...filled('x'.repeat(6_000)), ...hidden, ...button] },
    ]);
  });
}

/** What would end the walk: the session, the account, and what the walk itself walks on. */
const ENDS = /^\/logout|clear-demo|"intent","delete"|"act","delete|log-?out|demote|unsubscribe/;

test('no form shows a validator’s own words, whatever is missing or wrong in it', async () => {
  const admin = await becomeAdministrator(site);
  const made = await admin.post('/compilation/new', { title: 'To be changed', isPublic: 'on', product: '1' });
  const collection = made.location?.split('?')[0] ?? '';
  const feed = await sendFeed(
    admin,
    new File(['id,title,link,price,category\na1,Gown,https://shop.example/a1,$70,lingerie'], 'feed.csv'),
  );
  const other = new Visitor(site);
  const strangers = [
    '/',
    '/contact',
    '/newsletter',
    '/auth',
    '/auth?tab=register',
    '/auth/forgot',
    '/video/1',
  ];
  strangers.push(
    '/product/1',
    '/share/LakeHouse7',
    '/compilation/new',
    '/compilation/new?product=1',
    '/about',
  );
  const administrators = `/account /compilations ${collection} ${feed} /admin /admin?q=anything&source=vimeo /admin/videos
    /admin/videos/1 /admin/products /admin/products/1 /admin/products/new /admin/feeds/new /admin/collections
    /admin/links /admin/messages /admin/newsletter /admin/placements /admin/settings /admin/settings/home /admin/settings/shop /admin/settings/search /admin/subscribers /admin/people`;
  const walks: [Visitor, string][] = [
    ...strangers.map((path): [Visitor, string] => [other, path]),
    ...administrators.split(/\s+/).map((path): [Visitor, string] => [admin, path]),
  ];
  const seen = new Set<string>();
  for (const [visitor, path] of walks) {
    const page = await visitor.get(path);
    expect(page.status, path).toBe(200);
    for (const { action, fields } of listForms(page.text, path)) {
      const key = `${action} ${JSON.stringify(fields)}`;
      if (seen.has(key) || ENDS.test(key)) continue;
      seen.add(key);
      const body = new URLSearchParams(fields);
      const answer = await visitor.send(action, { method: 'POST', body });
      expect(answer.status, key.slice(0, 300)).toBeLessThan(500);
      expect(ITS_OWN_WORDS.exec(answer.text)?.[0], key).toBeUndefined();
      // A form with files is read by another reader.
      const parts = new FormData();
      for (const [name, value] of fields) parts.append(name, value);
      const again = await visitor.send(action, { method: 'POST', body: parts });
      expect(again.status, key).toBeLessThan(500);
      expect(ITS_OWN_WORDS.exec(again.text)?.[0], key).toBeUndefined();
    }
  }
  expect(seen.size).toBeGreaterThan(80);
});

test('nor does the API, whichever of its fields are missing or of another type', async () => {
  const visitor = new Visitor(site);
  for (const path of ['contact', 'subscribe', 'login', 'register', 'compilations', 'compilations/1/products'])
    for (const body of [
      '{}',
      '[]',
      'null',
      '"x"',
      '{"email":7,"title":[],"productId":"x","name":{},"username":null}',
    ]) {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await visitor.send(`/api/${path}`, { method: 'POST', body, headers });
      expect(answer.status, path).toBeLessThan(500);
      expect(ITS_OWN_WORDS.exec(answer.text)?.[0], `${path} ${body}`).toBeUndefined();
    }
});

test('a form that is too large comes back with what was typed before the words that were too many', async () => {
  const visitor = new Visitor(site);
  const large = 'x'.repeat(1_100_000);
  const contact = await visitor.post('/contact', {
    name: 'Anna Long',
    email: 'a@mail.example',
    message: large,
  });
  expect(contact.status).toBe(413);
  expect(contact.text).toContain('What was sent is too large.');
  expect(contact.text).toContain('value="Anna Long"');
  const login = await visitor.post('/auth', { redirectTo: '/about', username: 'anna', password: large });
  expect(login.status).toBe(413);
  expect(login.text).toMatch(/name="redirectTo" value="\/about"/);
  expect(login.text).not.toContain('xxxx');
});

test('an administrator’s form whose picture is too large keeps its words', async () => {
  const admin = new Visitor(site);
  await admin.post('/auth', { username: 'warden', password: 'a good long sentence' });
  const body = new FormData();
  const fields = {
    name: 'Linen robe',
    price: '$60',
    category: 'lingerie',
    affiliateLink: 'https://shop.example/r',
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('image', new Blob([new Uint8Array(26 * 1024 * 1024)]), 'robe.jpg');
  const answer = await admin.send('/admin/products/new', { method: 'POST', body });
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('value="Linen robe"');
  expect(answer.text).toContain('value="https://shop.example/r"');
});

test('so do forms that say what they ask for by their button, which stands behind what was too much', async () => {
  const admin = new Visitor(site);
  await admin.post('/auth', { username: 'warden', password: 'a good long sentence' });
  const large = 'x'.repeat(1_200_000);
  const cases: [string, Record<string, string>][] = [
    ['/admin/videos/1', { title: 'Kept word', description: large, category: 'fashion', intent: 'edit' }],
    ['/admin/settings', { siteName: 'Kept word', siteDescription: large, intent: 'save' }],
  ];
  for (const [path, fields] of cases) {
    const { status, text } = await admin.post(path, fields);
    expect([path, status]).toEqual([path, 413]);
    expect(text).toContain('value="Kept word"');
  }
  const body = new FormData();
  for (const [name, value] of Object.entries({
    id: '',
    placement: 'home',
    title: 'Kept word',
    text: 'Words',
  }))
    body.append(name, value);
  body.append('image', new Blob([new Uint8Array(27 * 1024 * 1024)]), 'robe.jpg');
  body.append('intent', 'save');
  const ad = await admin.send('/admin/placements', { method: 'POST', body });
  expect(ad.status).toBe(413);
  expect(ad.text).toContain('value="Kept word"');
});

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

/** The validator's default messages. */
const ITS_OWN_WORDS =
  /Invalid (?:input|option|string|date|value|ISO)|expected (?:string|number|boolean|array|one of)|received (?:undefined|null|NaN)|Too (?:small|big)|>Required</;

type Sent = { action: string; fields: [string, string][]; hasFiles: boolean };

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
    const hasFiles = /enctype="multipart/i.test(head);
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
      { action, hasFiles, fields: [...hidden, ...button] },
      { action, hasFiles, fields: button },
      { action, hasFiles, fields: [...filled('x'), ...hidden, ...button] },
      { action, hasFiles, fields: [...filled('x'.repeat(6_000)), ...hidden, ...button] },
    ]);
  });
}

/** What would end the walk: the session, the account, and what the walk itself walks on. */
const ENDS = /^\/logout|clear-demo|"intent","delete"|"act","delete|log-?out|demote|unsubscribe/;

test('Back shows a refused form again only on pages without secrets', async () => {
  const cacheOf = async (path: string, visitor = new Visitor(site)) => {
    const refused = await visitor.post(path, { intent: 'login', email: 'no address' });
    expect(refused.status, path).toBe(400);
    return refused.headers.get('Cache-Control');
  };
  for (const path of ['/contact', '/newsletter', '/share/LakeHouse7'])
    expect(await cacheOf(path), path).toBe('private, no-cache');
  for (const path of ['/auth', '/auth/forgot', '/share/LakeHouse7?edit=a-token'])
    expect(await cacheOf(path), path).toBe('no-store');
  const user = new Visitor(site);
  const registration = { username: 'Backy', email: 'backy@mail.example', password: 'a good long sentence' };
  expect((await user.post('/auth', { intent: 'register', ...registration })).status).toBe(303);
  expect(await cacheOf('/contact', user)).toBe('no-store');
});

test('no form shows the validator’s own text for missing or wrong fields', async () => {
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
    /admin/links /admin/messages /admin/newsletter /admin/placements /admin/settings /admin/settings/home /admin/settings/shop /admin/settings/search /admin/subscribers /admin/users`;
  const walks: [Visitor, string][] = [
    ...strangers.map((path): [Visitor, string] => [other, path]),
    ...administrators.split(/\s+/).map((path): [Visitor, string] => [admin, path]),
  ];
  const seen = new Set<string>();
  for (const [visitor, path] of walks) {
    const page = await visitor.get(path);
    expect(page.status, path).toBe(200);
    for (const { action, fields, hasFiles } of listForms(page.text, path)) {
      const key = `${action} ${JSON.stringify(fields)}`;
      // The buttons of a list's rows differ only by the row's id.
      const kind = key.replace(/(?<=:)\d+/g, 'id');
      if (seen.has(kind) || ENDS.test(key)) continue;
      seen.add(kind);
      const body = new URLSearchParams(fields);
      const answer = await visitor.send(action, { method: 'POST', body });
      expect(answer.status, key.slice(0, 300)).toBeLessThan(500);
      expect(ITS_OWN_WORDS.exec(answer.text)?.[0], key).toBeUndefined();
      if (!hasFiles) continue;
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

test('the API never shows the validator’s own text', async () => {
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

test('a form that is too large is a 413 with advice', async () => {
  const admin = new Visitor(site);
  await admin.post('/auth', { username: 'warden', password: 'a good long sentence' });
  const large = 'x'.repeat(1_100_000);
  const withFile = (fields: Record<string, string>, size: number) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('image', new Blob([new Uint8Array(size)]), 'robe.jpg');
    return body;
  };
  const MIB = 1024 * 1024;
  const sent: [Visitor, string, BodyInit][] = [
    [new Visitor(site), '/contact', new URLSearchParams({ name: 'Anna Long', message: large })],
    [new Visitor(site), '/auth', new URLSearchParams({ username: 'anna', password: large })],
    [admin, '/admin/settings', new URLSearchParams({ siteName: 'Mine', siteDescription: large })],
    [admin, '/admin/products/new', withFile({ name: 'Linen robe' }, 26 * MIB)],
    // A text of the owner's may have half a megabyte, in a form that may have more.
    [admin, '/admin/products/new', withFile({ name: 'Linen robe', description: large }, 1)],
    // A page would repeat each of these characters as ten.
    [new Visitor(site), '/contact', new URLSearchParams({ name: 'Anna', message: '<'.repeat(300_000) })],
    [admin, '/admin/products/new', withFile({ name: '"'.repeat(300_000) }, 1)],
  ];
  for (const [visitor, path, body] of sent) {
    const { status, text } = await visitor.send(path, { method: 'POST', body });
    expect([path, status]).toEqual([path, 413]);
    expect(text).toContain(
      'Your text or file is too large. Go back and send a shorter text or a smaller file.',
    );
    expect(text).not.toContain('xxxx');
  }
});

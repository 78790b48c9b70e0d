import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.server';
import { editDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { type Site, startSite } from '../support/site';
import { readToken } from '../support/token';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const DAY = 86_400_000;
const clock = createClock();
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  site = await startSite(clock.settings);
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

async function makeToken(visitor: Visitor, more: Record<string, string> = {}): Promise<string> {
  const fields = { intent: 'make', tokenName: 'Prices', access: 'write', days: '30', ...more };
  return readToken((await visitor.post('/account/tokens', fields)).text);
}

function call(token: string, path: string, init: { method?: string; body?: object; headers?: object } = {}) {
  const { method = 'GET', body, headers } = init;
  return new Visitor(site).send(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const read = ({ status, text }: Answer) => [status, JSON.parse(text).error ?? JSON.parse(text).data.username];

test('an API token acts for its account and is stored as a hash', async () => {
  const token = await makeToken(admin);
  expect(token).toMatch(/^ribbon_[\w-]{43}$/);
  const answer = await call(token, '/api/user');
  expect(read(answer)).toEqual([200, 'warden']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const foreign = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
  const body = { title: 'By a program' };
  const made = await call(token, '/api/compilations', { method: 'POST', body, headers: foreign });
  expect(made.status).toBe(201);
  expect(made.headers.getSetCookie()).toEqual([]);
  expect((await admin.get('/compilations')).text).toContain('By a program');
  const page = await admin.get('/account/tokens');
  expect(page.text).not.toContain(token);
  expect(page.text).toMatch(/Prices.*Read and write.*last used on/s);
  const database = openDatabase(join(site.dataDir, 'ribbon.db'));
  const rows = JSON.stringify(database.sqlite.prepare('SELECT * FROM api_tokens').all());
  database.close();
  expect(rows).not.toContain(token.slice(7));
});

test('a wrong token is a 401 and counts in the API only', async () => {
  const token = await makeToken(admin);
  for (const bad of [`${token}x`, 'ribbon_', '', `${token} ${token}`, token.slice(7)])
    for (const path of ['/api/user', '/api/products', '/api/openapi.json', '/api', '/api/nothing']) {
      const headers = { Authorization: `Bearer ${bad}` };
      expect(read(await admin.get(path, headers)), `${path} ${bad}`).toEqual([
        401,
        'This API token is unknown, revoked or expired. Create a new one under My account → API tokens.',
      ]);
    }
  expect((await call(token, '/admin')).location).toBe('/auth?redirectTo=%2Fadmin');
  expect((await call(token, '/account/export.json')).status).toBe(302);
});

test('a call by token ignores all cookies', async () => {
  const visitor = new Visitor(site);
  const made = await visitor.send('/api/compilations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"title":"Of a browser"}',
  });
  const { id } = JSON.parse(made.text).data;
  const token = await makeToken(admin);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await visitor.get(`/api/compilations/${id}/answers`)).status).toBe(200);
  expect((await visitor.get(`/api/compilations/${id}/answers`, headers)).status).toBe(403);
  expect((await visitor.get('/api/compilations', headers)).text).not.toContain('Of a browser');
});

test('a read token changes nothing and no token starts a session', async () => {
  const reader = await makeToken(admin, { access: 'read' });
  expect((await call(reader, '/api/user')).status).toBe(200);
  const body = { title: 'Not to be' };
  expect(read(await call(reader, '/api/compilations', { method: 'POST', body }))).toEqual([
    403,
    'This API token can only read. Create one with write access.',
  ]);
  const writer = await makeToken(admin);
  for (const path of ['/api/login', '/api/register', '/api/logout']) {
    const words = { username: 'warden', password: 'a good long sentence', email: 'w@mail.example' };
    const answer = await call(writer, path, { method: 'POST', body: words });
    expect(read(answer)).toEqual([
      403,
      'API tokens cannot start or end a session. Send this request without a token.',
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('a token ends with its date, a new password or its account', async () => {
  const visitor = new Visitor(site);
  const words = { username: 'passing', email: 'p@mail.example', password: 'a good sentence' };
  await visitor.post('/auth', { intent: 'register', ...words });
  const tokens = [
    await makeToken(visitor),
    await makeToken(visitor, { days: '7' }),
    await makeToken(visitor),
  ];
  const state = async () => Promise.all(tokens.map(async (token) => (await call(token, '/api/user')).status));
  const [, id = ''] = /name="token" value="(\d+)"/.exec((await visitor.get('/account/tokens')).text) ?? [];
  expect((await visitor.post('/account/tokens', { intent: 'end', token: id })).status).toBe(303);
  // No user revokes another user's token.
  expect((await admin.post('/account/tokens', { intent: 'end', token: String(Number(id) - 1) })).status).toBe(
    303,
  );
  expect(await state()).toEqual([200, 200, 401]);
  await clock.move(site, 8 * DAY);
  expect(await state()).toEqual([200, 401, 401]);
  expect((await visitor.get('/account/tokens')).text).toMatch(/expired on/);
  await visitor.post('/account', { intent: 'password', current: words.password, next: 'another sentence' });
  expect(await state()).toEqual([401, 401, 401]);
  const last = await makeToken(visitor);
  expect((await call(last, '/api/user')).status).toBe(200);
  await visitor.post('/account', { intent: 'delete', password: 'another sentence' });
  expect((await call(last, '/api/user')).status).toBe(401);
  await clock.move(site, 0);
});

test('an administrator who ends sessions ends tokens too', async () => {
  const visitor = new Visitor(site);
  await visitor.post('/auth', {
    intent: 'register',
    username: 'leaving',
    email: 'l@mail.example',
    password: 'a good sentence',
  });
  const token = await makeToken(visitor);
  const people = (await admin.get('/admin/users?q=leaving')).text;
  const [, id = ''] = /value="sessions:(\d+)"/.exec(people) ?? [];
  await admin.post('/admin/users', { intent: `sessions:${id}` });
  expect((await call(token, '/api/user')).status).toBe(401);
});

test('a wrong value in the API is a 400', async () => {
  const token = await makeToken(admin);
  const product = {
    name: 'Robe',
    price: '$1',
    category: 'lingerie',
    affiliateLink: 'https://shop.example/r',
  };
  for (const wrong of [
    { availability: 'in_stock' },
    { gtin: '123' },
    { featured: 'on' },
    { imageAddress: 'http://x' },
  ])
    expect(
      (await call(token, '/api/admin/products', { method: 'POST', body: { ...product, ...wrong } })).status,
    ).toBe(400);
});

test('a token has 600 calls in ten minutes', async () => {
  const token = await makeToken(admin);
  const ask = async () => (await call(token, '/api/videos/1')).status;
  const statuses = await Promise.all(Array.from({ length: 50 }, ask));
  // Of 600 calls, most are counted here, since a request takes long.
  editDatabase(site, 'UPDATE rate_limits SET hits = 598 WHERE hits = 50');
  statuses.push(await ask(), await ask());
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await call(token, '/api/user');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await call(await makeToken(admin), '/api/user')).status).toBe(200);
});

test('the example on the API page runs as printed', async () => {
  const page = (await new Visitor(site).get('/api')).text;
  const [, printed = ''] = /<pre class="code"[^>]* id="client">([^<]*)<\/pre>/.exec(page) ?? [];
  const code = printed
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  // Without its comment, as people count.
  expect(code.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(21);
  const file = join(site.dataDir, 'add-product.mjs');
  await writeFile(file, code);
  const env = { ...process.env, RIBBON_TOKEN: await makeToken(admin) };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  expect(stdout).toContain('/video/1 now shows Silk robe.');
  expect((await new Visitor(site).get('/video/1')).text).toContain('Silk robe');
  expect((await new Visitor(site).get('/affiliate?search=silk+robe')).text).toContain('Silk robe');
});

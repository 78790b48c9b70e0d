import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { runCommand } from '../support/command';
import { makeDataDir, type Site, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: 'on' });
});
afterAll(() => site.stop());

// Behind the proxy that this site trusts, each visitor comes from an address of his own, so that limits do not mix.
let counted = 0;
const fromElsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++counted}` });

async function register(username: string, extra: Record<string, string> = {}) {
  const visitor = new Visitor(site, fromElsewhere());
  const answer = await visitor.post('/auth', {
    intent: 'register',
    username,
    email: `${counted}@site.example`,
    password: 'correct horse',
    ...extra,
  });
  return { visitor, answer };
}

test('registration logs in, welcomes the user and grants no role', async () => {
  const { visitor, answer } = await register('Anna', { role: 'admin', isAdmin: 'true', id: '1' });
  expect(answer.location).toBe('/');
  expect((await visitor.follow(answer)).text).toContain('Welcome, Anna!');
  const denied = await visitor.get('/admin');
  expect(denied.status).toBe(403);
  expect(denied.text).toContain('Access Denied');
  expect(denied.text).toContain('You don&#x27;t have permission to access this page.');
});

test('only a submitted login can fail', async () => {
  const visitor = new Visitor(site, fromElsewhere());
  const empty = await visitor.post('/auth', { intent: 'login', username: '', password: '' });
  expect(empty.text).toContain('Check these fields');
  expect(empty.text).toContain('Username is required');
  expect(empty.text).not.toContain('Login failed');
  const wrong = await visitor.post('/auth', { intent: 'login', username: 'Anna', password: 'wrong' });
  expect(wrong.text).toContain('Login failed');
  expect(wrong.text).not.toContain('Check these fields');
});

test.each(['anna', 'ANNA', 'Ａｎｎａ', ' anna '])(
  'the taken name %s is taken in every spelling',
  async (username) => {
    const { answer } = await register(username);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This username is taken.');
  },
);

test.each([
  [{ username: 'ab', email: 'x@site.example', password: '123456' }, 'Username must be at least 3 characters'],
  [{ username: 'abc', email: 'nobody', password: '123456' }, 'Invalid email address'],
  [{ username: 'abc', email: 'x@site.example', password: '12345' }, 'Password must be at least 6 characters'],
  [
    { username: 'abc', email: 'x@site.example', password: 'x'.repeat(257) },
    'Password must be at most 256 characters',
  ],
  [
    { username: 'abc', email: 'x@site.example', password: 'a good long sentence', setup: 'wrong' },
    'This set-up link was used or has expired.',
  ],
  [
    { username: 'abc', email: 'x@site.example', password: '123456', setup: 'wrong' },
    'Password must be at least 10 characters',
  ],
])('a registration is refused and keeps its text: %o', async (fields, message) => {
  const answer = await new Visitor(site, fromElsewhere()).post('/auth', { intent: 'register', ...fields });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
  expect(answer.text).toContain(`value="${fields.email}"`);
  expect(answer.text).not.toContain(`value="${fields.password}"`);
});

test('a failed login gives one answer whether the account exists or not', async () => {
  const visitor = new Visitor(site, fromElsewhere());
  const wrong = await visitor.post('/auth', { intent: 'login', username: 'anna', password: 'not this' });
  const nobody = await visitor.post('/auth', {
    intent: 'login',
    username: 'nobody-here',
    password: 'not this',
  });
  expect(wrong.status).toBe(400);
  for (const answer of [wrong, nobody]) expect(answer.text).toContain('Wrong username or password.');
  const empty = await visitor.post('/auth', { intent: 'login' });
  expect(empty.text).toContain('Username is required');
  expect(empty.text).toContain('Password is required');
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'redirectTo %s leads home',
  async (redirectTo) => {
    const visitor = new Visitor(site, fromElsewhere());
    const answer = await visitor.post('/auth', {
      intent: 'login',
      username: 'anna',
      password: 'correct horse',
      redirectTo,
    });
    expect(answer.location).toBe('/');
  },
);

test('the eleventh login is refused, for one address, also after a restart', async () => {
  await register('Brute');
  const attacker = new Visitor(site, fromElsewhere());
  const attempt = (password: string) =>
    attacker.post('/auth', { intent: 'login', username: 'brute', password });
  for (let tries = 0; tries < 10; tries++) expect((await attempt('guess')).status).toBe(400);
  const refused = await attempt('correct horse');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.text).toContain('value="brute"');
  const owner = new Visitor(site, fromElsewhere());
  expect(
    (await owner.post('/auth', { intent: 'login', username: 'brute', password: 'correct horse' })).status,
  ).toBe(303);
  const restarted = await startSite({ DATA_DIR: site.dataDir, TRUST_PROXY: 'on' });
  const again = new Visitor(restarted, { 'X-Forwarded-For': `203.0.113.${counted - 1}` });
  expect(
    (await again.post('/auth', { intent: 'login', username: 'brute', password: 'correct horse' })).status,
  ).toBe(429);
  await restarted.stop();
});

test('the limit of logins does not reveal which names are of one account', async () => {
  const address = fromElsewhere();
  const login = { username: 'walker', email: 'walker@mail.example', password: 'correct horse' };
  await new Visitor(site, address).post('/auth', { ...login, intent: 'register' });
  const attempt = async (username: string) => {
    const fields = { intent: 'login', username, password: 'wrong' };
    return (await new Visitor(site, address).post('/auth', fields)).status;
  };
  for (let tries = 0; tries < 10; tries += 1) await attempt('walker@mail.example');
  // Another spelling counts as the same name, also when only one of the two finds an account.
  expect(await attempt('ｗalker@mail.example')).toBe(429);
  expect(await attempt('walker')).toBe(400);
});

test('a login replaces the session id', async () => {
  const { visitor } = await register('Carla');
  const before = visitor.cookies;
  await visitor.post('/logout', {});
  expect((await new Visitor(site, { Cookie: before }).get('/account')).status).toBe(302);
  const planted = new Visitor(site, { ...fromElsewhere(), Cookie: 'ribbon-session=planted' });
  const login = await planted.post('/auth', {
    intent: 'login',
    username: 'carla',
    password: 'correct horse',
  });
  expect(login.headers.getSetCookie().join()).not.toContain('planted');
  expect((await new Visitor(site, { Cookie: 'ribbon-session=planted' }).get('/account')).status).toBe(302);
});

test('a logout and a role change apply to the next request', async () => {
  const { visitor } = await register('Dora');
  await register('Deputy');
  expect((await visitor.get('/account')).status).toBe(200);
  const run = (command: string) => runCommand('admin', { DATA_DIR: site.dataDir }, command, 'dora');
  expect((await run('promote')).code).toBe(0);
  expect((await visitor.get('/admin')).status).toBe(200);
  expect((await run('demote')).code).toBe(1);
  // With another administrator, she is not the last one.
  const another = (role: string) => `UPDATE users SET role = '${role}' WHERE username = 'Deputy'`;
  editDatabase(site, another('admin'));
  expect((await run('demote')).code).toBe(0);
  editDatabase(site, another('user'));
  expect((await visitor.get('/admin')).status).toBe(403);
  await visitor.post('/logout', {});
  expect((await visitor.get('/account')).status).toBe(302);
});

test('the account page changes the password and exports or deletes the account', async () => {
  const { visitor } = await register('Erika');
  const phone = new Visitor(site, fromElsewhere());
  await phone.post('/auth', { intent: 'login', username: 'erika', password: 'correct horse' });
  expect((await phone.get('/account')).status).toBe(200);
  const wrong = await visitor.post('/account', { intent: 'password', current: 'no', next: 'battery staple' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Incorrect password. Try again.');
  const changed = await visitor.post('/account', {
    intent: 'password',
    current: 'correct horse',
    next: 'battery staple',
  });
  expect((await visitor.follow(changed)).text).toContain('Password changed');
  expect((await phone.get('/account')).status).toBe(302);
  await visitor.post('/compilation/new', { title: 'Erikas list', isPublic: 'on', product: '1' });
  const exported = await visitor.get('/account/export.json');
  expect(JSON.parse(exported.text)).toMatchObject({
    account: { username: 'Erika' },
    collections: [{ title: 'Erikas list' }],
  });
  expect(exported.text).not.toContain('argon2');
  expect((await visitor.post('/account', { intent: 'delete', password: 'no' })).status).toBe(400);
  const deleted = await visitor.post('/account', { intent: 'delete', password: 'battery staple' });
  expect((await visitor.follow(deleted)).text).toContain('Account deleted');
  expect(
    (await phone.post('/auth', { intent: 'login', username: 'erika', password: 'battery staple' })).status,
  ).toBe(400);
});

test('a login offers to adopt collections of the browser and moves none unasked', async () => {
  const browser = new Visitor(site, fromElsewhere());
  await browser.post('/compilation/new', { title: 'Before the account', isPublic: 'on' });
  const entered = await browser.post('/auth', {
    intent: 'register',
    username: 'Frieda',
    email: 'f@site.example',
    password: 'correct horse',
  });
  expect(entered.location).toBe('/compilations');
  expect((await browser.get('/compilations')).text).toContain(
    '1 collection<!-- --> in this browser before you logged in',
  );
  const elsewhere = new Visitor(site, fromElsewhere());
  await elsewhere.post('/auth', { intent: 'login', username: 'frieda', password: 'correct horse' });
  expect((await elsewhere.get('/compilations')).text).not.toContain('Before the account');
  const [, path = ''] = /href="(\/compilation\/\d+)"/.exec((await browser.get('/compilations')).text) ?? [];
  const manage =
    /value="http[^"]*\?manage=([^"]+)"/.exec((await browser.post(path, { intent: 'link' })).text)?.[1] ?? '';
  const stranger = new Visitor(site, fromElsewhere());
  expect((await stranger.get(`${path}?manage=${manage}`)).text).toContain('Add Item');
  await browser.post('/compilations', { intent: 'claim' });
  // The private link was the browser's, and ends with it.
  expect((await stranger.get(`${path}?manage=${manage}`)).text).not.toContain('Add Item');
  expect((await elsewhere.get('/compilations')).text).toContain('Before the account');
});

test('a protected page leads to the login and back', async () => {
  const visitor = new Visitor(site, fromElsewhere());
  const sent = await visitor.get('/account');
  expect(sent.location).toBe('/auth?redirectTo=%2Faccount');
  const entered = await visitor.post('/auth', {
    intent: 'login',
    username: 'anna',
    password: 'correct horse',
    redirectTo: '/account',
  });
  expect(entered.location).toBe('/account');
});

test('a browser that blocks cookies learns why it cannot log in', async () => {
  const open = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' };
  const send = { ...open, 'Sec-Fetch-Site': 'same-origin' };
  const login = { intent: 'login', username: 'anna', password: 'correct horse', redirectTo: '/account' };
  const registration = { ...login, intent: 'register', username: 'Bea', email: 'bea@mail.example' };
  for (const form of [login, registration, { ...registration, setup: 'a-token' }]) {
    const refused = await new Visitor(site, fromElsewhere()).post('/auth', form, send);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Your browser sent no cookie');
    expect(refused.text).toContain('<title>Error: ');
    for (const name of ['intent', 'username', 'redirectTo'] as const)
      expect(refused.text).toMatch(new RegExp(`name="${name}"[^>]* value="${form[name]}"`));
    expect(refused.text).not.toContain('correct horse');
  }
  const browser = new Visitor(site, fromElsewhere());
  expect((await browser.get('/auth?redirectTo=/account', open)).headers.getSetCookie()).toHaveLength(1);
  expect((await browser.get('/auth', open)).headers.getSetCookie()).toEqual([]);
  expect((await browser.post('/auth', login, send)).location).toBe('/account');
  expect((await browser.get('/account', open)).status).toBe(200);
  // Programs send nothing about their page. Scripts of other programs in a browser do, but send fields of their own.
  const { redirectTo: _, ...own } = login;
  expect((await new Visitor(site, fromElsewhere()).post('/auth', own, send)).location).toBe('/');
  expect((await new Visitor(site, fromElsewhere()).get('/auth')).headers.getSetCookie()).toEqual([]);
});

test('the eleventh registration from one address is refused', async () => {
  const visitor = new Visitor(site, fromElsewhere());
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++) {
    const { status } = await visitor.post('/auth', {
      intent: 'register',
      username: 'anna',
      email: 'x@site.example',
      password: 'correct horse',
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

test('the account page limits guesses of the password of an open session', async () => {
  const { visitor } = await register('Guarded');
  const guess = (current: string) =>
    visitor.post('/account', { intent: 'password', current, next: 'another sentence' });
  for (let time = 0; time < 10; time++) expect((await guess(`wrong ${time}`)).status).toBe(400);
  const refused = await guess('correct horse');
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Please wait a few minutes and try again.');
  expect((await visitor.post('/account', { intent: 'delete', password: 'correct horse' })).status).toBe(429);
});

test('the account page lists sessions and ends one or all others', async () => {
  const { visitor } = await register('Sina');
  const firefox = { 'User-Agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };
  const phone = new Visitor(site, { ...fromElsewhere(), ...firefox });
  await phone.post('/auth', { intent: 'login', username: 'sina', password: 'correct horse' });
  const { text } = await visitor.get('/account');
  expect(text).toContain('Firefox on Android');
  expect(text.match(/\(this browser\)/g)).toHaveLength(1);
  const [, session = ''] = /name="session" value="([\w-]{16})"/.exec(text) ?? [];
  // No user ends the sessions of others.
  const { visitor: other } = await register('Tara');
  await other.post('/account', { intent: 'end-session', session });
  expect((await phone.get('/account')).status).toBe(200);
  const ended = await visitor.follow(await visitor.post('/account', { intent: 'end-session', session }));
  expect(ended.text).toContain('Session ended');
  const [list = ''] = /<section[^>]* id="sessions".*?<\/section>/s.exec(ended.text) ?? [];
  expect(list).toContain('(this browser)');
  expect(list).not.toContain('Firefox on Android');
  expect((await phone.get('/account')).status).toBe(302);
  expect((await visitor.get('/account')).status).toBe(200);
  const again = await visitor.post('/account', { intent: 'end-session', session: '%%%' });
  expect((await visitor.follow(again)).text).toContain('Session already ended');
});

test('an administrator needs a long password, and changes a short one at login', async () => {
  const begun = await startSite({ LIMITS: 'off' });
  const owner = new Visitor(begun);
  const account = { intent: 'register', username: 'owner', email: 'o@site.example', setup: begun.setupToken };
  for (const password of ['too short', '1q2w3e4r5t', 'Qwertyuiop', 'OwnerRibbon1', 'owner-owner']) {
    const refused = await owner.post('/auth', { ...account, password });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('at least 10 characters');
  }
  expect((await owner.post('/auth', { ...account, password: 'a good long sentence' })).status).toBe(303);
  const change = { intent: 'password', current: 'a good long sentence', next: 'short one' };
  const short = await owner.post('/account', change);
  expect(short.status).toBe(400);
  expect(short.text).toContain('at least 10 characters');
  expect(
    (await runCommand('admin', { DATA_DIR: begun.dataDir, ADMIN_PASSWORD: 'short one' }, 'password', 'owner'))
      .output,
  ).toContain('at least 10 characters');
  // An administrator of before the rule: made by another, with the password that he had as a user.
  const old = new Visitor(begun);
  const words = { username: 'old', password: 'short' + '1' };
  await old.post('/auth', { intent: 'register', ...words, email: 'x@site.example' });
  await old.post('/logout', {});
  expect((await runCommand('admin', { DATA_DIR: begun.dataDir }, 'promote', 'old')).code).toBe(0);
  const entered = await old.post('/auth', { intent: 'login', ...words });
  expect(entered.location).toContain('/account');
  const asked = await old.follow(entered);
  expect(asked.text).toContain('Choose a longer password');
  // It opens the account, and nothing of the site before it is longer.
  expect((await old.get('/admin')).location).toBe('/account#password');
  const asProgram = await old.get('/api/user');
  expect(asProgram.status).toBe(403);
  expect(JSON.parse(asProgram.text).error).toContain('at least 10 characters');
  const next = await old.post('/account', {
    intent: 'password',
    current: 'short1',
    next: 'a much longer sentence',
  });
  expect(next.status).toBe(303);
  expect((await old.get('/admin')).status).toBe(200);
  await begun.stop();
});

function changeData(work: (database: Database.Database) => void): void {
  const sqlite = new Database(join(site.dataDir, 'ribbon.db'));
  work(sqlite);
  sqlite.close();
}

test('an administrator’s session ends after a week without use', async () => {
  const { visitor: editor } = await register('Edda');
  const { visitor } = await register('Vera');
  changeData((sqlite) => {
    const longAgo = Date.now() - 8 * 86_400_000;
    sqlite.prepare("UPDATE users SET role = 'editor' WHERE username = 'Edda'").run();
    sqlite
      .prepare(
        "UPDATE sessions SET seen_at = ? WHERE user_id IN (SELECT id FROM users WHERE username IN ('Edda', 'Vera'))",
      )
      .run(longAgo);
  });
  expect((await editor.get('/account')).location).toContain('/auth');
  expect((await visitor.get('/account')).status).toBe(200);
});

test('a login hashes an old password again with the current cost', async () => {
  await register('Rieke');
  const weaker = await hash('correct horse', { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  changeData((sqlite) =>
    sqlite.prepare("UPDATE users SET password = ? WHERE username = 'Rieke'").run(weaker),
  );
  const logIn = (password: string) =>
    new Visitor(site, fromElsewhere()).post('/auth', { intent: 'login', username: 'rieke', password });
  expect((await logIn('wrong horse')).status).toBe(400);
  expect((await logIn('correct horse')).status).toBe(303);
  changeData((sqlite) => {
    const stored = sqlite.prepare("SELECT password FROM users WHERE username = 'Rieke'").pluck().get();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
  expect((await logIn('correct horse')).status).toBe(303);
});

test('logging out clears what the browser stored', async () => {
  const { visitor } = await register('Lotte');
  expect((await visitor.post('/logout', {})).headers.get('Clear-Site-Data')).toBe('"storage"');
});

test('a wrong method gets an error page with one main heading', async () => {
  const { visitor } = await register('Maren');
  for (const path of ['/account', '/account/factor', '/account/tokens']) {
    const { status, text } = await visitor.send(path, { method: 'PUT', headers: { Origin: site.url } });
    expect(status).toBe(400);
    expect(text.match(/<h1/g), path).toHaveLength(1);
  }
});

test('setup links work until one is used', async () => {
  const dataDir = makeDataDir();
  const first = await startSite({ DATA_DIR: dataDir });
  await first.stop();
  const second = await startSite({ DATA_DIR: dataDir });
  expect(second.setupToken).not.toBe(first.setupToken);
  const register = (username: string, setup: string) =>
    new Visitor(second).post('/auth', {
      intent: 'register',
      username,
      email: `${username}@site.example`,
      password: 'a good long sentence',
      setup,
    });
  expect((await register('earlier', first.setupToken)).status).toBe(303);
  expect((await register('later', second.setupToken)).status).toBe(400);
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, editDatabase } from '../support/attacks';
import { codeAt, readRecoveryCodes, readSecret } from '../support/authenticator-app';
import { createClock } from '../support/clock';
import { runCommand } from '../support/command';
import { linksOf, MailServer } from '../support/mail-server';
import { makeDataDir, type Site, startSite } from '../support/site';
import { type Answer, becomeAdministrator, Visitor } from '../support/visitor';

const MINUTE = 60_000;
const PASSWORD = 'a good long sentence';
const clock = createClock();
const dataDir = makeDataDir();
const mail = new MailServer();
let site: Site;
let admin: Visitor;
/** How far the site's clock has been moved, in milliseconds. */
let moved = 0;

beforeAll(async () => {
  await mail.start();
  site = await startSite({
    ...clock.settings,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ribbon <site@ribbon.example>',
    TRUST_PROXY: 'on',
    SITE_URL: 'http://ribbon.example',
  });
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function later(milliseconds: number): Promise<void> {
  moved += milliseconds;
  await clock.move(site, moved);
}

let counted = 0;
const fromElsewhere = () => new Visitor(site, { 'X-Forwarded-For': `203.0.113.${++counted}` });

async function register(username: string): Promise<Visitor> {
  const visitor = fromElsewhere();
  const fields = { intent: 'register', username, email: `${username}@mail.example`, password: PASSWORD };
  expect((await visitor.post('/auth', fields)).status).toBe(303);
  return visitor;
}

function logIn(visitor: Visitor, username: string, more: Record<string, string> = {}): Promise<Answer> {
  return visitor.post('/auth', { intent: 'login', username, password: PASSWORD, ...more });
}

/** Sets an app up; its secret, and the recovery codes that came with it. */
async function setUpApp(visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
  const begun = await visitor.post('/account/factor', { intent: 'begin' });
  const secret = readSecret((await visitor.follow(begun)).text);
  const code = codeAt(secret, Date.now() + moved);
  const made = await visitor.post('/account/factor', { intent: 'confirm', code });
  expect([200, 303]).toContain(made.status);
  return { secret, codes: readRecoveryCodes(made.text) };
}

test('an authenticator app is set up and required at each login', async () => {
  const visitor = await register('anna');
  const begun = await visitor.post('/account/factor', { intent: 'begin' });
  const page = await visitor.follow(begun);
  const secret = readSecret(page.text);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(page.text).toContain(`otpauth://totp/Ribbon:anna?issuer=Ribbon&amp;secret=${secret}`);
  expect(page.text).toMatch(
    /<svg viewBox="0 0 \d+ \d+" role="img" aria-label="The secret above as a QR code/,
  );

  const wrong = await visitor.post('/account/factor', { intent: 'confirm', code: '000000' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('That code is wrong.');
  expect((await logIn(fromElsewhere(), 'anna')).location).toBe('/');

  const code = codeAt(secret, Date.now() + moved);
  const made = await visitor.post('/account/factor', { intent: 'confirm', code });
  expect(readRecoveryCodes(made.text)).toHaveLength(10);
  expect(made.text).toContain('I saved the codes');
  expect(made.headers.get('Cache-Control')).toContain('no-store');
  expect((await visitor.get('/account/factor')).text).not.toContain(readRecoveryCodes(made.text)[0]);
  expect((await visitor.get('/account/factor')).text).toContain('You have 10 unused codes.');

  const browser = fromElsewhere();
  const step = await logIn(browser, 'anna', { redirectTo: '/account' });
  expect(step.location).toBe('/auth/code');
  expect((await browser.get('/account')).location).toContain('/auth?redirectTo=');
  const asked = (await browser.follow(step)).text;
  for (const part of ['autoComplete="one-time-code"', 'Use a recovery code']) expect(asked).toContain(part);
  // The code that set it up was used by that.
  const used = await browser.post('/auth/code', { intent: 'code', code });
  expect(used.status).toBe(400);
  expect(used.text).toContain('This code is wrong or was already used.');
  await later(MINUTE);
  const next = codeAt(secret, Date.now() + moved);
  const entered = await browser.post('/auth/code', {
    intent: 'code',
    code: `${next.slice(0, 3)} ${next.slice(3)}`,
  });
  expect(entered.location).toBe('/account');
  expect((await browser.get('/account')).status).toBe(200);
  // Nor does it open a second browser.
  const second = fromElsewhere();
  await logIn(second, 'anna');
  expect((await second.post('/auth/code', { intent: 'code', code: next })).status).toBe(400);

  const told = await mail.waitFor('anna@mail.example');
  expect(told[0]?.text).toContain('Authenticator app added');
});

test('a recovery code works once in any spelling and sends an email', async () => {
  const { codes } = await setUpApp(await register('berta'));
  const [code = ''] = codes;
  const browser = fromElsewhere();
  await logIn(browser, 'berta');
  expect(
    (await browser.post('/auth/code', { intent: 'code', code: code.toLowerCase().replaceAll('-', ' ') }))
      .location,
  ).toBe('/');
  expect((await browser.get('/account/factor')).text).toContain('You have 9 unused codes.');
  const again = fromElsewhere();
  await logIn(again, 'berta');
  expect((await again.post('/auth/code', { intent: 'code', code })).status).toBe(400);
  const told = await mail.waitFor('berta@mail.example', 2);
  expect(told.some(({ text }) => text.includes('Logged in with a recovery code'))).toBe(true);
  // Of another account it opens nothing.
  await setUpApp(await register('berta2'));
  const other = fromElsewhere();
  await logIn(other, 'berta2');
  expect((await other.post('/auth/code', { intent: 'code', code: codes[1] ?? '' })).status).toBe(400);
});

test('the second step ends after five minutes and limits guesses', async () => {
  const { secret, codes } = await setUpApp(await register('carla'));
  const late = fromElsewhere();
  await logIn(late, 'carla');
  await later(5 * MINUTE + 1_000);
  const code = codeAt(secret, Date.now() + moved);
  const answer = await late.post('/auth/code', { intent: 'code', code });
  expect(answer.location).toBe('/auth?late=1');
  expect((await late.follow(answer)).text).toContain('took longer than 5 minutes');

  for (let tries = 0; tries < 10; tries += 1) {
    const browser = fromElsewhere();
    await logIn(browser, 'carla');
    expect((await browser.post('/auth/code', { intent: 'code', code: '123456' })).status).toBe(400);
  }
  const browser = fromElsewhere();
  await logIn(browser, 'carla');
  const refused = await browser.post('/auth/code', { intent: 'code', code });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  const recovered = await browser.post('/auth/code', { intent: 'code', code: codes[0] ?? '' });
  expect(recovered.location).toBe('/');
  await later(16 * MINUTE);
  const again = fromElsewhere();
  await logIn(again, 'carla');
  const right = codeAt(secret, Date.now() + moved);
  expect((await again.post('/auth/code', { intent: 'code', code: right })).location).toBe('/');
});

test('the API requires the code too', async () => {
  const { secret } = await setUpApp(await register('dora'));
  await later(MINUTE);
  const call = (more: object) =>
    fromElsewhere().send('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'dora', password: PASSWORD, ...more }),
    });
  const without = await call({});
  expect([without.status, JSON.parse(without.text).error]).toEqual([
    401,
    'This account uses two-factor authentication. Send `code` too.',
  ]);
  expect(without.headers.getSetCookie()).toEqual([]);
  expect((await call({ code: '000000' })).status).toBe(401);
  const right = await call({ code: codeAt(secret, Date.now() + moved) });
  expect(right.status).toBe(200);
  expect(right.headers.getSetCookie().join()).toContain('ribbon-session');
  expect((await call({ password: 'wrong', code: codeAt(secret, Date.now() + moved) })).status).toBe(401);
});

test('a sensitive change asks for the password again after ten minutes', async () => {
  const visitor = await register('erna');
  const fields = { intent: 'make', tokenName: 'Price updates', access: 'read', days: '30' };
  expect((await visitor.post('/account/tokens', fields)).text).toContain('ribbon_');
  await later(11 * MINUTE);
  const asked = await visitor.post('/account/tokens', { ...fields, tokenName: 'Second' });
  expect(asked.status).toBe(401);
  expect(asked.text).toContain('Confirm your password');
  expect(asked.text).toContain('Enter your password to change your API tokens');
  expect(asked.text).toContain('<input type="hidden" name="tokenName" value="Second"/>');
  const wrong = await visitor.post('/account/tokens', { ...fields, confirmation: 'wrong' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Incorrect password. Try again.');
  expect(wrong.text).not.toContain('value="wrong"');
  const before = visitor.cookies;
  const right = await visitor.post('/account/tokens', {
    ...fields,
    tokenName: 'Second',
    confirmation: PASSWORD,
  });
  expect(right.status).toBe(200);
  expect(right.text).toContain('API token “Second”');
  // The id that the browser had before is worthless now.
  expect((await new Visitor(site, { Cookie: before }).get('/account')).status).toBe(302);
  // Ten minutes long it is not asked for again.
  expect((await visitor.post('/account/tokens', { ...fields, tokenName: 'Third' })).status).toBe(200);
  const told = await mail.waitFor('erna@mail.example', 3);
  expect(told.map(({ text }) => /API token created: (\w+)/.exec(text)?.[1])).toEqual([
    'Price',
    'Second',
    'Third',
  ]);
  // The secret of an app is shown only right after the password.
  await visitor.post('/account/factor', { intent: 'begin' });
  await later(11 * MINUTE);
  expect(readSecret((await visitor.get('/account/factor')).text)).toBe('');
  for (const [path, intent] of [
    ['/account/factor', 'unlock'],
    ['/account', 'end-session'],
    ['/account', 'sessions'],
  ] as const)
    expect((await visitor.post(path, { intent })).status, intent).toBe(401);
  await visitor.post('/account/factor', { intent: 'begin', confirmation: PASSWORD });
  expect(readSecret((await visitor.get('/account/factor')).text)).not.toBe('');
});

test('a role change needs the administrator’s password and notifies the user', async () => {
  await register('frida');
  await later(11 * MINUTE);
  const people = (await admin.get('/admin/users')).text;
  const [, id = ''] = /value="editor:(\d+)"[^>]*aria-label="Make editor: frida"/.exec(people) ?? [];
  const asked = await admin.post('/admin/users', { intent: `editor:${id}` });
  expect(asked.status).toBe(401);
  expect(asked.text).toContain('aria-label="Admin"');
  expect(asked.text).toContain('<title>Confirm your password · Ribbon</title>');
  expect(asked.text.match(/<h1[^>]*>[^<]*/g)).toEqual(['<h1 class="text-24">Confirm your password']);
  const before = admin.cookies;
  const done = await admin.post('/admin/users', { intent: `editor:${id}`, confirmation: PASSWORD });
  expect(done.status).toBe(303);
  expect(done.headers.getSetCookie().join()).toContain('ribbon-session=');
  expect((await admin.get('/admin/users')).status).toBe(200);
  // The id that the browser had before is worthless now.
  expect((await new Visitor(site, { Cookie: before }).get('/admin/users')).status).toBe(302);
  const [told] = await mail.waitFor('frida@mail.example');
  expect(told?.text).toContain('Role changed: Visitor → Editor, by warden');
});

test('a new email address counts once its link is opened', async () => {
  const visitor = await register('gerda');
  const asked = await visitor.post('/account', { intent: 'email', email: 'new@mail.example' });
  expect(asked.status).toBe(303);
  expect((await visitor.follow(asked)).text).toContain('To confirm new@mail.example');
  expect((await visitor.get('/account')).text).toContain('gerda\u00a0· gerda@mail.example');
  const [letter] = await mail.waitFor('new@mail.example');
  const [link = ''] = letter === undefined ? [] : linksOf(letter, 'http://ribbon.example');
  const page = await fromElsewhere().get(link);
  expect(page.text).toContain('new@mail.example becomes the email address of your account gerda.');
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  // Opening it changes nothing, since mail scanners open links.
  expect((await visitor.get('/account')).text).toContain('gerda\u00a0· gerda@mail.example');
  expect((await fromElsewhere().post(link, {})).status).toBe(303);
  expect((await visitor.get('/account')).text).toContain('gerda\u00a0· new@mail.example');
  expect((await fromElsewhere().get(link)).status).toBe(404);
  expect((await fromElsewhere().post(link, {})).status).toBe(404);
  const told = await mail.waitFor('gerda@mail.example', 2);
  expect(told[1]?.text).toContain('Email address changed: gerda@mail.example → new@mail.example');
});

test('a canceled change of the email address ends its link', async () => {
  const visitor = await register('greta');
  await visitor.post('/account', { intent: 'email', email: 'greta.new@mail.example' });
  const [letter] = await mail.waitFor('greta.new@mail.example');
  const [link = ''] = letter === undefined ? [] : linksOf(letter, 'http://ribbon.example');
  const canceled = await visitor.follow(await visitor.post('/account', { intent: 'drop-email' }));
  expect(canceled.text).toContain('Your email address is still greta@mail.example.');
  expect(canceled.text).not.toContain('To confirm greta.new@mail.example');
  expect((await fromElsewhere().get(link)).status).toBe(404);
  expect((await fromElsewhere().post(link, {})).status).toBe(404);
  expect((await visitor.get('/account')).text).toContain('greta\u00a0· greta@mail.example');
});

test('recovery codes are replaced and factors removed, with the password only', async () => {
  const visitor = await register('rita');
  const send = async (intent: string, more: Record<string, string> = {}) => {
    const answer = await visitor.post('/account/factor', { intent, ...more });
    return answer.status === 303 ? visitor.follow(answer) : answer;
  };
  expect((await send('codes')).text).toContain('Set up an app or a passkey first.');
  const { codes } = await setUpApp(visitor);
  await setUpApp(await register('rudi'));
  const addKey = (id: string, name: string) =>
    `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name)
      SELECT '${id}', id, '', 0, '[]', '${id}' FROM users WHERE username = '${name}';`;
  editDatabase(site, addKey('stick', 'rita') + addKey('theirs', 'rudi'));

  await later(11 * MINUTE);
  for (const intent of ['codes', 'remove-app', 'remove-passkey']) {
    expect((await send(intent, { id: 'stick' })).status, intent).toBe(401);
    expect((await send(intent, { id: 'stick', confirmation: 'wrong' })).status, intent).toBe(400);
  }
  const renewed = readRecoveryCodes((await send('codes', { confirmation: PASSWORD })).text);
  expect(renewed).toHaveLength(10);
  const step = async (code = '') => {
    const browser = fromElsewhere();
    await logIn(browser, 'rita');
    return (await browser.post('/auth/code', { intent: 'code', code })).status;
  };
  expect([await step(codes[0]), await step(renewed[0])]).toEqual([400, 303]);

  expect((await send('remove-passkey', { id: 'theirs' })).text).toContain('Passkey already removed');
  expect(countRows(site, "passkeys WHERE id = 'theirs'")).toBe(1);
  const removed = (await send('remove-app')).text;
  expect(removed).toContain('Authenticator app removed');
  // A passkey is left, so the codes are too.
  expect(removed).toContain('You have 9 unused codes.');
  expect((await logIn(fromElsewhere(), 'rita')).location).toBe('/auth/code');
  const bare = (await send('remove-passkey', { id: 'stick' })).text;
  expect(bare).toContain('Passkey removed');
  expect(bare).not.toContain('unused codes');
  expect((await logIn(fromElsewhere(), 'rita')).location).toBe('/');
  const events = (await visitor.get('/account')).text;
  for (const event of ['Recovery codes replaced', 'Authenticator app removed', 'Passkey removed'])
    expect(events).toContain(event);
});

test('a required second step must be set up first', async () => {
  await admin.post('/admin/settings', { intent: 'save', requireFactor: 'on', confirmation: PASSWORD });
  for (const path of ['/admin', '/admin/users', '/admin/products/3'])
    expect((await admin.get(path)).location).toBe('/account/factor');
  const refused = await admin.get('/api/user');
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([
    403,
    'Administrators of this site need two-factor authentication. Set it up under My account → Two-factor authentication.',
  ]);
  const page = await admin.get('/account/factor');
  expect(page.text).toContain('Administrators of this site need two-factor authentication.');
  // Editors and visitors need none.
  const editor = fromElsewhere();
  await logIn(editor, 'frida');
  expect((await editor.get('/admin')).status).toBe(200);
  await setUpApp(admin);
  expect((await admin.get('/admin')).status).toBe(200);
  expect((await admin.get('/api/user')).status).toBe(200);
});

test('the command line resets the second step of a locked-out account', async () => {
  const ran = await runCommand(
    'admin',
    {
      DATA_DIR: site.dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: 'site@ribbon.example',
      SITE_URL: 'http://ribbon.example',
    },
    'reset-factor',
    'ANNA',
  );
  expect(ran.output).toContain('logs in with the password only, and is logged out.');
  const browser = fromElsewhere();
  expect((await logIn(browser, 'anna')).location).toBe('/');
  const told = await mail.waitFor('anna@mail.example', 2);
  expect(told.at(-1)?.text).toContain('Two-factor authentication reset on the server');
  expect((await admin.get('/admin/log')).text).toContain('reset two-factor authentication');
  const nobody = await runCommand('admin', { DATA_DIR: site.dataDir }, 'reset-factor', 'nobody');
  expect([nobody.code, nobody.output]).toEqual([
    1,
    expect.stringContaining('No account has the username nobody.'),
  ]);
});

test('a new password cancels pending changes of others', async () => {
  const owner = await register('ida');
  const thief = fromElsewhere();
  await logIn(thief, 'ida');
  await thief.post('/account', { intent: 'email', email: 'thief@mail.example' });
  const [letter] = await mail.waitFor('thief@mail.example');
  const [link = ''] = letter === undefined ? [] : linksOf(letter, 'http://ribbon.example');
  const begun = await thief.post('/account/factor', { intent: 'begin' });
  const secret = readSecret((await thief.follow(begun)).text);
  // A secret that another session has seen cannot be confirmed.
  expect(readSecret((await owner.get('/account/factor')).text)).toBe('');
  const code = () => codeAt(secret, Date.now() + moved);
  expect((await owner.post('/account/factor', { intent: 'confirm', code: code() })).status).toBe(400);
  await owner.post('/account', { intent: 'password', current: PASSWORD, next: 'another good sentence' });
  expect((await thief.post(link, {})).status).toBe(404);
  expect((await thief.get('/account')).status).toBe(302);
  expect((await owner.get('/account')).text).toContain('ida\u00a0· ida@mail.example');
  const told = await mail.waitFor('ida@mail.example', 2);
  expect(told.map(({ headers }) => headers.get('subject'))).toContain('Password changed: ida');
});

test('a login in progress ends when the password changes', async () => {
  const owner = await register('jana');
  const results = await Promise.all([
    ...Array.from({ length: 6 }, async () => {
      const browser = fromElsewhere();
      const { headers } = await logIn(browser, 'jana');
      return { browser, cameIn: headers.getSetCookie().join().includes('ribbon-session') };
    }),
    owner.post('/account', { intent: 'password', current: PASSWORD, next: 'another good sentence' }),
  ]);
  const logins = results.flatMap((result) => ('browser' in result ? [result] : []));
  for (const { browser } of logins) expect((await browser.get('/account')).status).toBe(302);
  // Logins that were refused in the last moment do not count as logins.
  const told = countRows(
    site,
    "account_events JOIN users ON users.id = user_id WHERE username = 'jana' AND what = 'signed-in'",
  );
  expect(told).toBe(logins.filter(({ cameIn }) => cameIn).length);
  expect((await owner.get('/account')).status).toBe(200);
});

test('a login step works once and never after its deletion', async () => {
  const { secret, codes } = await setUpApp(await register('karla'));
  await later(MINUTE);
  const browser = fromElsewhere();
  await logIn(browser, 'karla');
  const before = browser.cookies;
  expect((await browser.post('/auth/code', { intent: 'code', code: codes[0] ?? '' })).location).toBe('/');
  const again = await fromElsewhere().post(
    '/auth/code',
    { intent: 'code', code: codeAt(secret, Date.now() + moved) },
    { Cookie: before },
  );
  expect(again.location).toContain('/auth');
  expect(again.headers.getSetCookie().join()).not.toContain('ribbon-session');
});

test('a code works once for concurrent requests', async () => {
  const { secret } = await setUpApp(await register('lina'));
  await later(MINUTE);
  const browsers = Array.from({ length: 6 }, fromElsewhere);
  for (const browser of browsers) await logIn(browser, 'lina');
  const code = codeAt(secret, Date.now() + moved);
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/auth/code', { intent: 'code', code })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});

test('a confirmation counts from the time of the password, not of the code', async () => {
  const { secret } = await setUpApp(await register('mona'));
  await later(MINUTE);
  const browser = fromElsewhere();
  await logIn(browser, 'mona');
  await later(4 * MINUTE);
  await browser.post('/auth/code', { intent: 'code', code: codeAt(secret, Date.now() + moved) });
  const make = { intent: 'make', tokenName: 'Prices', access: 'read', days: '7' };
  expect((await browser.post('/account/tokens', make)).status).toBe(200);
  await later(7 * MINUTE);
  expect((await browser.post('/account/tokens', make)).status).toBe(401);
});

test('a cancelled setup keeps the authenticator app that works', async () => {
  const visitor = await register('nele');
  await setUpApp(visitor);
  await visitor.post('/account/factor', { intent: 'stop-app' });
  expect((await visitor.get('/account/factor')).text).toContain(
    'Set up. Each login asks for a code of the app.',
  );
});

test('failed logins of strangers take one line a day in the activity', async () => {
  const visitor = await register('olga');
  await logIn(fromElsewhere(), 'olga');
  for (let tries = 0; tries < 5; tries += 1) await logIn(fromElsewhere(), 'olga', { password: 'wrong' });
  await expect.poll(async () => (await visitor.get('/account')).text).toContain('5 times within a day');
  const { text } = await visitor.get('/account');
  expect(text.match(/Wrong password entered</g)).toHaveLength(1);
  expect(text).toContain('Logged in');
});

test('an encrypted secret of another account does not decrypt', async () => {
  const { secret } = await setUpApp(await register('petra'));
  await setUpApp(await register('quirina'));
  const database = new Database(join(dataDir, 'ribbon.db'));
  const idOf = (name: string) =>
    database.prepare('SELECT id FROM users WHERE username = ?').pluck().get(name);
  database
    .prepare(
      'UPDATE totp_apps SET last_step = 0, secret = (SELECT secret FROM totp_apps WHERE user_id = ?) WHERE user_id = ?',
    )
    .run(idOf('petra'), idOf('quirina'));
  database.close();
  const browser = fromElsewhere();
  await logIn(browser, 'quirina');
  const code = codeAt(secret, Date.now() + moved);
  const refused = await browser.post('/auth/code', { intent: 'code', code });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('cannot check the codes of your authenticator app');
});

test('the database alone reveals no secret', async () => {
  const visitor = await register('hanna');
  const { secret, codes } = await setUpApp(visitor);
  const database = new Database(join(site.dataDir, 'ribbon.db'));
  const rows = JSON.stringify([
    database.prepare('SELECT * FROM totp_apps').all(),
    database.prepare('SELECT * FROM recovery_codes').all(),
    database.prepare('SELECT * FROM login_steps').all(),
  ]);
  database.close();
  for (const word of [secret, ...codes, codes[0]?.replaceAll('-', '') ?? ''])
    expect(rows).not.toContain(word);
  await site.stop();
  site = await startSite({
    ...clock.settings,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'x'.repeat(40),
    TRUST_PROXY: 'on',
    SITE_URL: 'http://ribbon.example',
  });
  await later(MINUTE);
  const browser = fromElsewhere();
  const step = await logIn(browser, 'hanna');
  expect((await browser.follow(step)).text).toContain('This site was restored with another secret');
  // A lost secret must not turn off two-factor authentication.
  expect((await browser.get('/account')).status).toBe(302);
  const code = codeAt(secret, Date.now() + moved);
  expect((await browser.post('/auth/code', { intent: 'code', code })).status).toBe(400);
  const entered = await browser.post('/auth/code', { intent: 'code', code: codes[3] ?? '' });
  expect(entered.location).toBe('/account/factor');
  expect((await browser.get('/account/factor')).text).toContain('Set the app up again.');
  await browser.post('/account/factor', { intent: 'begin' });
  expect((await logIn(fromElsewhere(), 'hanna')).location).toBe('/auth/code');
  await setUpApp(browser);
  expect((await browser.get('/account/factor')).text).toContain(
    'Set up. Each login asks for a code of the app.',
  );
});

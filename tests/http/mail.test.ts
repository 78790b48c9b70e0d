import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, editDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { type Arrived, linksOf, MailServer } from '../support/mail-server';
import { makeDataDir, type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const ORIGIN = 'https://gifts.example';
const clock = createClock();
const mail = new MailServer();
let site: Site;
let admin: Visitor;
let settings: Record<string, string>;

// Behind a proxy that speaks https, each visitor at an address of his own, so that limits do not mix.
let counted = 0;
/** The site that runs now: it is started again now and then, at another port. */
const here = {
  get url() {
    return site.url;
  },
};
const somebody = () =>
  new Visitor(here, { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `203.0.113.${++counted}` });

beforeAll(async () => {
  await mail.start();
  settings = {
    ...clock.settings,
    DATA_DIR: makeDataDir(),
    SITE_URL: ORIGIN,
    TRUST_PROXY: 'on',
    SMTP_URL: mail.url,
    MAIL_FROM: 'The Ribbon Shop <hello@gifts.example>',
    CONTACT_TO: 'owner@mail.example',
  };
  site = await startSite(settings);
  admin = await becomeAdministrator(Object.assign(here, { setupToken: site.setupToken }));
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
});

function read(sql: string, ...values: unknown[]): unknown {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  const row = database
    .prepare(sql)
    .pluck()
    .get(...values);
  database.close();
  return row;
}

const isConfirmed = (email: string) =>
  read('SELECT confirmed_at IS NOT NULL FROM subscribers WHERE email = ?', email);

/** Subscribes an address and gives the paths of the mail that it gets. */
async function askToSubscribe(email: string): Promise<{ letter: Arrived; confirm: string; leave: string }> {
  await somebody().post('/newsletter', { email, source: 'home', returnTo: '/' });
  const [letter] = await mail.waitFor(email.toLowerCase());
  if (letter === undefined) throw new Error('No mail.');
  const [confirm = '', leave = ''] = linksOf(letter, ORIGIN);
  return { letter, confirm, leave };
}

test('a subscription counts once the link is opened and confirmed', async () => {
  const visitor = somebody();
  const fields = { email: 'Her@mail.example', source: 'home', returnTo: '/' };
  const sent = await visitor.post('/newsletter', fields);
  expect((await visitor.follow(sent)).text).toContain('Check your email');
  expect(isConfirmed('her@mail.example')).toBe(0);
  const [letter] = await mail.waitFor('her@mail.example');
  if (letter === undefined) throw new Error('No mail.');
  expect(letter.from).toBe('hello@gifts.example');
  expect(letter.headers.get('from')).toBe('The Ribbon Shop <hello@gifts.example>');
  expect(letter.headers.get('subject')).toBe('Confirm your subscription to Ribbon');
  expect(letter.headers.get('auto-submitted')).toBe('auto-generated');
  const [confirm = '', leave = ''] = linksOf(letter, ORIGIN);
  for (const method of ['HEAD', 'GET', 'GET']) await somebody().send(confirm, { method });
  const shown = await somebody().get(confirm);
  expect(shown.text).toContain('>Confirm subscription</button>');
  expect(shown.headers.get('Cache-Control')).toBe('no-store');
  expect(shown.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(isConfirmed('her@mail.example')).toBe(0);
  const pressed = await somebody().post(confirm, {});
  expect(pressed.status).toBe(200);
  expect(pressed.text).toContain('Subscription Successful');
  expect(isConfirmed('her@mail.example')).toBe(1);
  expect((await somebody().get(confirm)).text).toContain('Subscription Successful');
  expect((await admin.get('/admin/subscribers')).text).toContain('her@mail.example');
  expect((await somebody().get(leave)).text).toContain('>Unsubscribe</button>');
});

test('a robot’s subscription shows success and sends nothing', async () => {
  const robot = somebody();
  const fields = {
    email: 'robot@mail.example',
    source: 'home',
    returnTo: '/',
    website: 'https://evil.example',
  };
  expect((await robot.follow(await robot.post('/newsletter', fields))).text).toContain('Check your email');
  expect(isConfirmed('robot@mail.example')).toBeUndefined();
});

test('a second subscription is answered by email and reveals nothing', async () => {
  const { confirm } = await askToSubscribe('twice@mail.example');
  await somebody().post(confirm, {});
  const visitor = somebody();
  const sent = await visitor.post('/newsletter', {
    email: 'twice@mail.example',
    source: 'home',
    returnTo: '/',
  });
  expect((await visitor.follow(sent)).text).toContain('Check your email');
  const [, second] = await mail.waitFor('twice@mail.example', 2);
  expect(second?.text).toContain('is already subscribed');
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('a one-click unsubscribe of RFC 8058 ends a subscription (%s)', async (type, body) => {
  const email = `click${type.length}@mail.example`;
  const { letter, confirm, leave } = await askToSubscribe(email);
  await somebody().post(confirm, {});
  expect(letter.headers.get('list-unsubscribe')).toBe(`<${ORIGIN}${leave}>`);
  expect(letter.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await somebody().get(leave);
  await somebody().send(leave, { method: 'HEAD' });
  expect(isConfirmed(email)).toBe(1);
  const clicked = await new Visitor(site).send(leave, {
    method: 'POST',
    body,
    // Mail programs in browsers send it as the page that they are.
    headers: { 'Content-Type': type, Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
  });
  expect([clicked.status, clicked.location]).toEqual([200, null]);
  expect(clicked.text).toContain('You are unsubscribed');
  expect(isConfirmed(email)).toBeUndefined();
  // A second click, and the page, report that the address is not subscribed.
  expect((await somebody().post(leave, {})).text).toContain('Not subscribed');
  expect((await somebody().get(leave)).text).toContain('Not subscribed');
  expect((await somebody().get(confirm)).status).toBe(404);
});

test('only unsubscribe links accept posts from other sites', async () => {
  const { confirm } = await askToSubscribe('other@mail.example');
  const headers = {
    Origin: 'null',
    'Sec-Fetch-Site': 'cross-site',
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const post = (path: string) => somebody().send(path, { method: 'POST', body: '', headers });
  expect((await post('/newsletter/unsubscribe?token=none')).status).toBe(200);
  expect((await post('/compilation/notices?stop=none')).status).toBe(404);
  for (const path of [
    confirm,
    '/newsletter/unsubscribe',
    '/compilation/notices?open=none',
    '/newsletter',
    '/contact',
  ])
    expect((await post(path)).status, path).toBe(403);
});

test('only its own link confirms or ends a subscription', async () => {
  const { confirm, leave } = await askToSubscribe('sure@mail.example');
  const id = read("SELECT id FROM subscribers WHERE email = 'sure@mail.example'");
  const swapped = leave.replace('/unsubscribe', '/confirm');
  const forged = confirm.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const others = ['', `${id}.`, `${id}.${'A'.repeat(43)}`, '1.x', '0.0', '9'.repeat(400)];
  for (const path of [swapped, forged, ...others.map((token) => `/newsletter/confirm?token=${token}`)])
    expect((await somebody().post(path, {})).status, path).toBe(404);
  for (const token of others) await somebody().post(`/newsletter/unsubscribe?token=${token}`, {});
  await somebody().post(confirm.replace('/confirm', '/unsubscribe'), {});
  expect(isConfirmed('sure@mail.example')).toBe(0);
});

test('an unconfirmed subscription is deleted after a week', async () => {
  const { confirm } = await askToSubscribe('late@mail.example');
  editDatabase(site, "UPDATE subscribers SET subscription_date = 0 WHERE email = 'late@mail.example'");
  await site.stop();
  site = await startSite(settings);
  await expect.poll(() => isConfirmed('late@mail.example')).toBeUndefined();
  expect((await somebody().post(confirm, {})).status).toBe(404);
});

test('one visitor sends three confirmation emails to an address at most', async () => {
  const fields = { email: 'flood@mail.example', source: 'home' };
  const stranger = somebody();
  for (let times = 0; times < 6; times++) {
    expect((await stranger.post('/newsletter', fields)).status).toBe(303);
    if (times < 3) await mail.waitFor('flood@mail.example', times + 1);
  }
  await askToSubscribe('after-the-flood@mail.example');
  expect(mail.arrived.filter(({ to }) => to === 'flood@mail.example')).toHaveLength(3);
  await somebody().post('/newsletter', fields);
  await mail.waitFor('flood@mail.example', 4);
});

test('an address gets thirty confirmation emails a day at most', async () => {
  for (let asker = 0; asker < 40; asker++)
    await somebody().post('/newsletter', { email: 'deluge@mail.example', source: 'home' });
  await askToSubscribe('after-the-deluge@mail.example');
  expect(mail.arrived.filter(({ to }) => to === 'deluge@mail.example').length).toBeLessThanOrEqual(30);
});

test('a contact message is forwarded and its reply goes to the sender', async () => {
  const sent = await somebody().post('/contact', {
    name: 'Vera "V" Ünal <x@evil.example>',
    email: 'vera@mail.example',
    subject: 'other',
    message: 'Which size is that?\n.\n\nBcc: everyone@mail.example',
    privacy: 'on',
  });
  expect(sent.status).toBe(303);
  const [letter] = await mail.waitFor('owner@mail.example');
  expect(letter?.headers.get('reply-to')).toContain('<vera@mail.example>');
  expect(letter?.headers.get('reply-to')?.match(/<[^>]*>/g)).toHaveLength(1);
  expect(letter?.headers.get('auto-submitted')).toBeUndefined();
  expect(letter?.headers.get('bcc')).toBeUndefined();
  expect(letter?.text).toContain('Which size is that?\n.\n\nBcc: everyone@mail.example');
  expect(mail.arrived.filter(({ to }) => to === 'everyone@mail.example')).toEqual([]);
});

test('form text begins no email header', async () => {
  const before = mail.arrived.length;
  for (const name of ['Eve\r\nBcc: all@mail.example', 'Eve\nSubject: Win', 'Eve\u2028Bcc: all@mail.example'])
    await somebody().post('/contact', {
      name,
      email: 'eve@mail.example',
      subject: 'other',
      privacy: 'on',
      message: 'Long enough to send.',
    });
  await mail.waitFor('owner@mail.example', 2);
  await expect.poll(() => countRows(site, 'mail_queue')).toBe(0);
  for (const { headers, to } of mail.arrived.slice(before)) {
    expect(to).toBe('owner@mail.example');
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('subject')).not.toBe('Win');
  }
});

async function register(username: string, email: string): Promise<Visitor> {
  const visitor = somebody();
  await visitor.post('/auth', { intent: 'register', username, email, password: 'the old one' });
  return visitor;
}

const logIn = (username: string, password: string) =>
  somebody().post('/auth', { intent: 'login', username, password });

test('one email has a one-time password link for each account of an address', async () => {
  const paul = await register('Paul', 'us@mail.example');
  await register('Paula', 'US@mail.example');
  const asking = somebody();
  const unknown = await asking.post('/auth/forgot', { email: 'nobody' });
  expect(unknown.text).toContain('Invalid email address');
  const asked = await asking.post('/auth/forgot', { email: 'us@mail.example' });
  expect(asked.status).toBe(303);
  expect((await asking.follow(asked)).text).toContain('If an account has this email address');
  const letters = await mail.waitFor('us@mail.example');
  const [mine] = letters;
  if (mine === undefined) throw new Error('A mail is missing.');
  expect(letters).toHaveLength(1);
  expect(mine.text.indexOf('Paul')).toBeLessThan(mine.text.indexOf('Paula'));
  const [link = ''] = linksOf(mine, ORIGIN).filter((each) => each.includes('/auth/reset'));
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  expect(token.length).toBeGreaterThan(40);
  expect(read('SELECT count(*) FROM password_resets')).toBe(2);
  expect(read('SELECT count(*) FROM password_resets WHERE token_hash = ?', token)).toBe(0);
  // Looking changes nothing, and a password that will not do leaves the link as it is.
  const shown = await somebody().get(link);
  expect(shown.text).toContain('For your account Paul.');
  expect(shown.headers.get('Referrer-Policy')).toBe('same-origin');
  const short = await somebody().post(link, { password: 'short' });
  expect(short.status).toBe(400);
  expect(short.text).toContain('Password must be at least 6 characters');
  const saved = await somebody().post(link, { password: 'the new one' });
  expect(saved.status).toBe(303);
  expect(saved.location).toMatch(/^\/auth/);
  expect((await logIn('Paul', 'the old one')).status).toBe(400);
  expect((await logIn('Paul', 'the new one')).status).toBe(303);
  expect((await logIn('Paula', 'the old one')).status).toBe(303);
  expect((await paul.get('/account')).status).toBe(302);
  expect((await somebody().get(link)).status).toBe(404);
  expect((await somebody().post(link, { password: 'once more' })).status).toBe(404);
  const entered = await asking.post('/auth', { username: 'Paul', password: 'the new one' });
  expect((await asking.follow(entered)).text).toContain('Welcome back, Paul!');
  const told = (await mail.waitFor('us@mail.example', letters.length + 1)).at(-1);
  expect(told?.headers.get('subject')).toBe('Password changed: Paul');
});

test('accounts of strangers do not keep the owner of an address out', async () => {
  await register('Owner', 'his@mail.example');
  const stranger = somebody();
  for (let number = 0; number < 6; number += 1)
    await somebody().post('/auth', {
      intent: 'register',
      username: `Squatter${number}`,
      email: 'his@mail.example',
      password: 'a good sentence',
    });
  for (let times = 1; times <= 4; times += 1) {
    expect((await stranger.post('/auth/forgot', { email: 'his@mail.example' })).status).toBe(303);
    if (times <= 3) await mail.waitFor('his@mail.example', times);
  }
  await somebody().post('/auth/forgot', { email: 'his@mail.example' });
  const letters = await mail.waitFor('his@mail.example', 4);
  expect(letters).toHaveLength(4);
  const { text = '' } = letters.at(-1) ?? {};
  for (const name of ['Owner', 'Squatter0', 'Squatter5']) expect(text).toContain(name);
  // The oldest account is first.
  expect(text.indexOf('Owner')).toBeLessThan(text.indexOf('Squatter0'));
});

test('the owner gets a working link despite many requests of strangers', async () => {
  await register('Besieged', 'besieged@mail.example');
  const ask = () => somebody().post('/auth/forgot', { email: 'besieged@mail.example' });
  const letters = () => mail.arrived.filter(({ to }) => to === 'besieged@mail.example');
  const sent = () => expect.poll(() => read('SELECT count(*) FROM mail_queue')).toBe(0);
  for (let asker = 0; asker < 30; asker += 1) await ask();
  await sent();
  // The day's thirty are used up, and their links are over.
  editDatabase(site, 'DELETE FROM password_resets');
  const before = letters().length;
  await ask();
  await mail.waitFor('besieged@mail.example', before + 1);
  const [link = ''] = letters()
    .slice(-1)
    .flatMap((letter) => linksOf(letter, ORIGIN))
    .filter((each) => each.includes('/auth/reset'));
  expect((await somebody().get(link)).text).toContain('For your account Besieged.');
  // Until that link ends, no more are written.
  await ask();
  await sent();
  expect(letters()).toHaveLength(before + 1);
});

test('a password request gives one answer whether the account exists or not', async () => {
  await register('Known', 'known@mail.example');
  const [known, unknown] = [
    await somebody().post('/auth/forgot', { email: 'known@mail.example' }),
    await somebody().post('/auth/forgot', { email: 'unknown@mail.example' }),
  ];
  const shape = ({ status, location, headers, text }: typeof known) => ({
    status,
    location,
    text,
    names: [...headers.keys()].sort(),
    cookie: headers.getSetCookie().map((cookie) => cookie.replace(/[\w%.-]{20,}/g, '…')),
  });
  expect(shape(unknown)).toEqual(shape(known));
  await mail.waitFor('known@mail.example');
  expect(mail.arrived.filter(({ to }) => to === 'unknown@mail.example')).toEqual([]);
});

test('a password link ends after thirty minutes', async () => {
  await register('Slow', 'slow@mail.example');
  await somebody().post('/auth/forgot', { email: 'slow@mail.example' });
  const [letter] = await mail.waitFor('slow@mail.example');
  const [link = ''] = letter ? linksOf(letter, ORIGIN) : [];
  await clock.move(site, 29 * 60_000);
  expect((await somebody().get(link)).status).toBe(200);
  await clock.move(site, 31 * 60_000);
  expect((await somebody().get(link)).status).toBe(404);
  expect((await somebody().post(link, { password: 'too late now' })).status).toBe(404);
  await clock.move(site, 0);
});

test('a changed password is reported by email and ends open links', async () => {
  const visitor = await register('Ursula', 'ursula@mail.example');
  await somebody().post('/auth/forgot', { email: 'ursula@mail.example' });
  const [letter] = await mail.waitFor('ursula@mail.example');
  const [link = ''] = letter ? linksOf(letter, ORIGIN) : [];
  const fields = { intent: 'password', current: 'the old one', next: 'another one' };
  expect((await visitor.post('/account', fields)).status).toBe(303);
  const [, told] = await mail.waitFor('ursula@mail.example', 2);
  expect(told?.text).toContain(`${ORIGIN}/auth/forgot`);
  expect((await somebody().get(link)).status).toBe(404);
});

test('email waits for the mail server over a restart and arrives once', async () => {
  await mail.stop();
  await somebody().post('/newsletter', { email: 'patient@mail.example', source: 'home' });
  await expect.poll(() => read('SELECT last_error FROM mail_queue')).toContain('ECONNREFUSED');
  expect((await admin.get('/admin/settings/mail')).text).toContain('Last error on ');
  expect((await admin.get('/admin/overview')).text).not.toContain('delayed');
  editDatabase(site, 'UPDATE mail_queue SET created_at = created_at - 3600000');
  const overview = (await admin.get('/admin/overview')).text;
  expect(overview).toContain('1 email delayed');
  expect(overview).toContain('ECONNREFUSED');
  await site.stop();
  site = await startSite(settings);
  await mail.start();
  await mail.waitFor('patient@mail.example');
  await expect.poll(() => read('SELECT count(*) FROM mail_queue')).toBe(0);
  expect(mail.arrived.filter(({ to }) => to === 'patient@mail.example')).toHaveLength(1);
  expect(site.output()).not.toContain('patient@mail.example');
});

test('a temporary refusal is retried, a permanent one is not', async () => {
  let tries = 0;
  mail.refusal = (to) => {
    if (to === 'busy@mail.example' && ++tries === 1) return { code: 451, text: 'Try again later' };
    return to === 'gone@mail.example' ? { code: 550, text: 'No such user' } : null;
  };
  for (const name of ['busy', 'gone', 'quick'])
    await somebody().post('/newsletter', { email: `${name}@mail.example`, source: 'home' });
  await mail.waitFor('quick@mail.example');
  await mail.waitFor('busy@mail.example');
  expect(tries).toBe(2);
  await expect.poll(() => read('SELECT count(*) FROM mail_queue WHERE failed_at IS NULL')).toBe(0);
  expect(mail.arrived.filter(({ to }) => to === 'gone@mail.example')).toEqual([]);
  expect(site.output()).toContain('The email was not sent (refused, EENVELOPE 550)');
  expect(site.output()).not.toContain('gone@mail.example');
  mail.refusal = () => null;
  const told = (await admin.get('/admin/settings/mail')).text;
  expect(told).toContain('1 email failed.');
  expect(told).toContain('No such user');
  const again = await admin.post('/admin/settings/mail', { intent: 'retry-mail' });
  expect((await admin.follow(again)).text).toContain('1 email will be sent again.');
  await mail.waitFor('gone@mail.example');
});

test('a server that closes the connection is asked again after a pause', async () => {
  const names = ['first', 'second', 'third'];
  const isNew = "last_error LIKE '%421%'";
  const refusal = { code: 421, text: '4.7.0 Too many messages. Try again later' };
  for (const step of ['sender', 'recipient'] as const) {
    const before = site.output().length;
    if (step === 'sender') mail.senderRefusal = refusal;
    else mail.refusal = () => refusal;
    for (const name of names)
      await somebody().post('/newsletter', { email: `${name}-${step}@mail.example`, source: 'home' });
    const kind = step === 'sender' ? '(unreachable, EENVELOPE 421)' : '(closed, ';
    await expect.poll(() => site.output().slice(before)).toContain(kind);
    expect(countRows(site, `mail_queue WHERE ${isNew}`)).toBe(1);
    mail.senderRefusal = null;
    mail.refusal = () => null;
    for (const name of names) await mail.waitFor(`${name}-${step}@mail.example`);
  }
});

test('a server that closes the connection for one recipient gets other emails', async () => {
  mail.refusal = (to) => (to === 'closed@mail.example' ? { code: 421, text: '4.7.0 Closing' } : null);
  for (const name of ['closed', 'open'])
    await somebody().post('/newsletter', { email: `${name}@mail.example`, source: 'home' });
  await mail.waitFor('open@mail.example');
  await expect.poll(() => read('SELECT attempts FROM mail_queue')).toBe(2);
  mail.refusal = () => null;
  editDatabase(site, 'DELETE FROM mail_queue');
});

test('a refusal of the sender is retried', async () => {
  let tries = 0;
  mail.refusal = () =>
    ++tries === 1 ? { code: 550, text: '5.4.5 Daily user sending limit exceeded' } : null;
  await somebody().post('/newsletter', { email: 'limited@mail.example', source: 'home' });
  await mail.waitFor('limited@mail.example');
  expect(tries).toBe(2);
  mail.refusal = () => null;
});

test('a server that never answers delays no other email', async () => {
  mail.silence = (to) => to === 'silent@mail.example';
  await somebody().post('/newsletter', { email: 'silent@mail.example', source: 'home' });
  await expect.poll(() => mail.silenced).toBeGreaterThan(0);
  await somebody().post('/newsletter', { email: 'beside@mail.example', source: 'home' });
  await mail.waitFor('beside@mail.example');
  // At once and after five seconds; the next try is a minute later.
  await expect.poll(() => mail.silenced).toBe(2);
  const nextTry = `mail_queue WHERE attempts = 2 AND sending = 0 AND next_at > unixepoch() * 1000 + 40000`;
  await expect.poll(() => countRows(site, nextTry)).toBe(1);
  expect(mail.silenced).toBe(2);
  mail.silence = () => false;
  editDatabase(site, "DELETE FROM mail_queue WHERE kind = 'confirm'");
});

test('a newsletter is sent once for repeated posts', async () => {
  await somebody().post((await askToSubscribe('once@mail.example')).confirm, {});
  const letter = { subject: 'Only once', message: 'Really.' };
  const saved = await admin.post('/admin/newsletter', { intent: 'save', ...letter });
  const id = new URL(saved.location ?? '', ORIGIN).searchParams.get('letter') ?? '';
  const press = () => admin.post('/admin/newsletter', { intent: 'send', issue: id, ...letter });
  await Promise.all([press(), press(), press()]);
  const late = await press();
  expect(late.status).toBe(400);
  expect(late.text).toContain('It was already sent');
  expect(late.text).toContain('Really.</textarea>');
  expect(read("SELECT count(*) FROM mail_queue WHERE kind = 'newsletter'")).toBe(
    read('SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL'),
  );
  // Without a draft nothing is sent: reloading the first post would send a second newsletter.
  await admin.post('/admin/newsletter', { intent: 'send', ...letter });
  expect(read('SELECT count(DISTINCT newsletter_issue_id) FROM mail_queue')).toBe(1);
  await admin.post(`/admin/newsletter?letter=${id}`, { intent: 'stop' });
  // A draft that is rejected keeps being that draft.
  const rejected = await admin.post('/admin/newsletter', {
    intent: 'save',
    issue: id,
    subject: '',
    message: 'x',
  });
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain(`name="issue" value="${id}"`);
});

test('a second request sends its link while an old one waits', async () => {
  await register('Grey', 'grey@mail.example');
  mail.refusal = (to) => (to === 'grey@mail.example' ? { code: 451, text: 'Greylisted' } : null);
  await somebody().post('/auth/forgot', { email: 'grey@mail.example' });
  await expect.poll(() => read("SELECT attempts FROM mail_queue WHERE kind = 'reset'")).toBe(2);
  editDatabase(
    site,
    "UPDATE mail_queue SET created_at = created_at - 3600000, next_at = next_at + 3600000 WHERE kind = 'reset'",
  );
  mail.refusal = () => null;
  await somebody().post('/auth/forgot', { email: 'grey@mail.example' });
  expect(await mail.waitFor('grey@mail.example')).toHaveLength(1);
});

test('accounts of strangers do not flood a mailbox', async () => {
  for (let number = 0; number < 8; number++) await register(`Sock ${number}`, 'socks@mail.example');
  for (let times = 0; times < 5; times++)
    await somebody().post('/auth/forgot', { email: 'socks@mail.example' });
  await register('Later', 'later@mail.example');
  await somebody().post('/auth/forgot', { email: 'later@mail.example' });
  await mail.waitFor('later@mail.example');
  expect(mail.arrived.filter(({ to }) => to === 'socks@mail.example').length).toBeLessThanOrEqual(15);
  // What is asked in the newsletter's name does not count against links for passwords.
  for (let times = 0; times < 5; times++)
    await somebody().post('/newsletter', { email: 'later@mail.example', source: 'home' });
  const before = mail.arrived.length;
  await somebody().post('/auth/forgot', { email: 'later@mail.example' });
  await expect
    .poll(() => mail.arrived.slice(before).some(({ text }) => text.includes('/auth/reset')))
    .toBe(true);
});

test('a newsletter goes to confirmed subscribers and can be undone', async () => {
  await askToSubscribe('waiting@mail.example');
  for (const email of ['one@mail.example', 'two@mail.example'])
    await somebody().post((await askToSubscribe(email)).confirm, {});
  const letter = { subject: 'For the lake', message: 'Three videos.\n\nhttps://gifts.example/videos' };
  const tested = await admin.post('/admin/newsletter', { intent: 'test', ...letter });
  expect((await admin.follow(tested)).text).toContain('Check the inbox of warden@site.example.');
  const [test] = await mail.waitFor('warden@site.example');
  expect(test?.headers.get('subject')).toBe('For the lake');
  const id = new URL(tested.location ?? '', ORIGIN).searchParams.get('letter') ?? '';
  const sent = await admin.post('/admin/newsletter', { intent: 'send', issue: id, ...letter });
  expect((await admin.follow(sent)).text).toContain('in a minute');
  const recipients = Number(read('SELECT count(*) FROM mail_queue'));
  expect(recipients).toBe(read('SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL'));
  expect(recipients).toBeGreaterThan(1);
  await admin.post(`/admin/newsletter?letter=${id}`, { intent: 'stop' });
  expect(read('SELECT count(*) FROM mail_queue')).toBe(0);
  await admin.post('/admin/newsletter', { intent: 'send', issue: id, ...letter });
  editDatabase(site, 'UPDATE mail_queue SET next_at = 0');
  const theirs = (await mail.waitFor('one@mail.example', 2)).at(-1);
  expect(theirs?.text).toContain('Three videos.');
  expect(theirs?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, leave = ''] = theirs ? linksOf(theirs, ORIGIN) : [];
  expect((await somebody().get(leave)).text).toContain('one@mail.example');
  await expect.poll(() => read('SELECT count(*) FROM mail_queue')).toBe(0);
  expect(
    mail.arrived.filter(({ to, text }) => to === 'waiting@mail.example' && text.includes('Three videos')),
  ).toEqual([]);
  expect((await admin.get('/admin/newsletter')).text).toContain('For the lake');
  const subscribers = await admin.get('/admin/subscribers.csv');
  expect(subscribers.text).toContain(`${ORIGIN}/newsletter/unsubscribe?token=`);
});

test('only administrators write newsletters or send tests', async () => {
  const visitor = await register('Curious', 'curious@mail.example');
  const before = mail.asked;
  for (const path of ['/admin/newsletter', '/admin/settings/mail'])
    for (const intent of ['send', 'test', 'test-mail']) {
      expect((await visitor.post(path, { intent, subject: 'x', message: 'x' })).status).toBe(403);
      expect((await somebody().post(path, { intent, subject: 'x', message: 'x' })).status).toBe(302);
    }
  expect(mail.asked).toBe(before);
});

test('a wrong SMTP password is shown in the server’s words', async () => {
  const other = await startSite({
    ...settings,
    DATA_DIR: makeDataDir(),
    SMTP_URL: mail.url.replace('secret', 'other'),
  });
  const warden = await becomeAdministrator(other);
  const tested = await warden.post('/admin/settings/mail', { intent: 'test-mail' });
  expect((await warden.follow(tested)).text).toContain('Who are you?');
  await other.stop();
});

test('the site works without mail and says what is off', async () => {
  const silent = await startSite({ LIMITS: 'off' });
  const warden = await becomeAdministrator(silent);
  const visitor = new Visitor(silent);
  const sent = await visitor.post('/newsletter', { email: 'a@mail.example', source: 'home', returnTo: '/' });
  expect((await visitor.follow(sent)).text).toContain('You have been subscribed to our newsletter.');
  expect((await warden.get('/admin/subscribers')).text).not.toContain('not confirmed');
  const forgot = await visitor.get('/auth/forgot');
  expect(forgot.text).toContain('This site cannot send email');
  expect((await visitor.post('/auth/forgot', { email: 'a@mail.example' })).status).toBe(400);
  for (const [path, words] of [
    ['/admin/settings/mail', 'Email is off. Without it:'],
    ['/admin/newsletter', 'Email is off'],
    ['/admin/subscribers', 'Email is off'],
    ['/admin/messages', 'turn on email and set CONTACT_TO'],
  ] as const)
    expect((await warden.get(path)).text, path).toContain(words);
  await silent.stop();
});

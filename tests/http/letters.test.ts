import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase, readDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { linksOf, MailServer } from '../support/mail-server';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const ORIGIN = 'https://gifts.example';
const mail = new MailServer();
const clock = createClock();
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  await mail.start();
  site = await startSite({
    LIMITS: 'off',
    TIME_ZONE: 'Europe/Berlin',
    SITE_URL: ORIGIN,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ribbon <hello@gifts.example>',
    ...clock.settings,
  });
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
});

const read = (sql: string) => readDatabase(site, sql);

async function send(path: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return admin.send(path, { method: 'POST', body });
}

const letterOf = (address: string | null) => new URL(address ?? '', ORIGIN).searchParams.get('letter') ?? '';
const list = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'list.csv', { type: 'text/csv' });
const MESSAGE =
  '## For the *lake*\n\nThree things, [all of them](/affiliate).\n\n- one\n  - inner\n- two\n\n::product 1\n\n::product 2\n\n::video 1\n\n::collection LakeHouse7\n\n::product 999999\n\n<script>alert(1)</script>';

test('a newsletter has an HTML and a text part with cards', async () => {
  await admin.post('/admin/settings', { intent: 'save', owner: 'Mara Ohm', address: 'Weg 1\n10115 Berlin' });
  // A price that expires within a day must not be in a mailbox.
  editDatabase(
    site,
    "UPDATE offers SET link = 'https://www.amazon.de/dp/1', link_key = 'amazon.de/dp/1', seen_at = unixepoch() * 1000 WHERE product_id = 2",
  );
  const price = String(read('SELECT price FROM offers WHERE product_id = 1'));
  const tested = await send('/admin/newsletter', {
    intent: 'test',
    issue: '',
    subject: 'For the lake',
    message: MESSAGE,
  });
  expect((await admin.follow(tested)).text).toContain('Test email sent');
  const [arrived] = await mail.waitFor('warden@site.example');
  if (arrived === undefined) throw new Error('No mail.');
  const { text, html } = arrived;
  const [robe, slip] = [1, 2].map((id) => String(read(`SELECT name FROM products WHERE id = ${id}`)));
  expect(text).toContain(
    `For the lake\n\nThree things, all of them (${ORIGIN}/affiliate).\n\n- one\n  - inner\n- two\n\n`,
  );
  expect(text).toContain(`${robe}\n${price}\nView product: ${ORIGIN}/product/1`);
  expect(text).toContain(`${slip}\nView product: ${ORIGIN}/product/2`);
  expect(text).toContain(`Watch video: ${ORIGIN}/video/1`);
  expect(text).toContain(`View collection: ${ORIGIN}/share/LakeHouse7`);
  expect(text).not.toContain('999999');
  expect(text).toMatch(/\n--\n\nMara Ohm\nWeg 1\n10115 Berlin\n\nYou get this email because/);
  expect(html).toContain('<h2>For the <em>lake</em></h2>');
  expect(html).toContain(`<a href="${ORIGIN}/affiliate">all of them</a>`);
  expect(html).toMatch(
    /<a href="https:\/\/gifts\.example\/product\/1"><img src="https:\/\/gifts\.example\/card\/product\/1\/\w+\.jpg"/,
  );
  expect(html).toContain('Mara Ohm<br>Weg 1<br>10115 Berlin');
  // A phone must not have to scroll sideways because of a long URL.
  expect(html).toMatch(/\.letter\{[^}]*overflow-wrap:break-word/);
  expect(html).not.toMatch(/<script|undefined|null/);
  const [, card = ''] = /src="https:\/\/gifts\.example(\/card\/video\/1\/[^"]+)"/.exec(html ?? '') ?? [];
  expect((await new Visitor(site).get(card)).headers.get('Content-Type')).toBe('image/jpeg');
});

test('found products and images are inserted and previewed without a script', async () => {
  const words = { issue: '', subject: 'Bows', message: 'So *soft*.', find: 'silk', alt: '' };
  const found = await send('/admin/newsletter', { ...words, intent: 'find' });
  const [, line = ''] = /name="card" value="(product \d+)"/.exec(found.text) ?? [];
  const put = await send('/admin/newsletter', { ...words, card: line });
  expect(put.text).toContain(`So *soft*.\n\n::${line}</textarea>`);
  const shown = await send('/admin/newsletter', {
    ...words,
    intent: 'preview',
    message: `So *soft*.\n\n::${line}`,
  });
  expect(shown.text).toContain('<em>soft</em>');
  expect(shown.text).toContain(`/product/${line.split(' ')[1]}"`);
  const icon = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'apple-touch-icon.png'));
  const image = new File([icon], 'a.png');
  expect((await send('/admin/newsletter', { ...words, intent: 'insert-image', image })).status).toBe(400);
  const drawn = await send('/admin/newsletter', { ...words, intent: 'insert-image', image, alt: 'A bow' });
  const [line960 = '', address = ''] = /!\[A bow\]\((\/media\/\w{24}-960)\.webp\)/.exec(drawn.text) ?? [];
  await send('/admin/newsletter', { ...words, intent: 'test', message: line960 });
  const html = (await mail.waitFor('warden@site.example', 2)).at(-1)?.html;
  expect(html).toContain(`<img src="${ORIGIN}${address}.jpg" width="560" alt="A bow">`);
  // Made when it is asked for; of a picture that is not there, none is.
  expect((await new Visitor(site).get(`${address}.jpg`)).headers.get('Content-Type')).toBe('image/jpeg');
  expect((await new Visitor(site).get(`/media/${'0'.repeat(24)}-960.jpg`)).status).toBe(404);
  expect(drawn.text).toContain('value="Bows"');
});

test('two editors of one newsletter see each other’s change', async () => {
  const saved = await send('/admin/newsletter', {
    intent: 'save',
    issue: '',
    subject: 'Ours',
    message: 'First.',
  });
  const letter = letterOf(saved.location);
  const opened = await admin.get(`/admin/newsletter?letter=${letter}`);
  const [, was = ''] = /name="was" value="(\d+)"/.exec(opened.text) ?? [];
  const words = { issue: letter, was, subject: 'Ours' };
  expect((await send('/admin/newsletter', { ...words, intent: 'save', message: 'Hers.' })).status).toBe(303);
  const late = await send('/admin/newsletter', { ...words, intent: 'save', message: 'His.' });
  expect(late.status).toBe(400);
  for (const part of ['Someone else changed this text', 'Hers.', 'His.</textarea>'])
    expect(late.text).toContain(part);
  expect(read(`SELECT message FROM newsletter_issues WHERE id = ${letter}`)).toBe('Hers.');
  expect((await send('/admin/newsletter', { ...words, intent: 'send', message: 'His.' })).status).toBe(400);
  const [, now = ''] = /name="was" value="(\d+)"/.exec(late.text) ?? [];
  expect(
    (await send('/admin/newsletter', { ...words, was: now, intent: 'save', message: 'His.' })).status,
  ).toBe(303);
  expect(read(`SELECT message FROM newsletter_issues WHERE id = ${letter}`)).toBe('His.');
});

test('a draft of a newsletter is deleted, and a sent newsletter stays', async () => {
  const save = async (subject: string) =>
    letterOf(
      (await send('/admin/newsletter', { intent: 'save', issue: '', subject, message: 'x' })).location,
    );
  const remove = async (letter: string) =>
    admin.follow(await admin.post(`/admin/newsletter?letter=${letter}`, { intent: 'delete' }));
  const [draft, sent] = [await save('Never sent'), await save('Long sent')];
  editDatabase(site, `UPDATE newsletter_issues SET recipients = 1 WHERE id = ${sent}`);
  const left = (await remove(draft)).text;
  expect(left).toContain('Draft deleted');
  expect(left).not.toContain('Never sent');
  for (const letter of [draft, sent]) {
    const refused = (await remove(letter)).text;
    expect(refused).toContain('It was already sent or deleted.');
    expect(refused).toContain('Long sent');
  }
});

test('an imported list keeps dates of consent and skips who unsubscribed', async () => {
  const mailchimp =
    'Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME\nAnn@Mail.example,Ann,2024-01-01 10:00:00,2024-02-03 10:00:00,\ndora@mail.example,Dora,2024-01-01 10:00:00,2024-02-03 10:00:00,2025-01-01 10:00:00\nno address,x,,,\n';
  const taken = await send('/admin/subscribers', {
    intent: 'import',
    confirmed: 'on',
    list: list(mailchimp),
  });
  expect((await admin.follow(taken)).text).toContain('1 without an email address');
  expect(read("SELECT consented_at FROM subscribers WHERE email = 'ann@mail.example'")).toBe(
    Date.parse('2024-02-03T10:00:00Z'),
  );
  expect(read("SELECT confirmed_at IS NOT NULL FROM subscribers WHERE email = 'ann@mail.example'")).toBe(1);

  const ghost =
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,bea@mail.example,Bea,,true,false,,2023-05-06T07:08:09.000Z,,,\n2,gone@mail.example,,,false,false,,2023-05-06T07:08:09.000Z,,,\n3,ann@mail.example,,,true,false,,2023-05-06T07:08:09.000Z,,,\n';
  const asked = await send('/admin/subscribers', { intent: 'import', list: list(ghost) });
  const said = (await admin.follow(asked)).text;
  for (const part of [
    '1 subscriber added',
    'Each gets an email to confirm.',
    '1 already subscribed',
    '1 unsubscribed or never agreed',
  ])
    expect(said).toContain(part);
  const [question] = await mail.waitFor('bea@mail.example');
  if (question === undefined) throw new Error('No mail.');
  expect(question.text).toContain('You are on the newsletter list of Ribbon');
  expect(read("SELECT confirmed_at FROM subscribers WHERE email = 'bea@mail.example'")).toBe(null);
  const [confirm = ''] = linksOf(question, ORIGIN);
  await new Visitor(site).post(confirm, {});
  expect(read("SELECT confirmed_at IS NOT NULL FROM subscribers WHERE email = 'bea@mail.example'")).toBe(1);
  expect(mail.arrived.filter(({ to }) => /^(?:gone|ann)@/.test(to))).toEqual([]);
  expect((await admin.get('/admin/subscribers.csv')).text).toContain('"2023-05-06T07:08:09.000Z"');

  const semicolons = '\ufeffStatus;E-Mail\nactive;cleo@mail.example\nunsubscribed;dora@mail.example\n';
  await send('/admin/subscribers', { intent: 'import', confirmed: 'on', list: list(semicolons) });
  expect(
    read("SELECT group_concat(email) FROM subscribers WHERE email LIKE 'cleo%' OR email LIKE 'dora%'"),
  ).toBe('cleo@mail.example');
  const substack =
    'email,active_subscription,expiry,plan,email_disabled,created_at\nfree@mail.example,false,,other,false,2024-05-06T07:08:09Z\noff@mail.example,true,,other,true,2024-05-06T07:08:09Z\n';
  await send('/admin/subscribers', { intent: 'import', confirmed: 'on', list: list(substack) });
  const tags = 'email_address,tags,status\nshift@mail.example,vip;old,unsubscribed\n';
  await send('/admin/subscribers', { intent: 'import', confirmed: 'on', list: list(tags) });
  expect(
    read(
      "SELECT group_concat(email) FROM subscribers WHERE email LIKE 'free@%' OR email LIKE 'off@%' OR email LIKE 'shift@%'",
    ),
  ).toBe('free@mail.example');
  const broken = await send('/admin/subscribers', {
    intent: 'import',
    confirmed: 'on',
    list: list('email,name\neva@mail.example,Eva\n"never closed,x\n'),
  });
  expect((await admin.follow(broken)).text).toContain('1 subscriber added');
  for (const wrong of ['', 'name,age\nx,1\n', 'PK\u0003\u0004"zip'])
    expect((await send('/admin/subscribers', { intent: 'import', list: list(wrong) })).status).toBe(400);
  expect((await admin.get('/admin/log')).text).toContain('imported 1 subscriber');
});

test('every skipped line of a list is named with its reason', async () => {
  const text = [
    'Email,Accepts Email Marketing,Accepts SMS Marketing,Email status,Created at',
    'in@lines.example,yes,no,Subscribed,2023-05-06',
    'out@lines.example,no,yes,Subscribed,2023-05-06',
    '"no address",yes,yes,Subscribed,',
    'odd@lines.example,yes,yes,Somehow,',
    'IN@lines.example,yes,yes,Subscribed,',
  ].join('\n');
  const sent = await send('/admin/subscribers', { intent: 'import', confirmed: 'on', list: list(text) });
  const page = (await admin.follow(sent)).text;
  expect(page).toContain('4 rows left out');
  const [, href = ''] = /href="(\/admin\/subscribers\/left-out\.csv\?report=\d+)"/.exec(page) ?? [];
  const csv = (await admin.get(href)).text;
  expect(
    csv
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    '"line","email","reason"',
    '3,"out@lines.example","unsubscribed or never agreed, according to the file"',
    '4,"no address","without an email address"',
    '5,"odd@lines.example","with a status that does not clearly mean “subscribed”: Somehow"',
    '6,"in@lines.example","already subscribed"',
  ]);
  expect(read("SELECT consented_at FROM subscribers WHERE email = 'in@lines.example'")).toBe(
    Date.parse('2023-05-06'),
  );
  expect((await new Visitor(site).get(href)).status).not.toBe(200);
  expect((await admin.get('/admin/log')).text).toContain('exported the rows left out');
  expect((await admin.get('/admin/subscribers/left-out.csv?report=999999')).status).toBe(404);
});

test('a packed list is read up to 25 MB', async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `many${row}@lines.example,${'x'.repeat(1_000_000)}`);
  const packed = gzipSync(['email,note', ...rows].join('\n'));
  const sent = await send('/admin/subscribers', {
    intent: 'import',
    confirmed: 'on',
    list: list(new Uint8Array(packed)),
  });
  expect((await admin.follow(sent)).text).toContain('1 row left out');
  expect(read("SELECT count(*) FROM subscribers WHERE email = 'many20@lines.example'")).toBe(1);
  expect(read("SELECT count(*) FROM subscribers WHERE email = 'many29@lines.example'")).toBe(0);
  editDatabase(site, "DELETE FROM subscribers WHERE email LIKE 'many%'");
});

test('an unsubscribed person returns only by subscribing again', async () => {
  const fay = list('email\nfay@mail.example\n');
  const known = () => read("SELECT count(*) FROM subscribers WHERE email = 'fay@mail.example'");
  await send('/admin/subscribers', { intent: 'import', list: fay });
  const [question] = await mail.waitFor('fay@mail.example');
  if (question === undefined) throw new Error('No mail.');
  const [, leave = ''] = linksOf(question, ORIGIN);
  expect((await new Visitor(site).get(leave)).text).toContain(
    'so that no imported list subscribes you again',
  );
  await new Visitor(site).post(leave, {});
  expect(known()).toBe(0);

  const again = await send('/admin/subscribers', { intent: 'import', confirmed: 'on', list: fay });
  expect((await admin.follow(again)).text).toContain('1 unsubscribed here');
  expect(known()).toBe(0);
  expect(String(read('SELECT group_concat(email_hash) FROM suppressions'))).not.toContain('fay');

  await new Visitor(site).post('/newsletter', { email: 'fay@mail.example', source: 'home', returnTo: '/' });
  const [, own] = await mail.waitFor('fay@mail.example', 2);
  if (own === undefined) throw new Error('No mail.');
  const [confirm = ''] = linksOf(own, ORIGIN);
  await new Visitor(site).post(confirm, {});
  expect(known()).toBe(1);
  expect(read('SELECT count(*) FROM suppressions')).toBe(0);
});

test('a scheduled newsletter is sent on time and can be stopped before', async () => {
  const words = { subject: 'At its time', message: 'Now.' };
  const saved = await send('/admin/newsletter', { ...words, intent: 'save', issue: '' });
  const letter = letterOf(saved.location);
  const zone = new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const sendAt = zone.format(new Date(Date.now() + 3_600_000)).replace(' ', 'T');
  const schedule = () => send('/admin/newsletter', { ...words, intent: 'send', issue: letter, sendAt });
  const scheduled = await admin.follow(await schedule());
  expect(scheduled.text).toContain(`Ribbon sends it on ${sendAt.replace('T', ' at ')} (Europe/Berlin).`);
  expect(read('SELECT count(*) FROM mail_queue')).toBe(0);
  expect((await admin.get(`/admin/newsletter?letter=${letter}`)).text).toContain(`value="${sendAt}"`);
  const stopped = await admin.follow(
    await admin.post(`/admin/newsletter?letter=${letter}`, { intent: 'stop' }),
  );
  expect(stopped.text).toContain('It is a draft again.');
  expect(read('SELECT count(*) FROM newsletter_issues WHERE send_at IS NOT NULL')).toBe(0);
  await schedule();
  // A test takes nothing back.
  await send('/admin/newsletter', { ...words, intent: 'test', issue: letter, sendAt });
  expect(read('SELECT count(*) FROM newsletter_issues WHERE send_at IS NOT NULL')).toBe(1);
  const past = await send('/admin/newsletter', {
    ...words,
    intent: 'send',
    issue: letter,
    sendAt: '2024-01-01T10:00',
  });
  expect(past.status).toBe(400);
  expect(past.text).toContain('This time is in the past.');
  expect(read('SELECT count(*) FROM mail_queue')).toBe(0);
  await send('/admin/newsletter', { ...words, intent: 'save', issue: letter });
  expect(read('SELECT count(*) FROM newsletter_issues WHERE send_at IS NOT NULL')).toBe(0);
  await schedule();
  await clock.move(site, 2 * 3_600_000);
  const [arrived] = await mail.waitFor('ann@mail.example');
  expect(arrived?.headers.get('subject')).toBe('At its time');
  expect(arrived?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await expect.poll(() => read('SELECT count(*) FROM mail_queue')).toBe(0);
  expect(
    mail.arrived.filter(
      ({ to, headers }) => to !== 'warden@site.example' && headers.get('subject') === 'At its time',
    ),
  ).toHaveLength(Number(read('SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL')));
  expect((await admin.get('/admin/log')).text).toContain('the schedule');
});

test('a newsletter of version 1.0.0 is sent as plain text', async () => {
  editDatabase(
    site,
    `INSERT INTO newsletter_issues (id, subject, message, recipients, is_plain) VALUES (900, 'Plain', 'One\n*Two*', 1, 1);
     INSERT INTO mail_queue (kind, subject_id, newsletter_issue_id, next_at) SELECT 'newsletter', id, 900, 0 FROM subscribers WHERE email = 'bea@mail.example'`,
  );
  const arrived = await mail.waitFor('bea@mail.example', 3);
  const plain = arrived.find(({ headers }) => headers.get('subject') === 'Plain');
  expect(plain?.text).toContain('One\n*Two*\n\n--');
  expect(plain?.html).toBe(null);
});

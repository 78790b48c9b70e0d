import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { createClock } from '../support/clock';
import { linksOf, MailServer } from '../support/mail-server';
import { makeDataDir, type Site, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

const ORIGIN = 'https://gifts.example';
const clock = createClock();
const mail = new MailServer();
let site: Site;
let settings: Record<string, string>;
/** The site that runs now: it is started again once, at another port. */
const here = {
  get url() {
    return site.url;
  },
};
beforeAll(async () => {
  await mail.start();
  settings = {
    ...clock.settings,
    DATA_DIR: makeDataDir(),
    LIMITS: 'off',
    SITE_URL: ORIGIN,
    TRUST_PROXY: 'on',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@gifts.example',
  };
  site = await startSite(settings);
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
});

const somebody = () => new Visitor(here, { 'X-Forwarded-Proto': 'https' });

/** A collection with three products, as its owner's browser made it. */
async function makeCollection(owner = somebody()) {
  const fields = { title: 'Which of these', product: '1', isPublic: 'on' };
  const created = await owner.post('/compilation/new', fields);
  const address = (created.location ?? '').split('?')[0] ?? '';
  for (const product of ['2', '3']) await owner.post(address, { intent: 'add', product });
  return { owner, address, shareCode: await findShareCode(address) };
}

async function findShareCode(address: string): Promise<string> {
  const { text } = await somebody().get(address);
  return /action="\/share\/([A-Za-z0-9]{10})"/.exec(text)?.[1] ?? '';
}

async function register(username: string) {
  const visitor = somebody();
  const email = `${username}@mail.example`;
  await visitor.post('/auth', { intent: 'register', username, email, password: 'a good long sentence' });
  return { visitor, email };
}

const answer = (shareCode: string, name: string) =>
  somebody().post(`/share/${shareCode}`, { 'answer-1': 'love', name, note: `It is me, ${name}` });

test('a new share link ends the old links and keeps the answers', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await owner.post(address, { intent: 'note', product: '2', note: 'For the lake' });
  const she = somebody();
  const sent = await she.post(`/share/${shareCode}`, { 'answer-1': 'love', note: 'The slip', name: 'June' });
  const hers = new URL(sent.location ?? '', site.url);
  expect((await somebody().post(address, { intent: 'newlink' })).status).toBe(404);

  const renewed = await owner.post(address, { intent: 'newlink' });
  expect(renewed.status).toBe(303);
  const page = await owner.follow(renewed);
  const newAddress = (renewed.location ?? '').split('?')[0] ?? '';
  expect(newAddress).not.toBe(address);
  expect(page.text).toContain('The old link no longer works');
  expect(page.text).toContain('The slip');
  expect(page.text).toContain('For the lake');
  expect(page.text).toContain('Products in this collection (<!-- -->3');
  for (const old of [address, `/share/${shareCode}`, `${hers.pathname}${hers.search}`])
    expect((await somebody().get(old)).status, old).toBe(404);
  expect((await she.get(`${hers.pathname}${hers.search}`)).status).toBe(404);
  expect((await somebody().get(`/api/compilations/share/${shareCode}/products`)).status).toBe(404);
  // The new one works as the old one did.
  const newCode = await findShareCode(newAddress);
  expect(newCode).not.toBe(shareCode);
  await answer(newCode, 'Anna');
  expect((await owner.get(newAddress)).text).toContain('Answers (2)');
});

test('the menu counts new answers until they are marked as read', async () => {
  const { visitor } = await register('counting');
  for (const who of [visitor, somebody()]) {
    const { owner, address, shareCode } = await makeCollection(who);
    expect((await owner.get('/videos')).text).not.toContain('new answer');
    await answer(shareCode, 'June');
    await answer(shareCode, 'Anna');
    expect((await owner.get('/videos')).text).toContain('<span class="new-count"> 2 new answers</span>');
    expect((await owner.get('/compilations')).text).toContain('2 new answers');
    await owner.post(address, { intent: 'seen' });
    expect((await owner.get('/videos')).text).not.toContain('new answer');
    expect((await somebody().get('/videos')).text).not.toContain('new answer');
  }
});

test('an answer that comes after the page was opened stays new', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await answer(shareCode, 'June');
  const [, until = ''] = /name="until" value="(\d+)"/.exec((await owner.get(address)).text) ?? [];
  await answer(shareCode, 'Anna');
  await owner.post(address, { intent: 'seen', until });
  expect((await owner.get('/compilations')).text).toContain('1 new answer');
  await owner.post(address, { intent: 'seen' });
  expect((await owner.get('/compilations')).text).not.toContain('new answer');
});

const EDIT = { intent: 'edit', title: 'Which of these', isPublic: 'on' };

test('an account gets one email an hour without the text of answers', async () => {
  const { visitor, email } = await register('told');
  const { owner, address, shareCode } = await makeCollection(visitor);
  const page = await owner.get(address);
  expect(page.text).toContain(email);
  expect(page.text).not.toContain('name="notifyEmail"');
  await answer(shareCode, 'Before');
  await owner.post(address, { ...EDIT, notify: 'on' });
  expect((await owner.get(address)).text).toMatch(/id="edit-notify"[^>]*checked/);

  await answer(shareCode, 'June');
  const [first] = await mail.waitFor(email);
  expect(first?.text).toContain('You have 2 new answers to your collection “Which of these”.');
  expect(first?.text).toContain(`${ORIGIN}/compilation/notices?open=${address.split('/').at(-1)}.`);
  expect(first?.text).not.toContain('It is me');
  expect(first?.text).not.toContain('June');
  await answer(shareCode, 'Anna');
  await answer(shareCode, 'Eve');
  await clock.move(site, 59 * 60_000);
  expect(mail.arrived.filter(({ to }) => to === email)).toHaveLength(1);
  await clock.move(site, 61 * 60_000);
  const second = (await mail.waitFor(email, 2))[1];
  expect(second?.text).toContain('You have 4 new answers');
  await clock.move(site, 0);
});

test('answers that were read send no email, and its link ends emails', async () => {
  const { visitor, email } = await register('reading');
  const { owner, address, shareCode } = await makeCollection(visitor);
  await owner.post(address, { ...EDIT, notify: 'on' });
  await answer(shareCode, 'June');
  const [first] = await mail.waitFor(email);
  if (first === undefined) throw new Error('No mail.');
  await answer(shareCode, 'Anna');
  await owner.post(address, { intent: 'seen' });
  await clock.move(site, 61 * 60_000);
  const stop = linksOf(first, ORIGIN).find((link) => link.includes('stop=')) ?? '';
  expect(first.headers.get('list-unsubscribe')).toContain(stop);
  // Opening it stops nothing; what a mail provider posts does.
  expect((await somebody().get(stop)).text).toContain('Stop these emails');
  expect((await owner.get(address)).text).toMatch(/id="edit-notify"[^>]*checked/);
  const stopped = await somebody().post(stop, { 'List-Unsubscribe': 'One-Click' });
  expect(stopped.status).toBe(200);
  expect((await owner.get(address)).text).not.toMatch(/id="edit-notify"[^>]*checked/);
  await answer(shareCode, 'Eve');
  expect(mail.arrived.filter(({ to }) => to === email)).toHaveLength(1);
  await clock.move(site, 0);
});

test('an email address without an account is confirmed first', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const missing = await owner.post(address, { ...EDIT, notify: 'on' });
  expect(missing.status).toBe(400);
  expect(missing.text).toContain('Please enter your email address.');
  const wrong = await owner.post(address, { ...EDIT, notify: 'on', notifyEmail: 'nowhere' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('value="nowhere"');

  const asked = await owner.post(address, { ...EDIT, notify: 'on', notifyEmail: 'Him@mail.example' });
  expect((await owner.follow(asked)).text).toContain('Check your email');
  await answer(shareCode, 'June');
  const [first] = await mail.waitFor('him@mail.example');
  if (first === undefined) throw new Error('No mail.');
  expect(first.text).toContain('to email this address when');
  const [confirm = '', stop = ''] = linksOf(first, ORIGIN);
  expect((await somebody().get(confirm)).text).toContain('Turn on emails');
  expect((await owner.get(address)).text).toContain('Not confirmed yet');
  expect((await somebody().get(`${confirm}x`)).status).toBe(404);
  expect((await somebody().get(stop.replace('stop=', 'confirm='))).status).toBe(404);
  expect((await somebody().post(confirm, {})).text).toContain('Emails are on');
  expect((await owner.get(address)).text).not.toContain('Not confirmed yet');

  await answer(shareCode, 'Anna');
  const second = (await mail.waitFor('him@mail.example', 2))[1];
  expect(second?.text).toContain('You have 2 new answers');
  for (const path of [address, `/share/${shareCode}`, `/api/compilations/share/${shareCode}/products`])
    expect((await somebody().get(path)).text).not.toContain('mail.example');
  // Saved again as it was, it is asked no second time.
  const again = await owner.post(address, { ...EDIT, notify: 'on', notifyEmail: 'him@mail.example' });
  expect((await owner.follow(again)).text).not.toContain('Check your email');
});

test('an unconfirmed email address is deleted after a week', async () => {
  const { owner, address } = await makeCollection();
  await owner.post(address, { ...EDIT, notify: 'on', notifyEmail: 'late@mail.example' });
  expect((await owner.get(address)).text).toContain('late@mail.example');
  editDatabase(site, 'UPDATE compilations SET updated_at = updated_at - 8 * 86400000');
  await site.stop();
  site = await startSite(settings);
  const page = await owner.get(address);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('late@mail.example');
});

test('many answers are paged, summed by product and opened one by one', async () => {
  const { owner, address, shareCode } = await makeCollection();
  for (let n = 1; n <= 12; n += 1)
    await somebody().post(`/share/${shareCode}`, {
      'answer-1': n <= 8 ? 'love' : 'no',
      'answer-2': 'maybe',
      'word-2': `Word ${n}.`,
      name: `Friend ${n}.`,
    });
  const first = await owner.get(address);
  expect(first.text).toContain('Answers (12)');
  expect(first.text).toContain('Loves 1, maybe 1');
  expect(first.text).toContain('Loves 8, not for her 4');
  expect(first.text).toContain('Friend 12.');
  expect(first.text).not.toContain('Friend 2.');
  expect(first.text).toContain('“<!-- -->Word 12.<!-- -->”');
  expect(first.text).not.toContain('“<!-- -->Word 9.<!-- -->”');
  const second = await owner.get(`${address}?answers=2`);
  expect(second.text).toContain('Friend 1.');
  expect(second.text).not.toContain('Friend 12.');
  const alone = /by=(\d+)"[^>]*>Show only this answer<span class="sr-only">: <!-- -->Friend 12\./.exec(
    first.text,
  )?.[1];
  const one = await owner.get(`${address}?by=${alone}`);
  expect(one.text).toContain('Show all answers');
  expect(one.text).toContain('Maybe 1, not for her 1');
  expect(one.text).not.toContain('Friend 11.');
  // Of another collection, or none, it is none of these.
  const other = await makeCollection();
  await answer(other.shareCode, 'June');
  expect((await other.owner.get(`${other.address}?by=${alone}`)).text).not.toContain('Friend 12.');

  const path = `/api/compilations/${address.split('/').at(-1)}/answers`;
  const page = JSON.parse((await owner.get(`${path}?limit=5`)).text);
  expect(page.data.map(({ name }: { name: string }) => name)).toEqual(
    [12, 11, 10, 9, 8].map((n) => `Friend ${n}.`),
  );
  expect(page.meta.total).toBe(12);
  const next = JSON.parse((await owner.get(`${path}?limit=10&cursor=${page.meta.nextCursor}`)).text);
  expect(next.data).toHaveLength(7);
  expect(next.meta.nextCursor).toBeNull();
});

test('an answer for one product can be withdrawn', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const [one, other] = [somebody(), somebody()];
  const words = { 'answer-1': 'love', name: 'Eva' };
  await one.post(`/share/${shareCode}`, words);
  await one.post(`/share/${shareCode}`, { 'answer-1': 'no', 'answer-2': 'maybe', name: 'Eva' });
  const sent = await other.post(`/share/${shareCode}`, words);
  expect((await other.follow(sent)).text).not.toContain('Not for you: 1');
  expect((await owner.get(address)).text).toContain('Answers (2)');
  // This form ignores answers about other products.
  const odd = await one.post(`/share/${shareCode}`, { 'answer-1': '', 'answer-2': 'love', only: '1' });
  expect(odd.status).toBe(303);
  const hers = (await one.get(`/share/${shareCode}`)).text;
  const checked = [...hers.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('checked'))
    .map((input) => `${/name="([^"]*)"/.exec(input)?.[1]}=${/value="([^"]*)"/.exec(input)?.[1]}`);
  expect(checked).toEqual(['answer-1=', 'answer-2=maybe', 'answer-3=']);
  // A private link that was cut short leads to her own answer all the same.
  await one.post(`/share/${shareCode}`, { 'answer-3': 'love', edit: 'junk' });
  expect((await owner.get(address)).text).toContain('Answers (2)');
});

test('a browser changes its answer after a new share link', async () => {
  const { owner, address, shareCode } = await makeCollection();
  const she = somebody();
  await she.post(`/share/${shareCode}`, { 'answer-1': 'love', name: 'June' });
  const removed = await owner.follow(await owner.post(address, { intent: 'remove', product: '2' }));
  const id = /name="removed" value="(\d+)"/.exec(removed.text)?.[1] ?? '';
  const renewed = await owner.post(address, { intent: 'newlink' });
  const newAddress = (renewed.location ?? '').split('?')[0] ?? '';
  expect((await owner.post(newAddress, { intent: 'unremove', removed: id })).status).toBe(303);
  expect((await owner.get(newAddress)).text).toContain('Products in this collection (<!-- -->3');
  await she.post(`/share/${await findShareCode(newAddress)}`, { 'answer-1': 'maybe', name: 'June' });
  expect((await owner.get(newAddress)).text).toContain('Answers (1)');
  // What was taken out is counted no more.
  await owner.post(newAddress, { intent: 'remove', product: '1' });
  expect((await owner.get(newAddress)).text).toContain('No choices yet');
});

test('a second press on Remove finds the product removed', async () => {
  const { owner, address } = await makeCollection();
  const remove = () => owner.post(address, { intent: 'remove', product: '2' });
  await remove();
  const again = await owner.follow(await remove());
  expect(again.text).toContain('The item has been removed from this compilation.');
  expect(again.text).not.toContain('Failed to remove the item');
});

test('a closed collection hides prices from the recipient', async () => {
  const { owner, address } = await makeCollection();
  await owner.post(address, { ...EDIT, hidePrices: 'on' });
  await owner.post(address, { intent: 'close' });
  const hers = (await somebody().get(address)).text;
  expect(hers).toMatch(/href="\/product\/1\?in=\w{10}"/);
  expect(hers).not.toMatch(/href="\/product\/1"/);
  expect(hers).not.toContain('We may earn a commission when you buy through these links.<');
  const product = (await somebody().get(/\/product\/1\?in=\w{10}/.exec(hers)?.[0] ?? '')).text;
  expect(product).not.toContain('$68');
  const films = [...product.matchAll(/href="(\/video\/[^"]*)"/g)].map((match) => match[1] ?? '');
  expect(films.length).toBeGreaterThan(0);
  // What its maker has written of it, too.
  editDatabase(site, "UPDATE videos SET description = 'Only $68 at shop.example, and worth it'");
  for (const video of films) {
    expect(video).toMatch(/in=\w{10}/);
    expect((await somebody().get(video.split('?')[0] ?? '')).text).toContain('Only $68 at shop.example');
    expect((await somebody().get(video.replaceAll('&amp;', '&'))).text).not.toContain('$68');
  }
});

test('a collection never exceeds its maximum', async () => {
  const { owner, address } = await makeCollection();
  for (const product of [undefined, 'abc', '99999'])
    expect((await owner.post(address, { intent: 'add', ...(product ? { product } : {}) })).status).toBe(400);
});

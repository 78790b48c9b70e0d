import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../support/clock';
import { linksOf, MailServer } from '../support/mail-server';
import { type Site, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

const ORIGIN = 'https://gifts.example';
const clock = createClock();
const mail = new MailServer();
let site: Site;
beforeAll(async () => {
  await mail.start();
  site = await startSite({
    LIMITS: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'ribbon@gifts.example',
    SITE_URL: ORIGIN,
    TRUST_PROXY: 'on',
    ...clock.settings,
  });
});
afterAll(async () => {
  await site.stop();
  await mail.stop();
});

const browser = () => new Visitor(site, { 'X-Forwarded-Proto': 'https' });

/** A browser that sends no cookies back. */
class Cookieless extends Visitor {
  override get cookies(): string {
    return '';
  }
}
const cookieless = () => new Cookieless(site, { 'X-Forwarded-Proto': 'https' });

function pathOf(location: string | null): string {
  const { pathname, search } = new URL(location ?? '', site.url);
  return pathname + search;
}

/** How often a page links to a collection of this title. */
const listed = (page: string, title: string) => page.split(`>${title}</a>`).length - 1;
const attemptOn = (page: string) => /name="attempt" value="([\w-]+)"/.exec(page)?.[1] ?? '';
const codeOn = (page: string) => /\/share\/([A-Za-z0-9]{10})/.exec(page)?.[1] ?? '';
const manageOn = (page: string) => /manage=([\w-]+)/.exec(page)?.[1] ?? '';
const FIELDS = { title: 'For the lake house', product: '1', isPublic: 'on' };

async function makeCollection(owner = browser(), fields: Record<string, string> = FIELDS) {
  // The second page of a browser that keeps cookies: the first collection leads to its private link.
  await owner.follow(await owner.post('/compilation/new', { ...fields, title: 'The first' }));
  const made = await owner.post('/compilation/new', fields);
  const address = pathOf(made.location).split('?')[0] ?? '';
  return { owner, address, shareCode: codeOn((await browser().get(address)).text) };
}

async function register(username: string) {
  const visitor = browser();
  const email = `${username}@people.example`;
  await visitor.post('/auth', { intent: 'register', username, email, password: 'a good long sentence' });
  return { visitor, email };
}

test('a browser without cookies gets the private link of a new collection', async () => {
  const him = cookieless();
  const made = await him.post('/compilation/new', FIELDS);
  expect(pathOf(made.location)).toMatch(/^\/compilation\/\d+\?manage=[\w-]{43}&notice=createdWithProduct$/);
  const page = await him.follow(made);
  expect(page.text).toContain('Your private link to this collection');
  expect(page.text).toContain('Text it to myself');
  expect(page.text).toContain('Email this collection to me');
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
});

test('a private collection leads a browser without cookies to its link', async () => {
  const him = cookieless();
  const page = await him.follow(await him.post('/compilation/new', { title: 'Mine alone', product: '1' }));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Only you can see this collection.');
});

test('a browser with a cookie is redirected to the plain URL', async () => {
  const him = browser();
  const made = await him.post('/compilation/new', FIELDS);
  const first = await him.get(pathOf(made.location));
  expect([first.status, pathOf(first.location)]).toEqual([
    302,
    `${pathOf(made.location).split('?')[0]}?notice=createdWithProduct`,
  ]);
  const page = await him.follow(first);
  expect(page.text).toContain('Compilation Created');
  expect(page.text).not.toContain('Your private link to this collection');
});

test('a private link adds the collection to another browser’s list', async () => {
  const { owner, address } = await makeCollection();
  const manage = manageOn((await owner.post(address, { intent: 'link' })).text);
  const laptop = browser();
  const page = await laptop.get(`${address}?manage=${manage}`);
  expect(page.text).toContain('Remember this collection in this browser');
  const remembered = await laptop.post(`${address}?manage=${manage}`, { intent: 'remember' });
  const plain = await laptop.get(pathOf(remembered.location));
  expect(pathOf(plain.location).split('?')[0]).toBe(address);
  expect((await laptop.get('/compilations')).text).toContain('For the lake house');
  expect((await laptop.get('/compilation/new?product=2')).text).toContain('Add to For the lake house');
  expect((await browser().post(address, { intent: 'remember' })).status).toBe(404);
});

test('a revoked private link ends for the browsers it opened', async () => {
  const { owner, address } = await makeCollection();
  const manage = manageOn((await owner.post(address, { intent: 'link' })).text);
  const laptop = browser();
  await laptop.post(`${address}?manage=${manage}`, { intent: 'remember' });
  expect((await owner.get(address)).text).toContain('This collection has a private link.');
  await owner.post(address, { intent: 'revoke-link' });
  expect((await owner.get(address)).text).not.toContain('This collection has a private link.');
  expect((await laptop.get(address)).text).not.toContain('Recently deleted');
  expect((await laptop.post(address, { intent: 'note', product: '1', note: 'x' })).status).toBe(404);
  expect((await browser().post(`${address}?manage=${manage}`, { intent: 'delete' })).status).toBe(404);
});

test.each([
  ['a new password', { intent: 'password', current: 'a good long sentence', next: 'another long sentence' }],
  ['the end of other sessions', { intent: 'sessions' }],
])('%s ends the private links of an account', async (_, fields) => {
  const { visitor } = await register(`links${fields.intent}`.slice(0, 20));
  const { address } = await makeCollection(visitor);
  const manage = manageOn((await visitor.post(address, { intent: 'link' })).text);
  const thief = browser();
  expect((await thief.get(`${address}?manage=${manage}`)).text).toContain('Private link');
  await thief.post(`${address}?manage=${manage}`, { intent: 'remember' });
  expect((await visitor.post('/account', fields)).status).toBe(303);
  expect((await thief.post(`${address}?manage=${manage}`, { intent: 'delete' })).status).toBe(404);
  expect((await thief.post(address, { intent: 'delete' })).status).toBe(404);
  expect((await visitor.get(address)).text).toContain('Settings');
});

test('replacing links redirects the owner from the old URL', async () => {
  const { owner, address } = await makeCollection();
  const manage = manageOn((await owner.post(address, { intent: 'link' })).text);
  const renewed = await owner.post(address, { intent: 'newlink' });
  const now = pathOf(renewed.location);
  expect(now).not.toBe(address);
  expect((await browser().get(`${now}?manage=${manage}`)).text).not.toContain('Private link');
  expect((await browser().get(address)).status).toBe(404);
  const old = await owner.get(address);
  expect([old.status, pathOf(old.location)]).toEqual([302, now]);
});

test('replacing links gives a cookieless owner a new private link', async () => {
  const { owner, address } = await makeCollection();
  const manage = manageOn((await owner.post(address, { intent: 'link' })).text);
  const elsewhere = browser();
  const renewed = await elsewhere.post(`${address}?manage=${manage}`, { intent: 'newlink' });
  expect(manageOn(renewed.location ?? '')).not.toBe(manage);
  expect((await elsewhere.follow(renewed)).text).toContain('No answer yet');
  expect((await elsewhere.get(`${address}?manage=${manage}`)).status).toBe(404);
});

const EDIT = { intent: 'edit', title: 'For the lake house', isPublic: 'on', notify: 'on' };

async function mailedLink() {
  const { visitor, email } = await register(`mailed${Math.random().toString(36).slice(2, 8)}`);
  const { address, shareCode } = await makeCollection(visitor);
  await visitor.post(address, EDIT);
  await browser().post(`/share/${shareCode}`, { 'answer-1': 'love', name: 'June' });
  const [arrived] = await mail.waitFor(email);
  if (arrived === undefined) throw new Error('No email came.');
  const link = linksOf(arrived, ORIGIN).find((each) => each.includes('open=')) ?? '';
  return { visitor, address, link: pathOf(link) };
}

test('an email about an answer opens the owner’s view by one button', async () => {
  const { address, link } = await mailedLink();
  const laptop = browser();
  expect((await laptop.get(link)).text).toContain('Open my collection');
  expect((await laptop.get(address)).text).not.toContain('June');
  const opened = await laptop.get(pathOf((await laptop.post(link, {})).location));
  expect(pathOf(opened.location)).toBe(address);
  expect((await laptop.get(address)).text).toContain('June');
  const blocked = cookieless();
  expect((await blocked.follow(await blocked.post(link, {}))).text).toContain('This browser blocks cookies');
});

test('an email’s link ends after 30 days or with new links or passwords', async () => {
  const first = await mailedLink();
  await clock.move(site, 31 * 86_400_000);
  expect((await browser().get(first.link)).status).toBe(404);
  await clock.move(site, 0);
  expect((await browser().get(first.link)).status).toBe(200);
  await first.visitor.post(first.address, { intent: 'newlink' });
  expect((await browser().get(first.link)).status).toBe(404);
  const second = await mailedLink();
  const fields = { intent: 'password', current: 'a good long sentence', next: 'another long sentence' };
  await second.visitor.post('/account', fields);
  expect((await browser().post(second.link, {})).status).toBe(404);
});

test('a form sent again after a lost response makes one collection', async () => {
  const him = browser();
  const attempt = attemptOn((await him.get('/compilation/new?product=1')).text);
  // The first reply, cookie and all, never arrived.
  const lost = await browser().post('/compilation/new', { ...FIELDS, attempt });
  const again = await him.post('/compilation/new', { ...FIELDS, attempt });
  expect(pathOf(again.location)).toBe(pathOf(lost.location));
  await him.follow(again);
  expect(listed((await him.get('/compilations')).text, 'For the lake house')).toBe(1);
  // Another title is another collection, and another form is, too.
  await him.post('/compilation/new', { ...FIELDS, title: 'For the opera', attempt });
  await him.post('/compilation/new', {
    ...FIELDS,
    attempt: attemptOn((await him.get('/compilation/new')).text),
  });
  const mine = (await him.get('/compilations')).text;
  expect(mine).toContain('For the opera');
  expect(listed(mine, 'For the lake house')).toBe(2);
});

test('deleted collections are listed and restored for 30 days', async () => {
  const { owner, address, shareCode } = await makeCollection();
  await browser().post(`/share/${shareCode}`, { 'answer-1': 'love', name: 'June' });
  await owner.follow(await owner.post(address, { intent: 'delete' }));
  await clock.move(site, 29 * 86_400_000);
  expect((await owner.get('/compilations')).text).toContain('Recently deleted (1)');
  await owner.post(address, { intent: 'restore' });
  expect((await owner.get(address)).text).toContain('June');
  expect((await owner.get('/compilations')).text).not.toContain('Recently deleted');
  await clock.move(site, 0);
});

test('a browser without cookies learns that nothing is remembered', async () => {
  const { owner, address } = await makeCollection();
  const manage = manageOn((await owner.post(address, { intent: 'link' })).text);
  const remembered = await browser().post(`${address}?manage=${manage}`, { intent: 'remember' });
  const page = await browser().get(pathOf(remembered.location));
  expect(page.text).toContain('This browser blocks cookies');
  expect(page.text).toContain('with your private link');
});

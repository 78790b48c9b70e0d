import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  const setUp = await new Visitor(site).get(`/auth?tab=register&setup=${site.setupToken}`);
  expect(setUp.text).toContain('makes you the administrator');
  expect(setUp.text).not.toContain('makes a visitor');
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const guest = () => new Visitor(site);

/** A trigger that raises an error is an unexpected failure of the write, unlike a locked database. */
async function whileWritesThrow<T>(table: string, work: () => Promise<T>): Promise<T> {
  editDatabase(
    site,
    `CREATE TRIGGER broken_insert BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END;
     CREATE TRIGGER broken_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END;
     CREATE TRIGGER broken_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END;`,
  );
  try {
    return await work();
  } finally {
    editDatabase(site, 'DROP TRIGGER broken_insert; DROP TRIGGER broken_update; DROP TRIGGER broken_delete;');
  }
}

const CONTACT = {
  name: 'Ann',
  email: 'ann@people.example',
  subject: 'other',
  privacy: 'on',
  message: 'A message that took me ten minutes',
};

test.each([
  ['contact_submissions', '/contact', CONTACT, 'Failed to send message. Please try again.', CONTACT.message],
  [
    'subscribers',
    '/newsletter',
    { email: 'sub@people.example', source: 'newsletter' },
    'An error occurred while subscribing',
    'sub@people.example',
  ],
  [
    'users',
    '/auth',
    { intent: 'register', username: 'breaker', email: 'b@people.example', password: 'a good long sentence' },
    'Registration failed',
    'breaker',
  ],
  [
    'compilations',
    '/compilation/new',
    { title: 'Typed with care', isPublic: 'on' },
    'There was a problem creating your compilation. Please try again.',
    'Typed with care',
  ],
  [
    'answers',
    '/share/LakeHouse7',
    { note: 'Her own words', name: 'June' },
    'Something went wrong on our side. Please try again in a moment.',
    'Her own words',
  ],
])('%s keeps the typed text when writing fails', async (table, path, fields, message, typed) => {
  const answer = await whileWritesThrow(table, () => guest().post(path, fields));
  expect(answer.status).toBe(500);
  expect(answer.text).toContain(message);
  expect(answer.text).toContain(typed);
  expect(answer.text).toMatch(/Error id/);
  expect(answer.headers.get('Retry-After')).toBeNull();
});

test('a product that cannot be removed is reported', async () => {
  const owner = guest();
  const made = await owner.post('/compilation/new', {
    title: 'Which of these',
    product: '1',
    isPublic: 'on',
  });
  const address = (made.location ?? '').split('?')[0] ?? '';
  const remove = () => owner.post(address, { intent: 'remove', product: '1' });
  const answer = await whileWritesThrow('compilation_items', remove);
  expect([answer.status, answer.text]).toEqual([
    500,
    expect.stringContaining('Failed to remove the item. Please try again.'),
  ]);
});

test('the API reports a failed creation', async () => {
  const body = JSON.stringify({ title: 'By a program' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await whileWritesThrow('compilations', () =>
    guest().send('/api/compilations', { method: 'POST', body, headers }),
  );
  expect([answer.status, JSON.parse(answer.text).error]).toEqual([500, 'Failed to create compilation']);
});

test('hint and error give administrators one password length', async () => {
  const short = { intent: 'password', current: 'a good long sentence', next: 'short' };
  const answer = await admin.post('/account', short);
  expect(answer.text).toContain('Password must be at least 10 characters');
  expect(answer.text).not.toContain('at least 6 characters');
  const user = guest();
  await user.post('/auth', {
    intent: 'register',
    username: 'plain',
    email: 'plain@people.example',
    password: 'a good long sentence',
  });
  expect((await user.post('/account', short)).text).toContain('Password must be at least 6 characters');
});

test('an email address works as a login name of its oldest account', async () => {
  const fields = { intent: 'register', email: 'Twin@people.example', password: 'a good long sentence' };
  await guest().post('/auth', { ...fields, username: 'first twin' });
  await guest().post('/auth', { ...fields, username: 'second twin', password: 'another good sentence' });
  const login = { intent: 'login', username: 'twin@people.example' };
  const first = guest();
  const entered = await first.post('/auth', { ...login, password: fields.password });
  expect((await first.follow(entered)).text).toContain('Welcome back, first twin!');
  const second = await guest().post('/auth', { ...login, password: 'another good sentence' });
  expect(second.status).toBe(400);
});

test('a shared product or video offers neither sharing nor saving', async () => {
  for (const path of ['/product/1', '/video/1']) {
    const shared = await guest().get(`${path}?ref=shared`);
    expect(shared.text).not.toContain('Share with Her');
    expect(shared.text).not.toContain('Add to collection');
    // Its link names no collection, so no answer is asked for that no one would read.
    expect(shared.text).toContain('Someone would like to know what you think. Reply to the message');
    expect(shared.text).not.toContain('Love it');
    expect((await guest().get(path)).text).toContain('Share with Her');
  }
});

test('a card without a description addresses the recipient', async () => {
  const owner = guest();
  const made = await owner.post('/compilation/new', { title: 'For you', product: '1', isPublic: 'on' });
  const address = (made.location ?? '').split('?')[0] ?? '';
  const described = async () =>
    /property="og:description" content="([^"]*)"/.exec((await guest().get(address)).text)?.[1];
  expect(await described()).toBe('Someone would like to know what you think.');
  await owner.post(address, { intent: 'edit', title: 'For you', isPublic: 'on', from: 'Tom' });
  expect(await described()).toBe('Tom would like to know what you think.');
});

test('hidden prices also hide description lines with prices', async () => {
  editDatabase(
    site,
    "UPDATE products SET description = 'Soft silk.' || char(10) || 'Now only $68!' WHERE id = 1",
  );
  const owner = guest();
  const made = await owner.post('/compilation/new', { title: 'For you', product: '1', isPublic: 'on' });
  const address = (made.location ?? '').split('?')[0] ?? '';
  await owner.post(address, { intent: 'edit', title: 'For you', isPublic: 'on', hidePrices: 'on' });
  const code = /action="\/share\/(\w{10})/.exec((await guest().get(address)).text)?.[1];
  const page = await guest().get(`/product/1?in=${code}`);
  expect(page.text).toContain('Soft silk.');
  expect(page.text).not.toContain('$68');
});

test('an import takes five fields, and id instead of sourceId', async () => {
  const searched = await admin.get('/api/video-sources/search?q=.&category=fashion&source=library&max=50');
  const [found] = JSON.parse(searched.text).data as { id: string; sourceId: string; title: string }[];
  const send = (video: object) =>
    admin.send('/api/admin/import-videos', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ videos: [video] }),
    });
  const five = { title: found?.title, thumbnailUrl: '', source: 'library', views: '1,000' };
  for (const id of [found?.sourceId, `library:${found?.sourceId}`]) {
    const answer = JSON.parse((await send({ ...five, id })).text);
    expect(answer.data.videos).toMatchObject([{ sourceId: found?.sourceId }]);
  }
  expect((await send(five)).status).toBe(400);
});

test('an unknown library video is a 404', async () => {
  const empty = await startSite({
    LIMITS: 'off',
    LIBRARY_DIR: mkdtempSync(join(tmpdir(), 'ribbon-library-')),
  });
  const editor = await becomeAdministrator(empty);
  const path = '/api/video-sources/video?source=library&sourceId=0123456789abcdef';
  expect((await editor.get(path)).status).toBe(404);
  const trending = await editor.get('/api/video-sources/trending?source=library');
  expect([trending.status, JSON.parse(trending.text).data]).toEqual([200, []]);
  await empty.stop();
});

test('a product that cannot be read for a video keeps the note', async () => {
  const fields = { intent: 'add-product', product: 'abc', at: '0:10', note: 'The silk one' };
  const answer = await admin.post('/admin/videos/1?find=robe', fields);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('This product is no longer available.');
});

test('the affiliate disclosure states personal experience by default', async () => {
  const sentence = 'recommendations are based on personal experience';
  for (const path of ['/affiliate', '/disclosure'])
    expect((await guest().get(path)).text).toContain(sentence);
  await admin.post('/admin/pages/disclosure', { intent: 'save', version: '0', body: 'We guess.' });
  for (const path of ['/affiliate', '/disclosure'])
    expect((await guest().get(path)).text).not.toContain(sentence);
});

test('a form counts characters as readers do and returns the excess', async () => {
  const note = '😀'.repeat(500);
  const sent = await guest().post('/share/LakeHouse7', { note });
  expect(sent.status).toBe(303);
  const over = await guest().post('/share/LakeHouse7', { note: `${note}x` });
  expect(over.status).toBe(400);
  expect(over.text).toContain('Message must be at most 500 characters');
  expect(over.text).toContain(`${note}x`);
  expect(over.text).not.toContain('maxlength');
});

test('a logout refused by a locked database keeps the session', async () => {
  const holder = new Database(join(site.dataDir, 'ribbon.db'));
  holder.exec('BEGIN IMMEDIATE');
  const answer = await admin.post('/logout', {});
  holder.exec('ROLLBACK');
  holder.close();
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('Logout failed');
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await admin.get('/account')).status).toBe(200);
});

test('an import without mail takes confirmed subscribers only', async () => {
  const body = new FormData();
  body.append('intent', 'import');
  body.append('list', new File(['email\na@mail.example\n'], 'list.csv', { type: 'text/csv' }));
  const refused = await admin.send('/admin/subscribers', { method: 'POST', body });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Email is off');
});

test('a platform without configuration says so and cannot be chosen', async () => {
  const { text } = await admin.get('/admin');
  for (const label of ['YouTube', 'Vimeo', 'Dailymotion', 'PeerTube'])
    expect(text).toContain(`disabled="">${label} (Not Configured)</option>`);
  const forced = await admin.post('/admin', {
    intent: 'import',
    category: 'fashion',
    video: 'youtube:ccccccccccC',
  });
  expect(forced.status).toBe(400);
  expect(forced.text).toContain('YouTube is not configured.');
});

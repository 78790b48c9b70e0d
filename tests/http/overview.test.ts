import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { feedsOf } from '../support/feed-steps';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
const backups = mkdtempSync(join(tmpdir(), 'ribbon-backups-'));
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off', BACKUP_DIR: backups });
  admin = await becomeAdministrator(site);
});
afterAll(() => site.stop());

const overview = async () => (await admin.get('/admin/overview')).text;

test('the overview lists tasks until they are done', async () => {
  await expect.poll(overview).toContain('Nothing new needs your attention.');
  expect(await overview()).toContain('class="admin-link" href="/admin/overview" aria-current="page"');
  await new Visitor(site).post('/contact', {
    name: 'Vera',
    email: 'v@mail.example',
    subject: 'other',
    privacy: 'on',
    message: 'Does the robe come in long?',
  });
  editDatabase(
    site,
    `UPDATE videos SET unavailable_at = 5 WHERE id = 3;
     INSERT INTO site_settings VALUES ('checkLinks', 'on');
     INSERT INTO link_checks (product_id, link, state, checked_at) VALUES (1, (SELECT link FROM offers WHERE product_id = 1), 'dead', 5),
       (2, 'https://another.example', 'dead', 5);`,
  );
  const { address } = await feedsOf(site, admin).read('name,link,price\n', 'empty.csv', { name: 'Oak' });
  await admin.send('/admin/guides/new', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'save', version: '0', title: 'For the lake' }),
  });
  const busy = await overview();
  for (const [title, path] of [
    ['1 unread message', '/admin/messages'],
    ['1 unavailable video', '/admin/videos?state=unavailable'],
    ['1 broken product link', '/admin/links'],
    ['Feed needs review: Oak', address],
  ] as const) {
    expect(busy).toContain(title);
    expect(busy).toContain(`href="${path}"`);
  }
  const videos = (await admin.get('/admin/videos')).text;
  expect(videos).toMatch(/Unavailable <span class="number urgent">1\D/);
  expect(videos.match(/status-wrong">Unavailable<\/span><\/td>/g)).toHaveLength(1);
  expect(busy).toContain('“Does the robe come in long?”');
  expect(busy.match(/class="task"/g)).toHaveLength(4);
  expect(busy).not.toContain('Nothing new needs your attention.');
  expect(busy).toContain('For the lake');

  expect(busy).toMatch(/Messages<span class="admin-count">\D*1/);
  expect(busy).toMatch(/Feeds<span class="admin-count">\D*1/);
  await admin.post('/admin/messages', { intent: 'read:1' });
  expect(await overview()).not.toMatch(/Messages<span/);
  expect(await overview()).not.toContain('unread message');
});

test('a new site lists first steps until they are done or skipped', async () => {
  const unusable = join(backups, 'a-file');
  writeFileSync(unusable, 'x');
  const begun = await startSite({ LIMITS: 'off', BACKUP_DIR: unusable });
  const owner = new Visitor(begun);
  const account = { username: 'mara', email: 'mara@site.example', password: 'a good long sentence' };
  const registered = await owner.post('/auth', { intent: 'register', ...account, setup: begun.setupToken });
  expect(registered.headers.get('location')).toBe('/admin/overview');
  const first = (await owner.follow(registered)).text;
  for (const part of ['Welcome, mara!', '0 of 8 done', 'Show 8 steps']) expect(first).toContain(part);
  expect((await owner.get('/admin')).text).toContain('<a href="/admin/overview">8 first steps</a>');
  const steps = async () =>
    [...(await owner.get('/admin/overview')).text.matchAll(/aria-label="Skip: ([^"]+)"/g)].map(
      ([, step]) => step,
    );
  expect(await steps()).toHaveLength(8);
  for (const step of ['video', 'feed', 'branding'])
    await owner.post('/admin/overview', { intent: 'skip', step });
  await owner.post('/admin/settings', { intent: 'save', siteName: 'Mara’s', owner: 'Mara' });
  expect(await steps()).toEqual(['Check the pages', 'Add your first product', 'Delete demo content']);
  const body = new FormData();
  const robe = { name: 'Robe', price: '$5', affiliateLink: 'https://oak.example/1', category: 'fashion' };
  for (const [name, value] of Object.entries(robe)) body.append(name, value);
  await owner.send('/admin/products/new', { method: 'POST', body });
  await owner.post('/admin/pages/about', { intent: 'save', version: '0', body: '# We' });
  const asked = (await owner.get('/admin/settings')).text;
  expect(asked).toContain('You cannot undo this. Content that you changed');
  await owner.post('/admin/settings', { intent: 'clear-demo' });
  expect((await owner.get('/admin/overview')).text).not.toContain('First steps');
  expect((await owner.post('/admin/overview', { intent: 'skip', step: 'none' })).status).toBe(400);
  const tasks = async () => (await owner.get('/admin/overview')).text;
  await expect.poll(tasks).toContain('The daily backup failed');
  expect(await tasks()).toContain(unusable);
  expect(begun.output()).toContain('The daily backup failed.');
  await begun.stop();
});

test('an old or missing backup is listed', async () => {
  const old = new Date(Date.now() - 3 * 86_400_000);
  await expect.poll(overview).not.toContain('No backup yet');
  for (const name of ['ribbon-2020-01-01.tar.gz', `ribbon-${new Date().toISOString().slice(0, 10)}.tar.gz`]) {
    writeFileSync(join(backups, name), 'x', { flag: 'a' });
    utimesSync(join(backups, name), old, old);
  }
  expect(await overview()).toContain('The last backup is old');
});

test('only the dashboard shows the overview', async () => {
  expect((await new Visitor(site).get('/admin/overview')).status).toBe(302);
});

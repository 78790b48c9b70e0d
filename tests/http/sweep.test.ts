import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../support/command';
import { FakePlatforms } from '../support/fake-platforms';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
let admin: Visitor;
let database: Database.Database;
beforeAll(async () => {
  await platforms.start();
  site = await startSite(platforms.settings());
  admin = await becomeAdministrator(site);
  database = new Database(join(site.dataDir, 'ribbon.db'));
  const search = await admin.get('/admin?q=linen&source=library&max=10');
  const own = /value="(library:[0-9a-f]{16})"/.exec(search.text)?.[1] ?? '';
  await admin.post('/admin', {
    intent: 'import',
    category: 'fashion',
    video: ['youtube:ccccccccccC', 'vimeo:101', 'dailymotion:x1abcd', own],
  });
});
afterAll(async () => {
  database.close();
  await site.stop();
  await platforms.stop();
});
beforeEach(() => {
  database
    .prepare("UPDATE videos SET fetched_at = 0, unavailable_at = NULL WHERE source_id NOT LIKE 'demo-%'")
    .run();
});

const countUnavailable = () =>
  database.prepare('SELECT count(*) FROM videos WHERE unavailable_at IS NOT NULL').pluck().get();

/** Refreshes every imported video as an administrator does. */
async function refreshAll() {
  const ids = database.prepare("SELECT id FROM videos WHERE source_id NOT LIKE 'demo-%'").pluck().all();
  return admin.follow(await admin.post('/admin/videos', { intent: 'refresh', video: ids.map(String) }));
}

test('a refresh updates available videos', async () => {
  expect((await refreshAll()).text).toContain('4 videos refreshed');
  expect(countUnavailable()).toBe(0);
});

test.each([
  [
    'items that cannot be read',
    { status: 200, body: { items: [null, 7, { id: {} }], data: [], list: [{}] } },
  ],
  ['another server’s 404', { status: 404, body: '<h1>Not Found</h1>' }],
  ['a 404 without the platform’s words', { status: 404, body: {} }],
])('a response with %s changes no video', async (_what, answer) => {
  for (const ending of ['/videos', '/videos/101', '/video/x1abcd']) platforms.replay(ending, answer);
  const page = await refreshAll();
  for (const ending of ['/videos', '/videos/101', '/video/x1abcd']) platforms.replay(ending, null);
  expect(page.text).toContain('1 video refreshed');
  expect(countUnavailable()).toBe(0);
});

test('an unavailable video is hidden and returns when its platform has it', async () => {
  platforms.replay('/youtube/videos', { body: { items: [] } });
  platforms.replay('/videos/101', { status: 404, body: { error: 'The requested video could not be found' } });
  expect((await refreshAll()).text).toContain('2 videos refreshed, 2 unavailable');
  platforms.replay('/youtube/videos', null);
  platforms.replay('/videos/101', null);
  expect(countUnavailable()).toBe(2);
  expect((await refreshAll()).text).toContain('4 videos refreshed');
  expect(countUnavailable()).toBe(0);
});

test('the command prints refreshed and unavailable videos', async () => {
  platforms.replay('/videos/101', { status: 404, body: { error: 'The requested video could not be found' } });
  const settings = { DATA_DIR: site.dataDir, ...platforms.settings() };
  const { output } = await runCommand('refresh', settings);
  platforms.replay('/videos/101', null);
  expect(output).toMatch(/^\d+ refreshed, 1 unavailable\.$/m);
});

test('an unmounted library makes no video unavailable', async () => {
  const library = join(site.dataDir, 'library');
  renameSync(library, `${library}.away`);
  expect((await refreshAll()).text).toContain('Ribbon cannot read the library folder (ENOENT).');
  mkdirSync(library);
  expect((await refreshAll()).text).toContain('The library folder is empty.');
  renameSync(`${library}.away`, `${library}/back`);
  renameSync(`${library}/back`, `${library}.back`);
  expect(countUnavailable()).toBe(0);
});

test('visitors see only imported files of the library', async () => {
  const trending = JSON.parse(
    (await new Visitor(site).get('/api/video-sources/trending?source=library')).text,
  );
  expect(trending.data.every((video: { imported: boolean }) => video.imported)).toBe(true);
});

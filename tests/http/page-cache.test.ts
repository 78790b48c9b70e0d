import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '../support/clock';
import { makeDataDir, startSite } from '../support/site';
import { Visitor } from '../support/visitor';

const DAY = 86_400_000;

test('midnight changes the next response of a cached page', async () => {
  const clock = createClock();
  const site = await startSite(clock.settings);
  const read = () => new Visitor(site).get('/video/1');
  const first = await read();
  expect((await read()).headers.get('ETag')).toBe(first.headers.get('ETag'));
  await clock.move(site, DAY);
  const next = await read();
  expect(next.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
  const dateOf = (text: string) => /(\d+ \w+ ago|yesterday|today)/.exec(text)?.[0];
  await clock.move(site, 400 * DAY);
  expect(dateOf((await read()).text)).toBe('1 year ago');
  await site.stop();
});

test('a new build changes the next response, also for conditional requests', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const cwd = mkdtempSync(join(tmpdir(), 'ribbon-build-'));
  cpSync(join(root, 'build'), join(cwd, 'build'), { recursive: true });
  for (const name of ['bin', 'db']) symlinkSync(join(root, name), join(cwd, name));
  for (const name of ['server.js', 'package.json']) cpSync(join(root, name), join(cwd, name));
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
  const dataDir = makeDataDir();
  const before = await startSite({ DATA_DIR: dataDir }, 'server', cwd);
  const etag = (await new Visitor(before).get('/about')).headers.get('ETag') ?? '';
  expect((await new Visitor(before).get('/about', { 'If-None-Match': etag })).status).toBe(304);
  await before.stop();
  const server = join(cwd, 'build', 'server');
  for (const name of readdirSync(server).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(server, name), 'utf8');
    const changed = code.replaceAll('Gifts chosen with her', 'Presents chosen with her');
    if (changed !== code) writeFileSync(join(server, name), changed);
  }
  const after = await startSite({ DATA_DIR: dataDir }, 'server', cwd);
  const answer = await new Visitor(after).get('/about', { 'If-None-Match': etag });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Presents chosen with her');
  await after.stop();
});

test('a CDN may cache public pages only', async () => {
  const site = await startSite({ CDN_MAX_AGE: '120' });
  const maxAge = async (path: string, visitor = new Visitor(site)) =>
    (await visitor.get(path)).headers.get('Cache-Control');
  for (const path of ['/', '/videos', '/video/1', '/product/1'])
    expect(await maxAge(path)).toBe('public, max-age=0, s-maxage=120');
  expect((await new Visitor(site).get('/')).text).toContain('up to 2 minutes old');
  expect(await maxAge('/share/LakeHouse7')).toBe('no-cache');
  const owner = new Visitor(site);
  await owner.post('/compilation/new', { title: 'Never kept', isPublic: 'on' });
  expect(await maxAge('/', owner)).toBe('no-store');
  await site.stop();
});

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../support/command';
import { makeDataDir, type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const root = join(import.meta.dirname, '..', '..');
const image = readFileSync(join(root, 'public', 'icon-512.png'));

let old: Server;
let oldUrl: string;
let site: Site;
let admin: Visitor;
let asked: string[] = [];

/** The old site: it still has its pictures, but for one. */
beforeAll(async () => {
  old = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (!/robe\.png$/.test(url)) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': 'image/png' }).end(image);
  });
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done));
  oldUrl = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
});
afterAll(async () => {
  await site.stop();
  old.close();
});

function guides() {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  const rows = database
    .prepare<
      [],
      {
        title: string;
        slug: string;
        status: string;
        body: string;
        author: string;
        published_at: number | null;
      }
    >('SELECT * FROM guides ORDER BY id')
    .all();
  database.close();
  return rows;
}

/** A fixture, with the address of the old site in it. */
function fixture(name: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ribbon-import-')), name);
  const text = readFileSync(join(root, 'tests', 'fixtures', 'exports', name), 'utf8');
  writeFileSync(file, text.replaceAll('OLD_SITE', oldUrl));
  return file;
}

const run = (...args: string[]) => runCommand('import', { DATA_DIR: site.dataDir }, ...args);

test('a Ghost export becomes guides and pages with images, dates and authors', async () => {
  const { code, output } = await run('ghost', fixture('ghost.json'), '--url', oldUrl);
  expect(code).toBe(0);
  for (const line of [
    '3 guides, 1 page, 1 image',
    'a player of www.youtube.com, now a link',
    `an image that could not be downloaded, now a link: ${oldUrl}/content/images/gone.png`,
    'For members: a draft, because only some people could read it',
    '/silk-and-what-it-forgives/ /guides/silk-and-what-it-forgives',
  ])
    expect(output).toContain(line);
  const [silk, paid, empty] = guides();
  expect(silk).toMatchObject({
    title: 'Silk, and what it forgives',
    slug: 'silk-and-what-it-forgives',
    status: 'published',
    author: 'Mara Ohm',
    published_at: Date.parse('2025-05-02T08:30:00Z'),
  });
  expect([paid?.status, empty?.status]).toEqual(['draft', 'draft']);
  const page = (await new Visitor(site).get('/guides/silk-and-what-it-forgives')).text;
  for (const part of [
    '<p>Start with <em>one</em> robe &amp; a [list].</p>',
    'alt="A robe in the sun"',
    '<h2 id="two-ways">Two ways</h2>',
    `<a href="${oldUrl}/wash-bags/"`,
    'href="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"',
    'What to give first.',
  ])
    expect(page).toContain(part);
  expect(page).toMatch(/<a href="https:\/\/shop\.example\/robe"[^>]*>The robe<\/a>/);
  expect(page).not.toContain('alert(1)');
  expect((await new Visitor(site).get('/about')).text).toContain('We try things on.');
  expect((await new Visitor(site).get('/guides')).text).not.toContain('For members');
});

test('a repeated import adds nothing and overwrites nothing', async () => {
  await admin.post('/admin/pages/about', { intent: 'save', version: '1', body: '# Ours now' });
  const before = guides();
  const { output } = await run('ghost', fixture('ghost.json'), '--url', oldUrl);
  expect(output).not.toMatch(/(?:guides?|pages?|redirects?)\b[^.]* added/);
  expect(output).toContain('3 texts unchanged.');
  expect(output).toContain('this page has been edited already');
  expect(guides()).toEqual(before);
});

test('an export is uploaded, imported in the background and reported', async () => {
  const send = (file: File | null, url: string) => {
    const body = new FormData();
    if (file !== null) body.append('file', file);
    body.append('url', url);
    return admin.send('/admin/content-import', { method: 'POST', body });
  };
  const posts = [
    { id: 1, title: 'Sent', slug: 'sent', html: '<p>Hi</p>', status: 'published', type: 'post' },
  ];
  const file = new File([JSON.stringify({ data: { posts } })], 'blog.json');
  const refused = await send(new File(['a,b'], 'blog.csv'), 'blog');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Choose the JSON file that Ghost exports');
  expect(refused.text).toContain('Enter a URL such as https://blog.example');
  expect((await new Visitor(site).get('/admin/content-import')).location).toContain('/auth');
  const started = await send(file, oldUrl);
  const page = started.location?.split('?')[0] ?? '';
  expect(page).toMatch(/^\/admin\/content-import\/\d+$/);
  const shown = async () => (await admin.get(page)).text;
  await expect.poll(shown).toContain('1 guide, 1 redirect added.');
  expect((await admin.get(`${page}/report.csv`)).text).toContain(
    '"Sent","New guide","Published","/sent/","/guides/sent",',
  );
  expect((await new Visitor(site).get('/sent/')).location).toBe('/guides/sent');
  expect((await admin.get('/admin/guides')).text).toContain('href="/admin/content-import"');
});

test('a WordPress export of both editors imports the same way', async () => {
  asked = [];
  const { code, output } = await run('wordpress', fixture('wordpress.xml'), '--url', oldUrl);
  expect(code).toBe(0);
  for (const line of [
    '2 guides, 1 page, 1 image',
    '1 of the kind product',
    '1 comment',
    'the shortcode [contact-form-7]',
    'the shortcode [vc_row]',
    '/2024/05/gifts-under-50/ /guides/gifts-under-50',
    '/privacy-policy/ /privacy',
  ])
    expect(output).toContain(line);
  // An image that appears twice and as a cover is fetched once.
  expect(asked).toEqual(['/wp-content/uploads/robe.png']);
  const [gifts, classic] = guides().slice(-2);
  expect(gifts?.body).toMatch(
    /^Three \*\*small\*\* things\.\n\n!\[A robe\]\(\/media\/\w+-960\.webp\)\n\n\[Play on youtu\.be\]\(https:\/\/youtu\.be\/dQw4w9WgXcQ\)\n\n\| What \| Price \|\n\| --- \| --- \|\n\| Robe \| \$49 \\\| \$59 \|$/,
  );
  // A part is missing, so visitors do not see it before an editor has checked it.
  expect(gifts).toMatchObject({ status: 'draft', author: 'Mara Ohm' });
  expect(output).toContain('a part is missing, so it is a draft');
  expect(classic).toMatchObject({ title: 'The old editor', slug: 'the-old-editor', status: 'draft' });
  expect(classic?.body).toMatch(
    /^First line {2}\nsecond line\n\n!\[In the sun\]\(\/media\/[\w.-]+\)\n\n\*In the sun\*\n\nHe said \\\[sic\\\] nothing\.\n\n```\na\[my_key\]\n\nb\n```\n\nThird\.\n\nFourth\.$/,
  );
  expect((await new Visitor(site).get('/privacy')).text).toContain('We keep little.');
});

test('a text nested too deeply is skipped, and the others are imported', async () => {
  const file = fixture('ghost.json');
  const deep = '<div>'.repeat(5_000);
  const posts = [
    { id: 1, title: 'Deep', slug: 'deep', html: `${deep}x`, status: 'published', type: 'post' },
    { id: 2, title: 'Flat', slug: 'flat', html: '<p>x</p>', status: 'published', type: 'post' },
    { id: 3, title: 'Flat too', slug: 'flat', html: '<p>y</p>', status: 'published', type: 'page' },
    {
      id: 4,
      title: 'Some only',
      slug: 'some',
      html: '<p>z</p>',
      status: 'scheduled',
      type: 'post',
      visibility: 'members',
      published_at: '2024-01-01T10:00:00Z',
    },
  ];
  writeFileSync(file, JSON.stringify({ data: { posts } }));
  const { output } = await run('ghost', file);
  expect(output).toContain('2 guides, 1 page');
  expect(
    guides()
      .slice(-3)
      .map(({ slug, status }) => [slug, status]),
  ).toEqual([
    ['flat', 'published'],
    ['flat-2', 'published'],
    ['some', 'draft'],
  ]);
  expect(output).toContain('Deep: not imported, because its HTML is nested too deeply');
});

test('images in a private network are not fetched', async () => {
  asked = [];
  const alone = makeDataDir();
  const file = fixture('wordpress.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('https://old.example', oldUrl));
  const { output } = await runCommand('import', { DATA_DIR: alone }, 'wordpress', file);
  expect(output).toMatch(/^2 guides, 1 page(?:, \d+ redirects?)? added\./m);
  expect(asked).toEqual([]);
  for (const [from, path] of [
    ['ghost', fixture('wordpress.xml')],
    ['medium', fixture('ghost.json')],
    ['ghost', '/nowhere/x.json'],
  ] as const) {
    const refused = await run(from, path);
    expect(refused.code).toBe(1);
    expect(refused.output.trim().split('\n').at(-1)).toMatch(/\.$/);
    expect(refused.output).not.toMatch(/\n {4}at /);
  }
});

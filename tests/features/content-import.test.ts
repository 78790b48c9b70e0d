import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addContentImport,
  findContentImport,
  findExportError,
  listContentFiles,
  readContentReport,
  resumeContentImports,
  runContentImport,
} from '#app/features/guides/content-import.server';
import { findGuide, listTags } from '#app/features/guides/guide.server';
import { saveGuide } from '#app/features/guides/guide-admin.server';
import { importFile, importWriting } from '#app/features/guides/import-writing.server';
import { readPageText, savePageText } from '#app/features/guides/page-text.server';
import { findRedirect } from '#app/features/redirects/redirect.server';
import { COMMAND_LINE, sqlite } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';

/** The fields of a guide that these tests leave empty. */
const EMPTY = { kind: 'guide' as const, tags: [], seoTitle: '', seoDescription: '' };

const image = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'icon-512.png'));
let isImageThere = true;
let asked = 0;
let during = async () => {};
const old = createServer(async (_, response) => {
  asked += 1;
  await during();
  response.writeHead(isImageThere ? 200 : 404, { 'Content-Type': 'image/png' }).end(image);
});
let siteUrl = '';
beforeAll(async () => {
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done));
  siteUrl = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
});
afterAll(() => old.close());

const folder = mkdtempSync(join(tmpdir(), 'ribbon-content-'));
let next = 0;
function write(content: unknown): string {
  next += 1;
  const file = join(folder, `${next}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

type Post = { id: string; slug: string; html: string; title?: string; type?: string; feature_image?: string };
function ghost(posts: Post[], more: object = {}): string {
  const published = { status: 'published', published_at: '2024-05-02T08:30:00Z', type: 'post' };
  return write({
    data: { posts: posts.map((post) => ({ title: post.slug, ...published, ...post })), ...more },
  });
}

const run = (file: string, url: string | null = siteUrl) =>
  importFile({
    from: 'ghost',
    file,
    siteUrl: url,
    trustedHosts: url === null ? [] : [new URL(url).host],
    actor: COMMAND_LINE,
  });
function read(slug: string, kind: 'guide' | 'page' = 'guide') {
  const found = findGuide(slug, kind);
  if (found === null || !('guide' in found)) throw new Error(`${slug} does not exist`);
  return found.guide;
}
const results = ({ texts }: Awaited<ReturnType<typeof run>>) => texts.map(({ result }) => result);

test('posts become guides with tags, pages stay pages, and their links are new', async () => {
  sqlite.exec(`INSERT INTO products (id, name, description, image_url, price, affiliate_link, category)
    VALUES (901, 'Robe', '', '', '$5', 'https://shop.example/robe', 'robes');
    UPDATE offers SET link_key = 'shop.example/robe' WHERE product_id = 901`);
  const file = ghost(
    [
      {
        id: '1',
        slug: 'boots',
        html: '<p>See <a href="__GHOST_URL__/work-with-me/">us</a>.</p><p><a href="https://shop.example/robe?utm_source=x">Robe</a></p>',
      },
      { id: '2', slug: 'work-with-me', type: 'page', html: '<p><a href="/boots/#fit">Boots</a></p>' },
    ],
    {
      tags: [{ id: 't', name: 'Winter' }],
      posts_tags: [{ post_id: '1', tag_id: 't' }],
      posts_meta: [{ post_id: '1', meta_title: 'All boots', meta_description: 'Tried on.' }],
    },
  );
  const report = await run(file);
  expect(results(report)).toEqual(['guide', 'page']);
  const boots = read('boots');
  expect(boots).toMatchObject({
    body: 'See [us](/pages/work-with-me).\n\n::product 901',
    seoTitle: 'All boots',
    seoDescription: 'Tried on.',
    publishedAt: new Date('2024-05-02T08:30:00Z'),
  });
  expect(listTags(boots.id)).toEqual([{ slug: 'winter', name: 'Winter' }]);
  expect(read('work-with-me', 'page').body).toBe('[Boots](/guides/boots#fit)');
  expect(findRedirect('/boots/')?.location).toBe('/guides/boots');
  expect(report.redirects).toBe(2);

  const again = await run(file);
  expect(results(again)).toEqual(['unchanged', 'unchanged']);
  expect(again.redirects).toBe(0);
  expect(read('boots').version).toBe(1);
});

test('a page that is edited during the import keeps the edit, and the report says so', async () => {
  const about = { id: '21', slug: 'about', type: 'page', html: '<p>Old <img src="/about.png"></p>' };
  during = async () => {
    await savePageText('about', { body: 'Edited since.', version: 0 }, COMMAND_LINE);
  };
  const { texts } = await run(ghost([about]));
  during = async () => {};
  expect(readPageText('about').body).toBe('Edited since.');
  expect(texts).toMatchObject([
    { result: 'nothing', notes: ['not changed, because it was edited during the import'] },
  ]);
});

test('a repeated import with the URL repairs what one without it left', async () => {
  const html =
    '<p>Words <img src="__GHOST_URL__/a.png" alt="A robe"> and <a href="__GHOST_URL__/tag/x/">x</a>.</p>';
  const file = ghost([
    { id: '11', slug: 'untouched', html, feature_image: '__GHOST_URL__/b.png' },
    { id: '12', slug: 'edited', html, feature_image: '__GHOST_URL__/b.png' },
    { id: '13', slug: 'whole', html: '<p>Nothing to repair.</p>' },
  ]);
  const first = await run(file, null);
  expect(first.texts.map(({ isDraft }) => isDraft)).toEqual([true, true, false]);
  expect(first.texts[0]?.notes.join()).toContain('need the URL of the old site');
  const { id, version, title, slug, body } = read('edited');
  await saveGuide(
    id,
    {
      ...EMPTY,
      version,
      title,
      slug,
      body: `Mine.\n\n${body}`,
      summary: '',
      author: '',
      coverUrl: null,
      publishAt: null,
      publishing: 'keep',
    },
    { username: 'mara' },
  );

  const second = await run(file);
  expect(results(second)).toEqual(['updated', 'updated', 'unchanged']);
  expect(read('untouched')).toMatchObject({
    status: 'published',
    coverUrl: expect.stringMatching(/^\/media\//),
  });
  expect(read('untouched').body).toMatch(/^Words !\[A robe\]\(\/media\/[\w.-]+\) and \[x\]\(http:\/\/127/);
  expect(read('edited').status).toBe('draft');
  expect(read('edited').body).toMatch(
    /^Mine\.\n\nWords !\[A robe\]\(\/media\/[\w.-]+\) and \[x\]\(http:\/\/127/,
  );
  expect(read('edited').coverUrl).toMatch(/^\/media\//);

  // An old site that is offline takes no images away.
  isImageThere = false;
  const third = await run(file);
  isImageThere = true;
  expect(results(third)).toEqual(['nothing', 'nothing', 'unchanged']);
  expect(read('untouched').coverUrl).not.toBeNull();
});

test('a text that is not read whole is a draft, and a text by hand is left alone', async () => {
  const own = {
    ...EMPTY,
    version: 0,
    title: 'Mine',
    slug: 'mine',
    summary: '',
    author: '',
    body: 'Mine.',
    coverUrl: null,
  };
  await saveGuide(null, { ...own, publishAt: null, publishing: 'publish' }, { username: 'mara' });
  const file = ghost([
    { id: '21', slug: 'mine', html: '<p>Theirs.</p>' },
    { id: '22', slug: 'boxed', html: '<p>Words</p><div data-product-box="lasso" data-urls="">x</div>' },
  ]);
  const { texts } = await run(file);
  expect(texts).toMatchObject([
    { result: 'nothing', notes: ['not imported, because a guide with its URL exists already'] },
    { result: 'guide', isDraft: true },
  ]);
  expect(read('mine').body).toBe('Mine.');
});

test('a text that version 1.0.0 imported is updated, unless a person has saved it', async () => {
  const fields = { ...EMPTY, version: 0, summary: '', author: '', coverUrl: null, publishAt: null };
  const posts = ['by-command', 'by-hand'].map((slug, index) => ({
    id: `4${index}`,
    slug,
    html: '<p>New.</p>',
  }));
  for (const { slug } of posts)
    await saveGuide(
      null,
      { ...fields, publishing: 'publish', title: slug, slug, body: 'Old.' },
      COMMAND_LINE,
    );
  const { id, version, title, slug } = read('by-hand');
  const edited = { ...fields, publishing: 'keep' as const, version, title, slug, body: 'Mine.' };
  await saveGuide(id, edited, { username: 'mara' });
  expect(results(await run(ghost(posts)))).toEqual(['updated', 'nothing']);
  expect([read('by-command').body, read('by-hand').body]).toEqual(['New.', 'Mine.']);
});

test('an upload is imported as a job, and its file is removed', async () => {
  mkdirSync(join(env.DATA_DIR, 'uploads'), { recursive: true });
  const path = join(env.DATA_DIR, 'uploads', 'upload');
  const send = (content: string) => {
    writeFileSync(path, content);
    return addContentImport({ file: { path, name: 'export.json' }, siteUrl }, { username: 'mara' });
  };
  const html = `<p>Hi</p><p><img src="${siteUrl}/a.png" alt="A"></p>`;
  const content = readFileSync(ghost([{ id: '31', slug: 'uploaded', html }]), 'utf8');
  const id = (await send(content)) ?? 0;
  expect(listContentFiles()).toEqual([path]);
  // Another one waits, and its file does not stay.
  writeFileSync(`${path}-2`, content);
  const second = { file: { path: `${path}-2`, name: 'b.json' }, siteUrl };
  expect(await addContentImport(second, { username: 'mara' })).toBeNull();
  expect(existsSync(`${path}-2`)).toBe(false);
  asked = 0;
  await runContentImport(id);
  // An editor has named the URL, so it must be on the public internet.
  expect(asked).toBe(0);
  const done = findContentImport(id);
  expect(done).toMatchObject({ state: 'done', done: 1, total: 1, file: null });
  expect(done?.message).toBe('1 guide, 1 redirect added.');
  expect(done && readContentReport(done)?.texts[0]).toMatchObject({
    oldPath: '/uploaded/',
    path: '/guides/uploaded',
  });
  expect(existsSync(path)).toBe(false);
  env.FEED_HOSTS_TRUSTED.push(new URL(siteUrl).host);
  await runContentImport((await send(content)) ?? 0);
  expect(asked).toBe(1);
  const failed = (await send('{"data":')) ?? 0;
  await runContentImport(failed);
  expect(findContentImport(failed)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('not JSON'),
  });
});

test('an import that the end of the site interrupted is carried on', async () => {
  const path = join(env.DATA_DIR, 'uploads', 'interrupted');
  writeFileSync(path, readFileSync(ghost([{ id: '41', slug: 'interrupted', html: '<p>Hi</p>' }])));
  const file = { path, name: 'export.json' };
  const id = (await addContentImport({ file, siteUrl: null }, { username: 'mara' })) ?? 0;
  resumeContentImports();
  await expect.poll(() => findContentImport(id)?.state).toBe('done');
  await expect.poll(() => existsSync(path)).toBe(false);
});

test('a file of neither system is refused', async () => {
  expect(await findExportError(write('id,name\n1,x'))).toContain('the JSON file that Ghost exports');
  expect(await findExportError(write({ data: {} }))).toBeNull();
  for (const from of ['ghost', 'wordpress'] as const)
    expect((await importWriting({ from, file: write({ data: {} }), siteUrl: null })).ok, from).toBe(false);
});

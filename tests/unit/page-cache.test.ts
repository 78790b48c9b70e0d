import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { RouteHandle } from '#app/lib/route-handle';
import { createCacheableFinder } from '#app/server/page-cache/cacheable-urls';
import { PageCache, type Rendered } from '#app/server/page-cache/page-cache.server';

function page(text: string, headers: Record<string, string> = {}): Rendered {
  return {
    status: 200,
    headers: new Headers({ 'Content-Type': 'text/html', ...headers }),
    body: Buffer.from(`<p>${text}</p>`),
    keepUntil: null,
    frameOrigin: undefined,
    cdnMaxAge: 0,
  };
}

test('a hundred requests for an uncached page render it once', async () => {
  const pages = new PageCache();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return page('one');
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => pages.getOrRender('key', render)));
  expect(rendered).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('a failure is not cached', async () => {
  const pages = new PageCache();
  await expect(pages.getOrRender('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pages.getOrRender('key', async () => page('two'))).toHaveProperty('etag');
});

test('errors, cookies and no-store responses are not cached', async () => {
  const pages = new PageCache();
  await pages.getOrRender('error', async () => ({ ...page('x'), status: 404 }));
  await pages.getOrRender('cookie', async () => page('x', { 'Set-Cookie': 'a=b' }));
  await pages.getOrRender('private', async () => page('x', { 'Cache-Control': 'private' }));
  expect(['error', 'cookie', 'private'].map((key) => pages.get(key))).toEqual([null, null, null]);
});

test('the least recently used page leaves when memory is full', async () => {
  const pages = new PageCache(100_000);
  for (let number = 0; number < 50; number += 1) {
    await pages.getOrRender(`${number}`, async () => page(randomBytes(3_000).toString('hex')));
    // Asked for again and again, a while apart.
    expect(pages.get('0', Date.now() + number * 200)).not.toBeNull();
  }
  expect(pages.get('1')).toBeNull();
  expect(pages.get('49')).not.toBeNull();
});

test('a page expires at its time', async () => {
  const pages = new PageCache();
  await pages.getOrRender('key', async () => ({ ...page('x'), keepUntil: Date.now() + 60_000 }));
  expect(pages.get('key', Date.now() + 59_000)).not.toBeNull();
  expect(pages.get('key', Date.now() + 60_001)).toBeNull();
});

test('pages that have expired take no memory', async () => {
  const pages = new PageCache(100_000);
  const fill = async (prefix: string) => {
    const keys = Array.from({ length: 5 }, (_, number) => prefix + number);
    for (const key of keys)
      await pages.getOrRender(key, async () => ({
        ...page('x'.repeat(15_000)),
        keepUntil: Date.now() + 60_000,
      }));
    return keys;
  };
  for (const key of await fill('old')) expect(pages.get(key, Date.now() + 60_001)).toBeNull();
  for (const key of await fill('new')) expect(pages.get(key)).not.toBeNull();
});

test('a page requested often is compressed well', async () => {
  const pages = new PageCache();
  const text = readFileSync('package-lock.json', 'utf8').slice(0, 60_000);
  await pages.getOrRender('once', async () => page(text));
  await pages.getOrRender('often', async () => page(text));
  const quick = pages.get('once')?.bodies.br.body.length ?? 0;
  for (let hits = 0; hits < 3; hits += 1) pages.get('often', Date.now() + 1_500);
  const read = () => pages.get('often')?.bodies.br.body ?? Buffer.alloc(0);
  await expect.poll(() => read().length).toBeLessThan(quick);
  const best = read();
  expect(pages.get('once')?.bodies.br.body.length).toBe(quick);
  expect(brotliDecompressSync(best).toString()).toBe(`<p>${text}</p>`);
});

test('only parameters that a page reads make a new entry', () => {
  const kept = (pattern: string, rule: RouteHandle['cached']) => ({
    pattern,
    ids: [],
    takesPosts: false,
    handle: rule === undefined ? {} : { cached: rule },
  });
  const find = createCacheableFinder([
    kept('/', { query: [], shows: 'catalogue' }),
    kept('/videos', { query: ['page'], shows: 'catalogue' }),
    kept('/video/:id', { query: ['play'], shows: 'catalogue' }),
    kept('/product/:id', { query: [], shows: 'catalogue' }),
    kept('/share/:shareCode', { query: ['ref'], shows: 'share', personal: ['edit'] }),
    kept('/account', undefined),
  ]);
  const address = (url: string) => find(url)?.url ?? null;
  expect(address('/_root.data?x=1')).toBe('/_root.data');
  expect(address('/account')).toBeNull();
  expect(address('/videos?notice=contact')).toBeNull();
  expect(address('/videos?utm_source=x&page=2')).toBe('/videos?page=2');
  expect(address('/video/7?fbclid=1')).toBe('/video/7');
  expect(address('/video/007')).toBeNull();
  expect(address('/product/00')).toBeNull();
  expect(address('/share/abcdefghij?ref=shared&x=1')).toBe('/share/abcdefghij?ref=shared');
  expect(address('/share/abcdefghij?edit=secret')).toBeNull();
  expect(address('/videos.data?page=2')).toBe('/videos.data?page=2');
});

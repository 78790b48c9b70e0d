import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCompilationOperation,
  listCompilationsOperation,
} from '#app/routes/api/compilations/list/operation';
import {
  markBoughtOperation,
  removeCompilationProductOperation,
} from '#app/routes/api/compilations/product/operation';
import {
  addCompilationProductOperation,
  getCompilationProductsOperation,
} from '#app/routes/api/compilations/products/operation';
import { getSharedCompilationOperation } from '#app/routes/api/compilations/shared/operation';
import { contactOperation } from '#app/routes/api/contact/operation';
import { importVideosOperation } from '#app/routes/api/import-videos/operation';
import { loginOperation } from '#app/routes/api/login/operation';
import { logoutOperation } from '#app/routes/api/logout/operation';
import { listFeaturedProductsOperation } from '#app/routes/api/products/featured/operation';
import { listProductsOperation } from '#app/routes/api/products/list/operation';
import { registerOperation } from '#app/routes/api/register/operation';
import { subscribeOperation } from '#app/routes/api/subscribe/operation';
import { createSubscriberOperation } from '#app/routes/api/subscribers/operation';
import { getUserOperation } from '#app/routes/api/user/operation';
import { listPlatformsOperation } from '#app/routes/api/video-sources/platforms/operation';
import { searchSourcesOperation } from '#app/routes/api/video-sources/search/operation';
import { listSourceTrendingOperation } from '#app/routes/api/video-sources/trending/operation';
import { findSourceVideoOperation } from '#app/routes/api/video-sources/video/operation';
import { listVideosByCategoryOperation } from '#app/routes/api/videos/category/operation';
import { listFeaturedVideosOperation } from '#app/routes/api/videos/featured/operation';
import { listVideosOperation } from '#app/routes/api/videos/list/operation';
import { getVideoOperation } from '#app/routes/api/videos/one/operation';
import { listTrendingVideosOperation } from '#app/routes/api/videos/trending/operation';
import { ApiClient } from '../support/api-client';
import { FakePlatforms } from '../support/fake-platforms';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

const platforms = new FakePlatforms();
let site: Site;
let admin: ApiClient;
beforeAll(async () => {
  await platforms.start();
  site = await startSite(platforms.settings());
  admin = new ApiClient(site, await becomeAdministrator(site));
});
afterAll(async () => {
  await site.stop();
  await platforms.stop();
});

const json = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
});
const read = (text: string): Record<string, unknown> => JSON.parse(text);

test('a client registers, collects by its own code, shares, removes and logs out', async () => {
  const his = new ApiClient(site);
  expect(await his.call(getUserOperation)).toMatchObject({ ok: false, status: 401 });
  const made = await his.call(registerOperation, {
    body: { username: 'anton', password: 'a good sentence', email: 'anton@mail.example' },
  });
  expect(made).toMatchObject({ ok: true, status: 201, data: { username: 'anton', role: 'user' } });
  expect(await his.data(logoutOperation)).toBeNull();
  await his.data(loginOperation, { body: { username: 'Anton', password: 'a good sentence' } });
  expect(await his.data(getUserOperation)).toMatchObject({ email: 'anton@mail.example' });

  const created = await his.call(createCompilationOperation, {
    body: { title: 'For the lake', shareCode: 'Abcde12345' },
  });
  expect(created).toMatchObject({ ok: true, status: 201 });
  const compilation = await his.data(createCompilationOperation, {
    body: { title: 'The same code', isPublic: true, shareCode: 'Abcde12345' },
  });
  expect(compilation.shareCode).not.toBe('Abcde12345');
  const id = String(compilation.id);
  const add = (productId: number) =>
    his.call(addCompilationProductOperation, { params: { id }, body: { productId, sortOrder: 0 } });
  expect(await add(1)).toMatchObject({ ok: true, status: 201 });
  expect(await add(1)).toMatchObject({ ok: true, status: 200 });
  expect(await add(2)).toMatchObject({ ok: true, status: 201 });
  expect(await add(99_999)).toMatchObject({ ok: false, status: 404 });

  const mine = await his.data(getCompilationProductsOperation, { params: { id } });
  expect(mine.products.map((product) => product.id)).toEqual([1, 2]);
  expect(mine.compilation.userId).not.toBeNull();
  const shared = await new ApiClient(site).data(getSharedCompilationOperation, {
    params: { shareCode: compilation.shareCode },
  });
  // What he has bought is his alone.
  expect(shared.products).toEqual(mine.products.map(({ bought: _, ...product }) => product));
  expect(shared.compilation.userId).toBeNull();

  const removal = { params: { id, productId: '1' } };
  const buying = { ...removal, body: { bought: true } };
  expect(await new ApiClient(site).call(markBoughtOperation, buying)).toMatchObject({
    ok: false,
    status: 403,
  });
  expect(await his.data(markBoughtOperation, buying)).toMatchObject({ productId: 1, bought: true });
  expect((await his.data(getCompilationProductsOperation, { params: { id } })).products).toMatchObject([
    { id: 1, bought: true },
    { id: 2, bought: false },
  ]);
  const nothing = { params: { id, productId: '9' }, body: { bought: true } };
  expect(await his.call(markBoughtOperation, nothing)).toMatchObject({ ok: false, status: 404 });
  expect(await new ApiClient(site).call(removeCompilationProductOperation, removal)).toMatchObject({
    ok: false,
    status: 403,
  });
  expect(await his.call(removeCompilationProductOperation, removal)).toMatchObject({ ok: true, status: 200 });
  expect(await his.call(removeCompilationProductOperation, removal)).toMatchObject({
    ok: false,
    status: 404,
  });

  const first = await his.call(listCompilationsOperation, { query: { limit: 1 } });
  expect(first).toMatchObject({
    ok: true,
    data: [{ title: 'The same code', products: 1 }],
    meta: { total: 2 },
  });
  const cursor = (first.ok && first.meta?.nextCursor) || '';
  expect(await his.data(listCompilationsOperation, { query: { limit: 1, cursor } })).toMatchObject([
    { title: 'For the lake' },
  ]);
  await his.data(logoutOperation);
  expect(await his.call(getUserOperation)).toMatchObject({ ok: false, status: 401 });
  expect(await his.data(listCompilationsOperation)).toEqual([]);
});

test('a private collection is not there for anyone else, by id and by code', async () => {
  const his = new ApiClient(site);
  const { id, shareCode } = await his.data(createCompilationOperation, {
    body: { title: 'A surprise', isPublic: false },
  });
  const other = new ApiClient(site);
  const params = { id: String(id) };
  expect(await his.call(getCompilationProductsOperation, { params })).toMatchObject({ ok: true });
  for (const refused of [
    await other.call(getCompilationProductsOperation, { params }),
    await other.call(getCompilationProductsOperation, { params: { id: '12345' } }),
    await other.call(getSharedCompilationOperation, { params: { shareCode } }),
    await other.call(addCompilationProductOperation, { params, body: { productId: 1 } }),
    await other.call(removeCompilationProductOperation, { params: { ...params, productId: '1' } }),
  ])
    expect(refused).toMatchObject({
      ok: false,
      status: 404,
      error: "The compilation you're looking for doesn't exist or you may not have permission to view it.",
    });
});

test('both subscription addresses and contact answer with the texts of the site', async () => {
  const her = new ApiClient(site);
  const body = { email: 'her@mail.example' };
  for (let time = 0; time < 2; time++)
    expect(await her.call(subscribeOperation, { body })).toMatchObject({
      status: 200,
      message: 'You have been subscribed to our newsletter.',
    });
  expect(
    await her.call(createSubscriberOperation, { body: { ...body, subscribed: true, source: 'newsletter' } }),
  ).toMatchObject({ status: 200, message: 'Thank you for subscribing to our newsletter!' });
  expect(await her.call(subscribeOperation, { body: { email: 'none' } })).toMatchObject({
    status: 400,
    error: 'Please enter a valid email address',
  });
  const message = {
    name: 'Vera',
    email: 'v@mail.example',
    subject: 'other',
    message: 'Long enough, surely',
  } as const;
  expect(await her.call(contactOperation, { body: message })).toMatchObject({
    status: 201,
    message: 'Your message has been sent successfully.',
  });
});

test('lists go on by cursor, without a gap and without a double', async () => {
  const all = await admin.data(listVideosOperation);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call(listVideosOperation, {
      query: { limit: 3, ...(cursor ? { cursor } : {}) },
    });
    if (!page.ok) throw new Error(page.error);
    seen.push(...page.data.map((video) => video.id));
    cursor = page.meta?.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all.map((video) => video.id));
  const products = await admin.data(listProductsOperation);
  const paged = await admin.call(listProductsOperation, { query: { limit: 5 } });
  const next = (paged.ok && paged.meta?.nextCursor) || '';
  const rest = await admin.data(listProductsOperation, { query: { cursor: next } });
  expect([...(paged.ok ? paged.data : []), ...rest]).toEqual(products);
  expect(await admin.call(listVideosOperation, { query: { cursor: 'nonsense' } })).toMatchObject({
    status: 400,
  });
});

test('featured, trending and categories hold what their names say', async () => {
  expect((await admin.data(listFeaturedVideosOperation)).every((video) => video.featured)).toBe(true);
  const trending = await admin.data(listTrendingVideosOperation);
  expect(trending.length).toBeGreaterThan(0);
  expect(trending.every((video) => video.trending)).toBe(true);
  expect(trending.map((video) => video.views)).toEqual(
    [...trending.map((video) => video.views)].sort((a, b) => (b ?? 0) - (a ?? 0)),
  );
  const swimwear = await admin.data(listVideosByCategoryOperation, { params: { category: 'swimwear' } });
  expect(new Set(swimwear.map((video) => video.category))).toEqual(new Set(['swimwear']));
  expect((await admin.data(listFeaturedProductsOperation)).every((product) => product.featured)).toBe(true);
  expect(await admin.data(getVideoOperation, { params: { id: '1' } })).toMatchObject({ id: 1 });
});

test('an administrator searches and imports; nobody else may', async () => {
  const search = { query: { q: 'robes', source: 'vimeo', max: 5 } } as const;
  expect(await new ApiClient(site).call(searchSourcesOperation, search)).toMatchObject({ status: 401 });
  const user = new ApiClient(site);
  await user.data(registerOperation, {
    body: { username: 'nobody', password: 'a good sentence', email: 'n@mail.example' },
  });
  expect(await user.call(searchSourcesOperation, search)).toMatchObject({ status: 403 });
  const found = await admin.data(searchSourcesOperation, search);
  expect(found.map(({ title, imported }) => ({ title, imported }))).toEqual([
    { title: 'Vimeo 101', imported: false },
    { title: 'Vimeo 102', imported: false },
  ]);
  const imported = await admin.data(importVideosOperation, {
    body: { videos: found.map(({ source, sourceId }) => ({ source, sourceId })), category: 'lingerie' },
  });
  expect(imported).toMatchObject({
    imported: 1,
    updated: 0,
    failed: [{ source: 'vimeo', sourceId: '102' }],
    videos: [{ source: 'vimeo', sourceId: '101' }],
  });
  const video = await new ApiClient(site).data(findSourceVideoOperation, {
    query: { source: 'vimeo', sourceId: '101' },
  });
  expect(video).toMatchObject({ id: imported.videos[0]?.id, category: 'lingerie', views: null });
  expect(await admin.call(searchSourcesOperation, { query: { q: ' ' } })).toMatchObject({
    status: 400,
    error: 'Please enter a keyword to search for videos.',
  });
  expect(await admin.call(searchSourcesOperation, { query: { q: 'x', source: 'nowhere' } })).toMatchObject({
    status: 400,
  });
});

test('a video that is not stored is asked of its platform for an administrator only', async () => {
  const query = { source: 'youtube', sourceId: 'ccccccccccC' };
  const before = platforms.requests.length;
  expect(await new ApiClient(site).call(findSourceVideoOperation, { query })).toMatchObject({ status: 404 });
  expect(platforms.requests.length).toBe(before);
  expect(await admin.data(findSourceVideoOperation, { query })).toMatchObject({ sourceId: 'ccccccccccC' });
});

test('trending is asked of each platform once, however many ask at once', async () => {
  const ask = () =>
    new ApiClient(site).data(listSourceTrendingOperation, { query: { category: 'fashion', limit: 6 } });
  const before = platforms.requests.filter((path) => path === '/dailymotion/videos').length;
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  await ask();
  expect(platforms.requests.filter((path) => path === '/dailymotion/videos').length).toBe(before + 1);
  for (const videos of answers) expect(videos).toEqual(answers[0]);
  expect(answers[0]?.map((video) => video.source)).toContain('dailymotion');
});

test('platforms that fail are named and the others answer', async () => {
  platforms.misbehave('broken');
  const answer = await new ApiClient(site).call(listSourceTrendingOperation, {
    query: { category: 'review' },
  });
  platforms.misbehave(null);
  expect(answer).toMatchObject({ ok: true });
  expect(answer.ok && answer.meta?.failed.map(({ source }) => source)).toEqual([
    ...['youtube', 'vimeo', 'dailymotion', 'peertube'],
  ]);
  const platformList = await admin.data(listPlatformsOperation);
  expect(platformList).toContainEqual({ name: 'vimeo', configured: true });
});

test.each([
  ['broken JSON', json('{"title":'), 400],
  ['a list', json('[]'), 400],
  ['null', json('null'), 400],
  ['a form', json('title=abc', 'application/x-www-form-urlencoded'), 415],
  ['text', json('{"title":"abc"}', 'text/plain'), 415],
  ['a wrong type', json('{"title":7}'), 400],
  ['half a surrogate pair', json('{"title":"abc \\ud83d"}'), 400],
  ['a NUL', json('{"title":"abc \\u0000"}'), 400],
  ['a share code that is none', json('{"title":"abc","shareCode":"../../etc"}'), 400],
  ['a very deep body', json(`{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 400],
  ['a body that is too large', json(`{"title":"${'x'.repeat(1_100_000)}"}`), 413],
])('%s is refused in JSON', async (_what, init, status) => {
  const answer = await new Visitor(site).send('/api/compilations', init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Content-Type')).toContain('application/json');
  expect(read(answer.text)).toMatchObject({ success: false, error: expect.any(String) });
});

test('what a call does not know is ignored and never stored', async () => {
  const visitor = new Visitor(site);
  const answer = await visitor.send(
    '/api/register',
    json(
      '{"username":"climber","password":"a good sentence","email":"c@mail.example","role":"admin","id":1,"__proto__":{"role":"admin"}}',
    ),
  );
  expect(answer.status).toBe(201);
  expect(read(answer.text)).toMatchObject({ data: { role: 'user' } });
  expect(answer.text).not.toMatch(/argon2|a good sentence/);
  const taken = await visitor.send(
    '/api/register',
    json('{"username":"CLIMBER","password":"a good sentence","email":"c@mail.example"}'),
  );
  expect(taken.status).toBe(409);
});

test('methods, unknown addresses and posts from elsewhere are answered in JSON', async () => {
  const visitor = new Visitor(site);
  const put = await visitor.send('/api/videos', { method: 'PUT', body: '{}' });
  expect(put.status).toBe(405);
  expect(put.headers.get('Allow')).toBe('GET, HEAD');
  expect((await visitor.get('/api/compilations/1/products/1')).headers.get('Allow')).toBe('DELETE, PATCH');
  for (const [path, init] of [
    ['/api/nothing', {}],
    ['/api/nothing', { method: 'POST' }],
    ['/api/videos/1/more', { method: 'DELETE' }],
  ] as const) {
    const answer = await visitor.send(path, init);
    expect(answer.status).toBe(404);
    expect(read(answer.text)).toMatchObject({ success: false });
  }
  const foreign = await visitor.send('/api/logout', {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect(read(foreign.text)).toEqual({ success: false, error: 'Cross-site request refused' });
});

test('public lists are asked again cheaply, and a change of what they show changes the answer', async () => {
  const visitor = new Visitor(site);
  const first = await visitor.get('/api/products?limit=3');
  const etag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
  const again = await visitor.get('/api/products?limit=3', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect((await visitor.get('/api/products?limit=4')).headers.get('ETag')).not.toBe(etag);
  await admin.data(importVideosOperation, {
    body: { videos: [{ source: 'dailymotion', sourceId: 'x1abcd' }] },
  });
  expect((await visitor.get('/api/products?limit=3', { 'If-None-Match': etag })).status).toBe(200);
  const own = await visitor.get('/api/user');
  expect(own.headers.get('Cache-Control')).toBe('private, no-store');
});

test('wrong logins are counted with those of the page, and refused in JSON', async () => {
  const guess = (password: string) =>
    new Visitor(site).send('/api/login', json(JSON.stringify({ username: 'guessed', password })));
  for (let time = 0; time < 10; time++) expect((await guess(`wrong ${time}`)).status).toBe(401);
  const refused = await guess('wrong again');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(read(refused.text)).toMatchObject({ success: false });
  const page = await new Visitor(site).post('/auth', { intent: 'login', username: 'guessed', password: 'x' });
  expect(page.status).toBe(429);
});

/** Sends bytes as they are and returns the first line of the answer. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.once('data', (chunk) => resolve(chunk.toString('utf8').split('\r\n')[0] ?? ''));
    socket.once('error', reject);
  });
}

test.each([
  ['GET http://site.example/api/videos?limit=1 HTTP/1.1', '200'],
  ['OPTIONS * HTTP/1.1', '400'],
  ['GET /api/%E0%A4%A HTTP/1.1', '400'],
  ['POST /API/%6cogin HTTP/1.1', '400'],
])('%s is answered with %s', async (line, status) => {
  expect(await sendRaw(`${line}\r\nHost: site.example\r\nConnection: close\r\n\r\n`)).toContain(status);
});

test('the API has no data of pages, and its page takes nothing', async () => {
  const visitor = new Visitor(site);
  for (const [path, init, status] of [
    ['/api/user.data', {}, 404],
    ['/api/logout.data', { method: 'POST' }, 404],
    ['/api', { method: 'POST' }, 405],
    ['/api/openapi.json', { method: 'OPTIONS' }, 405],
  ] as const) {
    const answer = await visitor.send(path, init);
    expect(answer.status, path).toBe(status);
    expect(read(answer.text), path).toMatchObject({ success: false });
  }
});

test('a film of the demo content is still found under the name that its platform had before', async () => {
  const visitor = new Visitor(site);
  for (const source of ['library', 'demo']) {
    const answer = await visitor.get(
      `/api/video-sources/video?source=${source}&sourceId=demo-five-swimsuits`,
    );
    expect([source, answer.status]).toEqual([source, 200]);
  }
});

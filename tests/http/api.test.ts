import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#app/routes/api/account.server';
import { compilationProducts } from '#app/routes/api/compilation-products.server';
import { compilations } from '#app/routes/api/compilations.server';
import { contact, newsletter } from '#app/routes/api/newsletter.server';
import { products } from '#app/routes/api/products.server';
import { videoImport, videoSources } from '#app/routes/api/video-sources.server';
import { videos } from '#app/routes/api/videos.server';
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

test('a client registers, manages its collection, shares it and logs out', async () => {
  const his = new ApiClient(site);
  expect(await his.call(account.show)).toMatchObject({ ok: false, status: 401 });
  const made = await his.call(account.register, {
    body: { username: 'anton', password: 'a good sentence', email: 'anton@mail.example' },
  });
  expect(made).toMatchObject({ ok: true, status: 201, data: { username: 'anton', role: 'user' } });
  expect(await his.data(account.logOut)).toBeNull();
  await his.data(account.logIn, { body: { username: 'Anton', password: 'a good sentence' } });
  expect(await his.data(account.show)).toMatchObject({ email: 'anton@mail.example' });

  const created = await his.call(compilations.create, {
    body: { title: 'For the lake', shareCode: 'Abcde12345' },
  });
  expect(created).toMatchObject({ ok: true, status: 201 });
  const compilation = await his.data(compilations.create, {
    body: { title: 'The same code', isPublic: true, shareCode: 'Abcde12345' },
  });
  expect(compilation.shareCode).not.toBe('Abcde12345');
  const id = String(compilation.id);
  const add = (productId: number) =>
    his.call(compilationProducts.add, { params: { id }, body: { productId, sortOrder: 0 } });
  expect(await add(1)).toMatchObject({ ok: true, status: 201 });
  expect(await add(1)).toMatchObject({ ok: true, status: 200 });
  expect(await add(2)).toMatchObject({ ok: true, status: 201 });
  expect(await add(99_999)).toMatchObject({ ok: false, status: 404 });

  const mine = await his.data(compilationProducts.list, { params: { id } });
  expect(mine.products.map((product) => product.id)).toEqual([1, 2]);
  expect(mine.compilation.userId).not.toBeNull();
  const shared = await new ApiClient(site).data(compilationProducts.listShared, {
    params: { shareCode: compilation.shareCode },
  });
  // What he has bought is his alone.
  expect(shared.products).toEqual(mine.products.map(({ bought: _, ...product }) => product));
  expect(shared.compilation.userId).toBeNull();

  const removal = { params: { id, productId: '1' } };
  const buying = { ...removal, body: { bought: true } };
  expect(await new ApiClient(site).call(compilationProducts.markBought, buying)).toMatchObject({
    ok: false,
    status: 403,
  });
  expect(await his.data(compilationProducts.markBought, buying)).toMatchObject({
    productId: 1,
    bought: true,
  });
  expect((await his.data(compilationProducts.list, { params: { id } })).products).toMatchObject([
    { id: 1, bought: true },
    { id: 2, bought: false },
  ]);
  const nothing = { params: { id, productId: '9' }, body: { bought: true } };
  expect(await his.call(compilationProducts.markBought, nothing)).toMatchObject({ ok: false, status: 404 });
  expect(await new ApiClient(site).call(compilationProducts.remove, removal)).toMatchObject({
    ok: false,
    status: 403,
  });
  expect(await his.call(compilationProducts.remove, removal)).toMatchObject({ ok: true, status: 200 });
  expect(await his.call(compilationProducts.remove, removal)).toMatchObject({ ok: false, status: 404 });

  const first = await his.call(compilations.list, { query: { limit: 1 } });
  expect(first).toMatchObject({
    ok: true,
    data: [{ title: 'The same code', products: 1 }],
    meta: { total: 2 },
  });
  const cursor = (first.ok && first.meta?.nextCursor) || '';
  expect(await his.data(compilations.list, { query: { limit: 1, cursor } })).toMatchObject([
    { title: 'For the lake' },
  ]);
  await his.data(account.logOut);
  expect(await his.call(account.show)).toMatchObject({ ok: false, status: 401 });
  expect(await his.data(compilations.list)).toEqual([]);
});

test('a private collection is a 404 for others by id and by code', async () => {
  const his = new ApiClient(site);
  const { id, shareCode } = await his.data(compilations.create, {
    body: { title: 'A surprise', isPublic: false },
  });
  const other = new ApiClient(site);
  const params = { id: String(id) };
  expect(await his.call(compilationProducts.list, { params })).toMatchObject({ ok: true });
  for (const refused of [
    await other.call(compilationProducts.list, { params }),
    await other.call(compilationProducts.list, { params: { id: '12345' } }),
    await other.call(compilationProducts.listShared, { params: { shareCode } }),
    await other.call(compilationProducts.add, { params, body: { productId: 1 } }),
    await other.call(compilationProducts.remove, { params: { ...params, productId: '1' } }),
  ])
    expect(refused).toMatchObject({
      ok: false,
      status: 404,
      error: "The compilation you're looking for doesn't exist or you may not have permission to view it.",
    });
});

test('subscribe and contact answer with the texts of the site', async () => {
  const her = new ApiClient(site);
  const body = { email: 'her@mail.example' };
  for (let time = 0; time < 2; time++)
    expect(await her.call(newsletter.subscribe, { body })).toMatchObject({
      status: 200,
      message: 'You have been subscribed to our newsletter.',
    });
  expect(
    await her.call(newsletter.addSubscriber, { body: { ...body, subscribed: true, source: 'newsletter' } }),
  ).toMatchObject({ status: 200, message: 'Thank you for subscribing to our newsletter!' });
  expect(await her.call(newsletter.subscribe, { body: { email: 'none' } })).toMatchObject({
    status: 400,
    error: 'Please enter a valid email address',
  });
  const message = {
    name: 'Vera',
    email: 'v@mail.example',
    subject: 'other',
    message: 'Long enough, surely',
  } as const;
  expect(await her.call(contact.send, { body: message })).toMatchObject({
    status: 201,
    message: 'Your message has been sent successfully.',
  });
});

test('lists continue by cursor without a gap or a duplicate', async () => {
  const all = await admin.data(videos.list);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call(videos.list, { query: { limit: 3, ...(cursor ? { cursor } : {}) } });
    if (!page.ok) throw new Error(page.error);
    seen.push(...page.data.map((video) => video.id));
    cursor = page.meta?.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all.map((video) => video.id));
  const shop = await admin.data(products.list);
  const paged = await admin.call(products.list, { query: { limit: 5 } });
  const next = (paged.ok && paged.meta?.nextCursor) || '';
  const rest = await admin.data(products.list, { query: { cursor: next } });
  expect([...(paged.ok ? paged.data : []), ...rest]).toEqual(shop);
  expect(await admin.call(videos.list, { query: { cursor: 'nonsense' } })).toMatchObject({ status: 400 });
});

test('featured, trending and categories hold what their names say', async () => {
  expect((await admin.data(videos.listFeatured)).every((video) => video.featured)).toBe(true);
  const trending = await admin.data(videos.listTrending);
  expect(trending.length).toBeGreaterThan(0);
  expect(trending.every((video) => video.trending)).toBe(true);
  expect(trending.map((video) => video.views)).toEqual(
    [...trending.map((video) => video.views)].sort((a, b) => (b ?? 0) - (a ?? 0)),
  );
  const swimwear = await admin.data(videos.listByCategory, { params: { category: 'swimwear' } });
  expect(new Set(swimwear.map((video) => video.category))).toEqual(new Set(['swimwear']));
  expect((await admin.data(products.listFeatured)).every((product) => product.featured)).toBe(true);
  expect(await admin.data(videos.show, { params: { id: '1' } })).toMatchObject({ id: 1 });
});

test('only an administrator searches and imports', async () => {
  const search = { query: { q: 'robes', source: 'vimeo', max: 5 } } as const;
  expect(await new ApiClient(site).call(videoSources.search, search)).toMatchObject({ status: 401 });
  const user = new ApiClient(site);
  await user.data(account.register, {
    body: { username: 'nobody', password: 'a good sentence', email: 'n@mail.example' },
  });
  expect(await user.call(videoSources.search, search)).toMatchObject({ status: 403 });
  const found = await admin.data(videoSources.search, search);
  expect(found.map(({ title, imported }) => ({ title, imported }))).toEqual([
    { title: 'Vimeo 101', imported: false },
    { title: 'Vimeo 102', imported: false },
  ]);
  const imported = await admin.data(videoImport.importFound, {
    body: { videos: found.map(({ source, sourceId }) => ({ source, sourceId })), category: 'lingerie' },
  });
  expect(imported).toMatchObject({
    imported: 1,
    updated: 0,
    failed: [{ source: 'vimeo', sourceId: '102' }],
    videos: [{ source: 'vimeo', sourceId: '101' }],
  });
  const video = await new ApiClient(site).data(videoSources.find, {
    query: { source: 'vimeo', sourceId: '101' },
  });
  expect(video).toMatchObject({ id: imported.videos[0]?.id, category: 'lingerie', views: null });
  expect(await admin.call(videoSources.search, { query: { q: ' ' } })).toMatchObject({
    status: 400,
    error: 'Please enter a keyword to search for videos.',
  });
  expect(await admin.call(videoSources.search, { query: { q: 'x', source: 'nowhere' } })).toMatchObject({
    status: 400,
  });
});

test('only an administrator makes the API ask a platform for a video', async () => {
  const query = { source: 'youtube', sourceId: 'ccccccccccC' };
  const before = platforms.requests.length;
  expect(await new ApiClient(site).call(videoSources.find, { query })).toMatchObject({ status: 404 });
  expect(platforms.requests.length).toBe(before);
  expect(await admin.data(videoSources.find, { query })).toMatchObject({ sourceId: 'ccccccccccC' });
});

test('concurrent calls for trending ask each platform once', async () => {
  const ask = () =>
    new ApiClient(site).data(videoSources.listTrending, { query: { category: 'fashion', limit: 6 } });
  const before = platforms.requests.filter((path) => path === '/dailymotion/videos').length;
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  await ask();
  expect(platforms.requests.filter((path) => path === '/dailymotion/videos').length).toBe(before + 1);
  for (const videos of answers) expect(videos).toEqual(answers[0]);
  expect(answers[0]?.map((video) => video.source)).toContain('dailymotion');
});

test('the API names failed platforms and returns the results of others', async () => {
  platforms.misbehave('broken');
  const answer = await new ApiClient(site).call(videoSources.listTrending, { query: { category: 'review' } });
  platforms.misbehave(null);
  expect(answer).toMatchObject({ ok: true });
  expect(answer.ok && answer.meta?.failed.map(({ source }) => source)).toEqual([
    'youtube',
    'vimeo',
    'dailymotion',
    'peertube',
  ]);
  const platformList = await admin.data(videoSources.listPlatforms);
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

test('unknown fields of a call are ignored and never stored', async () => {
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

test('a wrong method of a call names the allowed ones', async () => {
  const visitor = new Visitor(site);
  const put = await visitor.send('/api/videos', { method: 'PUT', body: '{}' });
  expect(put.status).toBe(405);
  expect(put.headers.get('Allow')).toBe('GET, HEAD');
  expect((await visitor.get('/api/compilations/1/products/1')).headers.get('Allow')).toBe('DELETE, PATCH');
});

test('an unknown path of the API gets a JSON error', async () => {
  const visitor = new Visitor(site);
  for (const [path, init] of [
    ['/api/nothing', {}],
    ['/api/nothing', { method: 'POST' }],
    ['/api/videos/1/more', { method: 'DELETE' }],
    ['/api/compilations/1/products/1%0D', { method: 'DELETE' }],
    ['/api/videos/1%E2%80%A8', {}],
  ] as const) {
    const answer = await visitor.send(path, init);
    expect(answer.status).toBe(404);
    expect(read(answer.text)).toMatchObject({ success: false });
  }
});

test('a cross-site call gets a JSON error', async () => {
  const foreign = await new Visitor(site).send('/api/logout', {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect(read(foreign.text)).toEqual({ success: false, error: 'Cross-site request refused' });
});

test('a call accepts every spelling of its URL that a page accepts', async () => {
  const visitor = new Visitor(site);
  const { text } = await visitor.get('/api/videos?limit=1');
  for (const path of ['/api/videos/', '/API/Videos', '/api//videos', '/api/v%69deos'])
    expect((await visitor.get(`${path}?limit=1`)).text, path).toBe(text);
  const head = await visitor.send('/api/videos?limit=1', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('a path without parameters goes before one with parameters', async () => {
  const visitor = new Visitor(site);
  expect(read((await visitor.get('/api/videos/featured')).text).data).toBeInstanceOf(Array);
  expect((await visitor.get('/api/videos/other')).status).toBe(400);
});

test('the log names a call by its path without values', async () => {
  await new Visitor(site).get('/api/compilations/share/Secret1234/products');
  await expect.poll(site.output).toContain('"route":"/api/compilations/share/:shareCode/products"');
  expect(site.output()).not.toContain('Secret1234');
});

test('public lists answer 304 until their content changes', async () => {
  const visitor = new Visitor(site);
  const first = await visitor.get('/api/products?limit=3');
  const etag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
  const again = await visitor.get('/api/products?limit=3', { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect((await visitor.get('/api/products?limit=4')).headers.get('ETag')).not.toBe(etag);
  await admin.data(videoImport.importFound, {
    body: { videos: [{ source: 'dailymotion', sourceId: 'x1abcd' }] },
  });
  expect((await visitor.get('/api/products?limit=3', { 'If-None-Match': etag })).status).toBe(200);
  const own = await visitor.get('/api/user');
  expect(own.headers.get('Cache-Control')).toBe('private, no-store');
});

test('failed logins of API and page share one limit', async () => {
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

test.each([
  ['no page data', '/api/user.data', 'GET', 404],
  ['no page data to a post', '/api/logout.data', 'POST', 404],
  ['no post to its page', '/api', 'POST', 405],
  ['no other method of its document', '/api/openapi.json', 'OPTIONS', 405],
])('the API answers %s', async (_what, path, method, status) => {
  const answer = await new Visitor(site).send(path, { method });
  expect(answer.status).toBe(status);
  expect(read(answer.text)).toMatchObject({ success: false });
});

test('a demo video answers to the name its platform had before', async () => {
  const visitor = new Visitor(site);
  for (const source of ['library', 'demo']) {
    const answer = await visitor.get(
      `/api/video-sources/video?source=${source}&sourceId=demo-five-swimsuits`,
    );
    expect([source, answer.status]).toEqual([source, 200]);
  }
});

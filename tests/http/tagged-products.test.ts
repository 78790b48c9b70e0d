import { afterAll, beforeAll, expect, test } from 'vitest';
import { editDatabase } from '../support/attacks';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let admin: Visitor;
beforeAll(async () => {
  site = await startSite({ LIMITS: 'off' });
  admin = await becomeAdministrator(site);
  // The tagged products of the demo's videos would be in the way.
  editDatabase(site, 'DELETE FROM video_products');
});
afterAll(() => site.stop());

/** A video of a platform with this duration in seconds, or an unknown one. */
function makeVideo(
  id: number,
  { source = 'youtube', sourceId = 'dQw4w9WgXcQ', embedUrl = '/', duration = 300, description = '' } = {},
): void {
  const text = description.replaceAll("'", "''");
  editDatabase(
    site,
    `INSERT INTO videos (id, title, description, thumbnail_url, url, embed_url, source_id, source, category, duration)
     VALUES (${id}, 'Film ${id}', '${text}', '/favicon.svg', '/', '${embedUrl}', '${sourceId}', '${source}', 'fashion', ${duration || 'NULL'})`,
  );
}

const edit = (video: number, fields: Record<string, string>) => admin.post(`/admin/videos/${video}`, fields);
const add = (video: number, product: number, more: Record<string, string> = {}) =>
  edit(video, { intent: 'add-product', product: String(product), ...more });
const guest = () => new Visitor(site);

test('an editor tags a product with a time, and all pages link it', async () => {
  makeVideo(100);
  expect((await guest().get('/video/100')).text).not.toContain('In this video');
  const added = await add(100, 1, { at: '1:24', note: 'In her size' });
  expect(added.status).toBe(303);
  expect(added.location).toContain('/admin/videos/100');
  await add(100, 3, { at: '42' });
  await add(100, 5);
  const page = (await guest().get('/video/100')).text;
  expect(page).toContain('In this video (3)');
  expect(page).toMatch(/href="\/video\/100\?play=1&amp;t=84#player"[^>]*>(?:(?!<\/a>).)*1:24/);
  expect(page).toContain('In her size');
  expect(page).toContain('href="/go/1?video=100"');
  expect(page).toContain('Save all 3 to a collection');
  expect(page.indexOf('<h1')).toBeLessThan(page.indexOf('In this video (3)'));
  expect(page.indexOf('id="player"')).toBeLessThan(page.indexOf('<h1'));
  expect((await guest().get('/videos?search=Film+100')).text).toContain('3 products');
  const product = (await guest().get('/product/1')).text;
  expect(product).toContain('Seen in (1)');
  expect(product).toContain('href="/video/100?play=1&amp;t=84#player"');
  expect((await guest().get('/product/2')).text).not.toContain('Seen in');

  // In order, moved, changed, taken out.
  const names = async () =>
    [...(await guest().get('/video/100')).text.matchAll(/id="product-(\d+)"/g)].map((match) => match[1]);
  expect(await names()).toEqual(['1', '3', '5']);
  await edit(100, { intent: 'product-down', product: '1' });
  expect(await names()).toEqual(['3', '1', '5']);
  await edit(100, { intent: 'product-up', product: '5' });
  expect(await names()).toEqual(['3', '5', '1']);
  await edit(100, { intent: 'edit-product', product: '1', at: '', note: '' });
  const changed = (await guest().get('/video/100')).text;
  expect(changed).not.toContain('In her size');
  expect(changed).not.toContain('1:24');
  await edit(100, { intent: 'remove-product', product: '3' });
  expect(await names()).toEqual(['5', '1']);
  expect((await guest().get('/admin/videos/100')).status).toBe(302);
  expect((await admin.get('/admin/log')).text).toContain('removed a product from a video');
});

test('a start time must be within the video and a product tagged once', async () => {
  makeVideo(101, { duration: 90, sourceId: 'aaaaaaaaaaa' });
  const late = await add(101, 1, { at: '1:31', note: 'Keep me' });
  expect(late.status).toBe(400);
  expect(late.text).toContain('This time is after the end of the video.');
  expect((await add(101, 1, { at: '1:30' })).status).toBe(303);
  expect((await add(101, 1)).text).toContain('already in the video');
  const wrong = await edit(101, { intent: 'edit-product', product: '1', at: 'soon', note: 'Keep me' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Enter a time as 1:24');
  expect(wrong.text).toContain('value="soon"');
  expect(wrong.text).toContain('value="Keep me"');
  expect((await edit(101, { intent: 'edit-product', product: '1', note: 'x'.repeat(201) })).status).toBe(400);
  expect((await add(101, 99_999)).status).toBe(400);
  expect((await edit(101, { intent: 'remove-product', product: '2' })).status).toBe(404);
  expect((await add(999_999, 1)).status).toBe(404);
  makeVideo(102, { duration: 0, sourceId: 'bbbbbbbbbbb' });
  expect((await add(102, 1, { at: '24:00:00' })).status).toBe(303);
  expect((await add(102, 2, { at: '24:00:01' })).status).toBe(400);
});

test.each([
  ['youtube', 'dQw4w9WgXcR', '/', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcR?start=84'],
  ['vimeo', '76979871', '/', 'https://player.vimeo.com/video/76979871?dnt=1#t=84s'],
  ['dailymotion', 'x8abcde', '/', 'https://geo.dailymotion.com/player.html?video=x8abcde&amp;start=84'],
])('a start time plays in the player of %s', async (source, sourceId, embedUrl, src) => {
  const id = 110 + sourceId.length;
  makeVideo(id, { source, sourceId, embedUrl });
  const frame = async (query: string) =>
    /<iframe[^>]* src="([^"]*)"/.exec((await guest().get(`/video/${id}${query}`)).text)?.[1];
  expect(await frame('?play=1&t=84')).toBe(src);
  const plain = src.replace(/[?#&][^?#&]*(?:start=|t=)84s?$/, '').replace(/&amp;$/, '');
  for (const wrong of [
    '?play=1',
    '?play=1&t=301',
    '?play=1&t=-1',
    '?play=1&t=1e2',
    '?play=1&t=0',
    '?play=1&t=',
  ])
    expect(await frame(wrong), wrong).toBe(plain.replace('&amp', ''));
  expect(await frame('?t=84')).toBeUndefined();
});

test('library videos start at a media fragment', async () => {
  const page = (await guest().get('/video/1?play=1&t=5')).text;
  expect(page).toContain('.webm#t=5"');
  expect(page).toContain('.mp4#t=5"');
});

test('a list of times becomes chapters and structured data', async () => {
  const description = 'Hello\n0:00 Intro\n0:40 The slip\n1:24 The robe\nBye';
  makeVideo(120, { sourceId: 'ccccccccccc', description });
  editDatabase(site, 'UPDATE videos SET published_at = 1700000000000 WHERE id = 120');
  await add(120, 1, { at: '0:45' });
  const page = (await guest().get('/video/120')).text;
  expect(page).toContain('Chapters');
  expect(page).toContain('href="/video/120?play=1&amp;t=40#player"');
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}';
  const video = JSON.parse(structured)['@graph'].find(
    (each: { '@type': string }) => each['@type'] === 'VideoObject',
  );
  expect(
    video.hasPart.map(({ name, startOffset, endOffset }: Record<string, unknown>) => [
      name,
      startOffset,
      endOffset,
    ]),
  ).toEqual([
    ['Intro', 0, 40],
    ['The slip', 40, 45],
    ['Silk slip in garnet', 45, 84],
    ['The robe', 84, 300],
  ]);
  expect(video.hasPart[1].url).toBe(`${site.url}/video/120?play=1&t=40`);
  expect(video.mentions).toEqual([
    { '@type': 'Product', name: 'Silk slip in garnet', url: `${site.url}/product/1` },
  ]);
});

test('suggestions read wrapped links and their times', async () => {
  const description = [
    'What I wear:',
    '0:00 Hello',
    '0:30 The Terracotta Robe, which I adore',
    'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fwww.shop.example%2Fsilk-slip-in-garnet%2F%3Futm_source%3Dyt',
    '1:10 Straw hat: https://hats.example/straw?ref=me',
    'Camera: https://amzn.to/3abc',
    'Me: https://www.instagram.com/somebody',
  ].join('\n');
  makeVideo(130, { sourceId: 'ddddddddddd', description });
  const page = (await admin.get('/admin/videos/130')).text;
  expect(page).toContain('Silk slip in garnet');
  expect(page).toContain('Linked in the description');
  expect(page).toContain('Terracotta robe');
  expect(page).toContain(
    'Named in the description<!-- -->: “<!-- -->0:30 The Terracotta Robe, which I adore',
  );
  expect(page).toContain('Add at 0:30');
  expect(page).toContain('Short link (Ribbon does not follow it): ');
  expect(page).not.toContain('instagram.com/somebody"');
  const made =
    /href="(\/admin\/products\/new\?link=https%3A%2F%2Fhats[^"]*)"/
      .exec(page)?.[1]
      ?.replaceAll('&amp;', '&') ?? '';
  // The steps: video, new product, tagged product with its time, back at the video.
  const form = await admin.get(made);
  expect(form.text).toContain('value="https://hats.example/straw?ref=me"');
  expect(form.text).toContain('value="Straw hat"');
  expect(form.text).toContain(', at 1:10');
  const refused = await admin.post(made, { intent: 'save', name: 'Straw hat', price: '' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('The product will be tagged in');
  const words = {
    name: 'Straw hat',
    price: '$20',
    affiliateLink: 'https://hats.example/straw?ref=me',
    category: 'fashion',
  };
  const saved = await admin.post(made, { intent: 'save', ...words });
  expect(saved.location).toContain('/admin/videos/130');
  const back = await admin.follow(saved);
  expect(back.text).toContain('In this video (1)');
  expect(back.text).toContain('Straw hat');
  expect(back.text).toContain('value="1:10"');
  expect(back.text).not.toContain('link=https%3A%2F%2Fhats');
  // A link that is changed is known by its new address.
  editDatabase(site, "UPDATE offers SET link = 'https://other.example/x' WHERE product_id = 1");
  expect((await admin.get('/admin/videos/130')).text).not.toContain('Linked in the description');
  editDatabase(
    site,
    "UPDATE offers SET link = 'https://shop.example/silk-slip-in-garnet' WHERE product_id = 1",
  );
  expect((await admin.get('/admin/videos/130')).text).toContain('Linked in the description');
  const found = await admin.get('/admin/videos/130?find=kaftan');
  expect(found.text).toContain('Add Beach kaftan, cocoa stripe');
});

test('all products of a video are saved at once', async () => {
  makeVideo(140, { sourceId: 'eeeeeeeeeee' });
  for (const product of [7, 2, 9]) await add(140, product);
  const he = guest();
  const page = await he.get('/compilation/new?video=140&returnTo=%2Fvideo%2F140%23pieces');
  expect([...page.text.matchAll(/name="product"[^>]* value="(\d+)"/g)].map((match) => match[1])).toEqual([
    '7',
    '2',
    '9',
  ]);
  expect(page.text.match(/type="checkbox"[^>]*name="product"[^>]*checked/g)).toHaveLength(3);
  const refused = await he.post('/compilation/new?video=140', { title: 'x', product: ['7', '9'] });
  expect(refused.status).toBe(400);
  expect(refused.text.match(/name="product"[^>]*checked/g)).toHaveLength(2);
  const none = await he.post('/compilation/new?video=140', { title: 'None of them' });
  expect(none.text).toContain('Select at least one product.');
  expect(none.text).not.toMatch(/name="product"[^>]*checked/);
  const made = await he.post('/compilation/new?video=140', {
    title: 'From the film',
    isPublic: 'on',
    product: ['9', '99999', '7', '9', 'x'],
  });
  expect(made.status).toBe(303);
  const collection = await he.follow(made);
  expect(collection.text).toContain('with 2 products added');
  const order = (text: string) => [...text.matchAll(/id="product-(\d+)"/g)].map((match) => match[1]);
  expect(order(collection.text)).toEqual(['9', '7']);
  expect(
    (await he.post('/compilation/new', { title: 'Nothing left', product: ['99998', '99999'] })).status,
  ).toBe(400);

  const address = (made.location ?? '').split('?')[0] ?? '';
  const again = await he.get('/compilation/new?video=140&returnTo=%2Fvideo%2F140%23pieces');
  expect(again.text.toLowerCase()).toContain(`formaction="${address}"`);
  const added = await he.post(address, {
    intent: 'add',
    product: ['7', '2', '99999', '2'],
    returnTo: '/video/140#pieces',
  });
  expect(added.location).toBe('/video/140#pieces');
  const back = await he.get('/video/140');
  expect(back.text).toContain('Saved to From the film');
  expect(back.text).toContain('1 product added');
  expect(order((await he.get(address)).text)).toEqual(['9', '7', '2']);
  expect((await he.get('/compilation/new?video=140')).text).toContain('Saved there');
  expect((await he.post(address, { intent: 'add', product: ['99998', '99999'] })).status).toBe(400);
  // Without tagged products or without such a video, it is the plain form.
  for (const plain of ['/compilation/new?video=141', '/compilation/new?video=x', '/compilation/new?video='])
    expect((await he.get(plain)).text).toContain('<h1>New collection</h1>');
});

test('a shared collection links to the time in the video', async () => {
  makeVideo(150, { sourceId: 'fffffffffff' });
  await add(150, 11, { at: '0:20' });
  await add(150, 12);
  const he = guest();
  const made = await he.post('/compilation/new', { title: 'For June', isPublic: 'on', product: '11' });
  const address = (made.location ?? '').split('?')[0] ?? '';
  await he.post(address, { intent: 'add', product: '23' });
  await he.post(address, { intent: 'edit', title: 'For June', isPublic: 'on', hidePrices: 'on' });
  const hers = await guest().get(address);
  const links = [...hers.text.matchAll(/href="(\/video\/150[^"]*)"/g)].map((match) =>
    match[1]?.replaceAll('&amp;', '&'),
  );
  expect(links).toEqual([expect.stringMatching(/^\/video\/150\?play=1&t=20&in=\w{10}#player$/)]);
  const video = await guest().get(links[0] ?? '');
  expect(video.text).toContain('Back to <bdi>For June</bdi>');
  expect(video.text).toContain('In this video (1)');
  expect(video.text).not.toContain('$48');
  expect(video.text).not.toContain('/go/');
  expect(video.text).not.toContain('Calanque');
  expect((await guest().get('/video/150')).text).toContain('$48');
  // His page links to the video without changes.
  expect((await he.get(address)).text).toContain('href="/video/150?play=1&amp;t=20#player"');
});

test('the API lists tagged products and replaces them together', async () => {
  makeVideo(160, { sourceId: 'ggggggggggg', duration: 100 });
  const put = (who: Visitor, pieces: unknown, video = 160) =>
    who.send(`/api/admin/videos/${video}/products`, {
      method: 'PUT',
      body: JSON.stringify({ pieces }),
      headers: { 'Content-Type': 'application/json' },
    });
  expect((await put(guest(), [])).status).toBe(401);
  const replaced = await put(admin, [{ productId: 4, at: 10, note: 'Violet' }, { productId: 2 }]);
  expect(replaced.status).toBe(200);
  const list = JSON.parse((await guest().get('/api/videos/160/products')).text);
  expect(list.data).toMatchObject([
    { product: { id: 4, name: 'Lace bralette set' }, at: 10, note: 'Violet' },
    { product: { id: 2 }, at: null, note: null },
  ]);
  const videos = JSON.parse((await guest().get('/api/products/4/videos')).text);
  expect(videos.data).toMatchObject([{ video: { id: 160 }, at: 10, note: 'Violet' }]);
  for (const wrong of [
    [{ productId: 4 }, { productId: 99_999 }],
    [{ productId: 4, at: 101 }],
    [{ productId: 4, at: -1 }],
    [{ productId: 4, note: 'x'.repeat(201) }],
    'no list',
  ])
    expect((await put(admin, wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await put(admin, [], 999_999)).status).toBe(404);
  expect(JSON.parse((await guest().get('/api/videos/160/products')).text)).toEqual(list);
  expect((await guest().get('/api/videos/x/products')).status).toBe(400);
  expect((await guest().get('/api/videos/999999/products')).status).toBe(404);
  expect((await guest().get('/api/products/999999/videos')).status).toBe(404);
  expect((await put(admin, [])).status).toBe(200);
  expect(JSON.parse((await guest().get('/api/videos/160/products')).text).data).toEqual([]);
});

test('the API adds captions to a video, and replaces those it has', async () => {
  makeVideo(165, { sourceId: 'gggggggggg5' });
  const post = (who: Visitor, body: object, video = 165) =>
    who.send(`/api/admin/videos/${video}/captions`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  const captions = '1\r\n00:00:00,000 --> 00:00:02,000\r\nA silk robe\r\n';
  expect((await post(guest(), { captions, language: 'en' })).status).toBe(401);
  const refused = await post(admin, { captions: 'A silk robe', language: 'en' });
  expect([refused.status, JSON.parse(refused.text).fieldErrors]).toEqual([
    400,
    { captions: ['Ribbon found no captions in this text. Send the text of a WebVTT or SRT file.'] },
  ]);
  expect(JSON.parse((await post(admin, { captions })).text).fieldErrors).toHaveProperty('language');
  expect((await post(admin, { captions, language: 'en', kind: 'song' })).status).toBe(400);
  expect((await post(admin, { captions, language: 'en' }, 999_999)).status).toBe(404);
  await post(admin, { captions: captions.replace('silk', 'wool'), language: 'English' });
  const added = JSON.parse((await post(admin, { captions, language: 'en' })).text);
  const [{ url, transcript, ...track }, ...more] = added.data;
  expect([track, transcript, more]).toEqual([{ language: 'en', kind: 'captions' }, 'A silk robe', []]);
  expect((await guest().get(url)).text).toContain('WEBVTT');
  const video = JSON.parse((await guest().get('/api/videos/165')).text).data;
  expect(video.captions).toEqual([{ ...track, url }]);
  expect((await guest().get('/video/165')).text).toContain('Transcript');
});

test('an editor adds and removes captions of a video', async () => {
  makeVideo(166, { sourceId: 'gggggggggg6' });
  const send = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return admin.send('/admin/videos/166', { method: 'POST', body });
  };
  const captions = new File(['WEBVTT\n\n00:00.000 --> 00:02.000\nA satin robe\n'], 'a.vtt');
  const form = { intent: 'add-captions', kind: 'captions', language: '' };
  expect((await send({ ...form, captions })).text).toContain('href="#captions-language"');
  const added = await admin.follow(await send({ ...form, captions, language: 'en' }));
  expect(added.text).toContain('Captions added');
  const [, id = ''] = /name="id" value="(\d+)"/.exec(added.text) ?? [];
  expect((await guest().get('/video/166')).text).toContain('A satin robe');
  const remove = (video: number) => admin.post(`/admin/videos/${video}`, { intent: 'remove-captions', id });
  expect((await remove(165)).status).toBe(404);
  expect((await admin.follow(await remove(166))).text).toContain('Captions removed');
  expect((await remove(166)).status).toBe(404);
  const page = (await guest().get('/video/166')).text;
  expect(page).not.toContain('Transcript');
  expect((await guest().get(`/media/captions/${id}.vtt`)).status).toBe(404);
});

test.each([
  ['/admin/videos/167', 'thumbnail'],
  ['/admin/products/1', 'image'],
])('%s asks for an image without one', async (path, intent) => {
  if (intent === 'thumbnail') makeVideo(167, { sourceId: 'ggggggggg67' });
  const body = new FormData();
  body.append('intent', intent);
  const asked = await admin.follow(await admin.send(path, { method: 'POST', body }));
  expect(asked.text).toContain('Choose a file.');
  expect(asked.text).not.toContain('This image can’t be used');
});

test('clicks count for the video and its tagged product', async () => {
  makeVideo(170, { sourceId: 'hhhhhhhhhhh' });
  await add(170, 13);
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
  for (const path of [
    '/go/13?video=170',
    '/go/13?video=170',
    '/go/14?video=170',
    '/go/13?video=999999',
    '/go/13?video=x',
  ])
    expect((await guest().get(path, browser)).status).toBe(302);
  await expect.poll(async () => (await admin.get('/admin/analytics')).text).toContain('Film 170');
  const text = (await admin.get('/admin/analytics')).text;
  const row = /Film 170.*?<\/tr>/s.exec(text)?.[0] ?? '';
  expect(row).toContain('Plunge swimsuit, ink');
  expect(row).not.toContain('Babydoll');
  expect(row).toMatch(/<td class="number"[^>]*>2<\/td>/);
});

test('tags are deleted and restored with their video and product', async () => {
  makeVideo(180, { sourceId: 'iiiiiiiiiii' });
  await add(180, 15, { at: '0:30' });
  await add(180, 16);
  const undo = async (deleted: { text: string }) => {
    const action = /action="(\/admin\/trash\/[^"]*)"/.exec(deleted.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await admin.post(action, { intent: 'restore' })).status).toBe(303);
  };
  const removed = await admin.follow(await admin.post('/admin/products/15', { intent: 'delete' }));
  const without = (await guest().get('/video/180')).text;
  expect(without).toContain('In this video (1)');
  expect(without).not.toContain('Ribbon corset');
  await undo(removed);
  expect((await guest().get('/video/180')).text).toMatch(/In this video \(2\).*t=30#player/s);
  const gone = await admin.follow(await admin.post('/admin/videos/180', { intent: 'delete' }));
  expect((await guest().get('/product/15')).text).not.toContain('Seen in');
  await undo(gone);
  expect((await guest().get('/video/180')).text).toContain('In this video (2)');
  editDatabase(site, 'UPDATE videos SET unavailable_at = 1 WHERE id = 180');
  expect((await guest().get('/product/15')).text).not.toContain('Seen in');
  editDatabase(
    site,
    "UPDATE videos SET unavailable_at = NULL, source_id = 'jjjjjjjjjjj', title = 'Another film' WHERE id = 180",
  );
  editDatabase(site, 'UPDATE videos SET duration = 20 WHERE id = 180');
  const other = (await guest().get('/video/180')).text;
  expect(other).not.toContain('t=30#player');
  expect(other).toContain('Another film');
  expect(other).toContain('In this video (2)');
});

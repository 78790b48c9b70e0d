import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeDrawing } from '#app/features/media/drawing.server';
import { findPlayer } from '#app/features/video-platforms/platforms.server';
import { findMedia } from '#app/features/videos/media.server';
import { describeModel } from '#app/features/videos/video-card';
import { findVideoByUrl } from '#app/features/videos/video-import.server';
import { rateLimitKey } from '#app/infra/ip-address.server';
import { toFtsQuery, toTagQuery } from '#app/lib/fts-query';
import { DRAWING_FORMS, DRAWING_WIDTHS, drawingStem } from '#app/lib/image-widths';
import { nameShop } from '#app/lib/link-key';
import { VIDEO_PLACEHOLDER } from '#app/lib/placeholder';
import { localPath, readId, withParam } from '#app/lib/query';
import { buildShareLinks } from '#app/lib/share';
import { slugOf } from '#app/lib/slug';
import { countTypos } from '#app/lib/words';
import { DEMO_PRODUCTS, DEMO_VIDEOS } from '#db/demo/demo';

test.each([
  '//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\\b',
  '/\t/evil.example',
  '',
  'videos',
  null,
  7,
])('%s is not a path of this site', (value) => {
  expect(localPath(value)).toBe('/');
});

test('paths of this site are accepted unchanged', () => {
  expect(localPath('/videos?page=2#top')).toBe('/videos?page=2#top');
  expect(withParam('/videos?page=2#top', 'notice', 'contact')).toBe('/videos?page=2&notice=contact#top');
});

test('share links put the text first and the URL last', () => {
  const links = buildShareLinks('https://gifts.example', '/compilation/7', 'You & me + tea?');
  expect(links.url).toBe('https://gifts.example/compilation/7?ref=shared');
  expect(links.sms).toBe(
    'sms:?&body=You%20%26%20me%20%2B%20tea%3F%0Ahttps%3A%2F%2Fgifts.example%2Fcompilation%2F7%3Fref%3Dshared',
  );
  expect(links.email).toContain('subject=Check%20this%20out&body=You%20%26%20me');
  expect(links.email).toMatch(/%0D%0Ahttps%3A%2F%2Fgifts\.example%2Fcompilation%2F7%3Fref%3Dshared$/);
  expect(buildShareLinks('https://gifts.example', '/product/1').message).toBe('What do you think of this?');
});

test('search syntax in typed text is plain text', () => {
  expect(toFtsQuery('lace OR "satin" NOT title:x*')).toBe(
    '"lace"* AND "OR"* AND "satin"* AND "NOT"* AND "title"* AND "x"*',
  );
  expect(toFtsQuery('  *"():^-  ')).toBeNull();
  expect(toTagQuery(['one-piece', '"', 'gift'])).toBe('tags : ("one piece" OR "gift")');
  expect(toTagQuery([])).toBeNull();
});

test.each(['-1', '1e3', '0x1', '１２', '', ' 1', '1.0', undefined])('%s is not an id', (value) => {
  expect(readId(value)).toBeNull();
});

test('a number beyond any row is an id', () => {
  expect(readId('9'.repeat(40))).toBe(Number.MAX_SAFE_INTEGER);
});

test('shipped demo images are complete, small and unique', async () => {
  const folder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'images');
  const files = readdirSync(folder).filter((name) => /\.(?:svg|png|avif|webp)$/.test(name));
  const names = [
    ...DEMO_PRODUCTS.flatMap(({ name, closeUp }) => {
      const file = `product-${slugOf(name, 80)}`;
      return closeUp ? [file, `${file}-near`] : [file];
    }),
    ...DEMO_VIDEOS.map(({ slug }) => `video-${slug}`),
  ];
  const wanted = names.flatMap((name) => DRAWING_FORMS.map((form) => name + form));
  expect(files.sort()).toEqual(wanted.sort());
  const contents = files.map((name) => readFileSync(join(folder, name)));
  expect(new Set(contents.map((bytes) => bytes.toString('base64'))).size).toBe(files.length);
  expect(files.filter((_name, place) => (contents[place]?.length ?? 0) > 64_000)).toEqual([]);
  expect(contents.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(5_000_000);
  for (const [place, name] of files.entries()) {
    const { width, height } = await sharp(contents[place]).metadata();
    const [widths, ratio] = name.startsWith('product-')
      ? [DRAWING_WIDTHS.portrait, 4 / 3]
      : [DRAWING_WIDTHS.landscape, 9 / 16];
    const wide = widths[name.includes('-small') ? 0 : 1];
    expect([name, width, height]).toEqual([name, wide, wide * ratio]);
  }
});

test('a placeholder has all its formats under the URL of the first', async () => {
  const address = await storeDrawing('product-silk-eye-mask-starry');
  expect(address).toMatch(/^\/media\/[0-9a-f]{24}-drawn\.webp$/);
  for (const form of DRAWING_FORMS) {
    const kept = await findMedia((drawingStem(address) + form).slice('/media/'.length));
    if (kept === null || 'svg' in kept) throw new Error('It is not kept.');
    const [small, whole] = DRAWING_WIDTHS.portrait;
    expect((await sharp(kept.file).metadata()).width).toBe(form.includes('small') ? small : whole);
  }
  for (const other of ['/media/0123456789abcdef01234567-960.webp', '/media/0123456789abcdef01234567.svg'])
    expect(drawingStem(other)).toBeUndefined();
});

test('the model’s measurements name what is known', () => {
  const say = (modelHeight: string | null, modelSize: string | null) =>
    describeModel({ modelHeight, modelSize });
  expect(say('5′7″', 'S')).toBe('5′7″, wears S');
  expect(say(null, 'S')).toBe('wears S');
  expect(say('5′7″', null)).toBe('5′7″');
  expect(say(null, '')).toBeNull();
});

test('a video without an image has a neutral placeholder', async () => {
  const found = await findMedia(VIDEO_PLACEHOLDER.slice('/media/'.length));
  expect(found).toEqual({ svg: expect.stringMatching(/^<svg .*<\/svg>$/) });
});

const UUID = '0a1b2c3d-1111-4222-8333-444455556666';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'youtube:dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'youtube:dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube.com/e/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ?t=5', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtu.be/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://vimeo.com/manage/videos/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/manage/videos/76979871/settings', 'vimeo:76979871'],
  ['https://vimeo.com/video/76979871', 'vimeo:76979871'],
  ['https://youtu.be/dQw4w9WgXcQ&t=5', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ/', 'youtube:dQw4w9WgXcQ'],
  ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit', 'youtube:dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo:76979871:8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo:76979871:8272103f6e'],
  ['https://www.dailymotion.com/video/x7lni3_some-title', 'dailymotion:x7lni3'],
  ['https://dai.ly/x7lni3', 'dailymotion:x7lni3'],
  [`https://tube.example/w/${UUID}`, `peertube:${UUID}`],
  [`https://other.example/w/${UUID}`, `peertube:${UUID}@other.example`],
  [`https://tube.example/w/${UUID};threadId=123`, `peertube:${UUID}`],
  [`https://tube.example/w/${UUID};threadId=123?start=4s`, `peertube:${UUID}`],
  ['https://vimeo.com/album/2222/video/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/showcase/2222/video/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/ondemand/some-film/76979871', 'vimeo:76979871'],
  ['https://other.example/w/kkGMgK9ZtnKfYAgnEtQxbv', 'peertube:kkGMgK9ZtnKfYAgnEtQxbv@other.example'],
  ['https://www.tiktok.com/@someone/video/7005293332821822726?lang=en', 'tiktok:7005293332821822726'],
  ['https://www.youtube.com/watch_popup?v=dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtubekids.com/watch?v=dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://vimeo.com/event/2222/videos/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/showcase/spring-looks/video/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/ondemand/2222', 'undefined:undefined'],
  ['https://www.dailymotion.com/someone/video/x7lni3', 'dailymotion:x7lni3'],
  ['https://www.tiktok.com/embed/v2/7005293332821822726', 'tiktok:7005293332821822726'],
  ['https://m.tiktok.com/v/7005293332821822726.html', 'tiktok:7005293332821822726'],
  ['https://www.tiktokv.com/share/video/7005293332821822726/', 'tiktok:7005293332821822726'],
  ['https://vm.tiktok.com/ZMabc/', 'tiktok:'],
])('the pasted URL %s is %s', (address, expected) => {
  const ref = findVideoByUrl(address);
  expect(`${ref?.source}:${ref?.sourceId}`).toBe(expected);
});

test.each([
  '',
  'hello',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  `https://user@tube.example/w/${UUID}`,
  'https://tiktok.com.evil.example/@a/video/7005293332821822726',
  'https://www.youtube.com/watch?v=short',
])('the pasted URL %s is unknown', (address) => {
  expect(findVideoByUrl(address)).toBeNull();
});

test.each([
  ['youtube', '"><script>'],
  ['youtube', '../../watch'],
  ['vimeo', '12/../x'],
  ['dailymotion', 'y1'],
  ['peertube', 'x'],
])('no player is built from %s and the wrong id %s', (source, sourceId) => {
  expect(findPlayer({ source, sourceId, embedUrl: 'https://evil.example/' })).toBeNull();
});

test('a library video plays only files of this site', () => {
  expect(findPlayer({ source: 'library', sourceId: 'x', embedUrl: 'https://evil.example/x.mp4' })).toBeNull();
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, expected) => {
  expect(rateLimitKey(address)).toBe(expected);
});

test('search matches plurals and hyphenated words', () => {
  expect(toFtsQuery('robes')).toBe('("robes"* OR "robe")');
  expect(toFtsQuery('dresses bodies')).toBe('("dresses"* OR "dress") AND ("bodies"* OR "body")');
  expect(toFtsQuery('dress this is nightgowns')).toBe('"dress"* AND "this"* AND "is"* AND "nightgow"*');
  expect(toFtsQuery('t-shirt')).toBe('(("t"* AND "shirt"*) OR "tshirt"*)');
});

test.each([
  ['robe', 'robe', 0],
  ['rbe', 'robe', 1],
  ['roobe', 'robe', 1],
  ['orbe', 'robe', 1],
  ['rope', 'robe', 1],
  ['neglegee', 'neglige', 2],
  ['', 'robe', 4],
])('%s is %s with %i typing errors', (typed, meant, typos) => {
  expect(countTypos(typed, meant)).toBe(typos);
});

test.each([
  ['https://www.shop.example/robe', 'shop.example'],
  [
    'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fwww.shop.example%2Fa',
    'shop.example',
  ],
  ['https://prf.hn/click/camref:1/destination:https%3A%2F%2Fshop.example%2Fa', 'shop.example'],
  ['https://amzn.to/3abc', 'Amazon'],
  ['no link', ''],
])('the retailer of %s is called “%s”', (link, name) => {
  expect(nameShop(link)).toBe(name);
});

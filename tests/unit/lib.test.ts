import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toFtsQuery, toTagQuery } from '#app/lib/fts-query';
import { limitedAs } from '#app/lib/limited-address.server';
import { localPath, withParam } from '#app/lib/local-path';
import { readId } from '#app/lib/query';
import { buildShareLinks } from '#app/lib/share';
import { storeStandIn } from '#app/models/catalogue/drawing.server';
import { findPlayer } from '#app/models/sources/playback.server';
import { findVideoByAddress } from '#app/models/sources/video-import.server';
import { drawPicture, listDrawings } from '#db/drawings/draw';
import { DEMO_PRODUCTS, DEMO_VIDEOS } from '#db/seed';

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
])('%s is no path of this site', (value) => {
  expect(localPath(value)).toBe('/');
});

test('paths of this site are taken as they are', () => {
  expect(localPath('/videos?page=2#top')).toBe('/videos?page=2#top');
  expect(withParam('/videos?page=2#top', 'notice', 'contact')).toBe('/videos?page=2&notice=contact#top');
});

test('share links put the text first and the address last, encoded with %20', () => {
  const links = buildShareLinks('https://gifts.example', '/compilation/7', 'You & me + tea?');
  expect(links.url).toBe('https://gifts.example/compilation/7?ref=shared');
  expect(links.sms).toBe(
    'sms:?&body=You%20%26%20me%20%2B%20tea%3F%0Ahttps%3A%2F%2Fgifts.example%2Fcompilation%2F7%3Fref%3Dshared',
  );
  expect(links.mail).toContain('subject=Check%20this%20out&body=You%20%26%20me');
  expect(links.mail).toMatch(/%0D%0Ahttps%3A%2F%2Fgifts\.example%2Fcompilation%2F7%3Fref%3Dshared$/);
  expect(buildShareLinks('https://gifts.example', '/product/1').message).toBe('What do you think of this?');
});

test('what a visitor types is only ever words to the search', () => {
  expect(toFtsQuery('lace OR "satin" NOT title:x*')).toBe('"lace"* "OR"* "satin"* "NOT"* "title"* "x"*');
  expect(toFtsQuery('  *"():^-  ')).toBeNull();
  expect(toTagQuery(['one-piece', '"', 'gift'])).toBe('tags : ("one piece" OR "gift")');
  expect(toTagQuery([])).toBeNull();
});

test.each(['-1', '1e3', '0x1', '１２', '', ' 1', '1.0', undefined])('%s is no id', (value) => {
  expect(readId(value)).toBeNull();
});

test('digits beyond any row stay a number', () => {
  expect(readId('9'.repeat(40))).toBe(Number.MAX_SAFE_INTEGER);
});

test('no two demo pictures share cut, colour and ground', () => {
  const pictures = [
    ...DEMO_PRODUCTS.map(({ piece, ground }) => [piece, ground]),
    ...DEMO_VIDEOS.map(({ pieces, ground }) => [pieces[0], ground]),
  ];
  const keys = pictures.map(([piece = '', ground]) => `${piece.split(' ').slice(0, 2).join(' ')} ${ground}`);
  expect(keys).toHaveLength(48);
  expect(new Set(keys).size).toBe(48);
});

test('a drawing is the same for the same words, and well-formed enough to be an image', () => {
  const picture = drawPicture({
    pieces: [{ cut: 'robe', colour: 'garnet', pattern: 'dots' }],
    ground: 'sand',
    format: 'portrait',
  });
  expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 800"/);
  expect(picture).not.toContain('undefined');
});

test('the drawings that ship are those that the script draws (`npm run draw`), no two alike', () => {
  const drawn = listDrawings();
  const folder = join(import.meta.dirname, '..', '..', 'db', 'drawings');
  const files = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  expect(files.sort()).toEqual([...drawn.keys()].map((name) => `${name}.svg`).sort());
  for (const [name, svg] of drawn) expect(readFileSync(join(folder, `${name}.svg`), 'utf8')).toBe(svg);
  expect(new Set(drawn.values()).size).toBe(drawn.size);
});

test('a video without a picture gets the same drawing each time, of its category', async () => {
  const first = await storeStandIn('lingerie', 'abc');
  expect(first).toMatch(/^\/media\/[0-9a-f]{24}\.svg$/);
  expect(await storeStandIn('lingerie', 'abc')).toBe(first);
  expect(await storeStandIn('swimwear', 'abc')).not.toBe(first);
  const many = await Promise.all(Array.from({ length: 20 }, () => storeStandIn('fashion', 'at once')));
  expect(new Set(many).size).toBe(1);
});

const UUID = '0a1b2c3d-1111-4222-8333-444455556666';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'youtube:dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'youtube:dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube:dQw4w9WgXcQ'],
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
  ['https://vm.tiktok.com/ZMabc/', 'tiktok:'],
])('the pasted address %s is %s', (address, expected) => {
  const ref = findVideoByAddress(address);
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
])('the pasted address %s is none that we know', (address) => {
  expect(findVideoByAddress(address)).toBeNull();
});

test.each([
  ['youtube', '"><script>'],
  ['youtube', '../../watch'],
  ['vimeo', '12/../x'],
  ['dailymotion', 'y1'],
  ['peertube', 'x'],
])('no player is built from %s and an id that is none: %s', (source, sourceId) => {
  expect(findPlayer({ source, sourceId, embedUrl: 'https://evil.example/' })).toBeNull();
});

test('a library video plays only what lies on this site', () => {
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
  expect(limitedAs(address)).toBe(expected);
});

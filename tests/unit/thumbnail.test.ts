import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fetchThumbnail, makeImage } from '#app/features/media/thumbnail.server';
import { isPrivateAddress } from '#app/infra/ip-address.server';
import { loadSharp } from '#app/lib/sharp.server';

test('a file that is not a photo is refused', async () => {
  const wide = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const refused: [string, Buffer][] = [
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    ['a page', Buffer.from('<!doctype html><h1>Not found</h1>')],
    ['nothing', Buffer.alloc(0)],
    ['a picture of 40 megapixels', wide],
  ];
  for (const [what, bytes] of refused) expect(await makeImage(bytes), what).toBeNull();
});

test('a format that no image may have is not decoded', async () => {
  const load = await loadSharp();
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } });
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    expect((await load(await image.toFormat(format).toBuffer()).metadata()).width, format).toBe(9);
  await expect(load(await image.tiff().toBuffer()).metadata()).rejects.toThrow('unsupported image format');
});

test.each([
  ['youtube', 'https://evil.example/x.jpg'],
  ['youtube', 'https://ytimg.com.evil.example/x.jpg'],
  ['youtube', 'http://i.ytimg.com/x.jpg'],
  ['vimeo', 'https://127.0.0.1/x.jpg'],
  ['library', 'https://i.ytimg.com/x.jpg'],
  ['peertube', 'file:///etc/passwd'],
  ['youtube', 'not an address'],
])('%s fetches no thumbnail from %s', async (source, address) => {
  expect(await fetchThumbnail({ source, sourceId: '1', url: address })).toBeNull();
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '0.0.0.0',
  '100.64.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

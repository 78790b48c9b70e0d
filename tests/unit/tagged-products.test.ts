import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listDescriptionLinks } from '#app/features/videos/description-links';
import { readChapters } from '#app/lib/chapters';
import { formatDuration } from '#app/lib/format';
import { isShortLink, linkKey, unwrapLink } from '#app/lib/link-key';
import { readStartParam, readStartTime } from '#app/lib/start-time';

test.each([
  [0, '0:00'],
  [84, '1:24'],
  [600, '10:00'],
  [3_723, '1:02:03'],
])('%i seconds are written %s and read back', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
  expect(readStartTime(text)).toBe(seconds);
});

test.each(['', '1:60', 'x', '-1', '1:2', '1:75:00', '1.5', '99:99:99', '1:02:3', ' 4', '٤'])(
  '%j is not a time',
  (text) => expect(readStartTime(text)).toBeNull(),
);

test('a time is accepted in seconds or in minutes beyond the hour', () => {
  expect(readStartTime('84')).toBe(84);
  expect(readStartTime('75:30')).toBe(4_530);
});

test.each([
  ['84', 100, 84],
  ['100', 100, 100],
  ['101', 100, null],
  ['0', 100, 0],
  ['86400', null, 86_400],
  ['86401', null, null],
  ['-1', 100, null],
  ['1e2', 100, null],
  ['0x10', 100, null],
  ['1:24', 100, null],
  [null, 100, null],
] as const)('t=%s in a video of %s seconds starts at %s', (text, duration, start) => {
  expect(readStartParam(text, duration)).toBe(start);
});

describe('chapters', () => {
  const titles = (text: string, duration: number | null = null) =>
    readChapters(text, duration)?.map(({ at, title }) => `${at} ${title}`) ?? null;
  test.each([
    ['plain', '0:00 Intro\n0:40 The slip\n1:24 The robe', ['0 Intro', '40 The slip', '84 The robe']],
    [
      'dashes',
      '- 0:00 - Intro\n- 0:40 – The slip\n- 1:24: The robe',
      ['0 Intro', '40 The slip', '84 The robe'],
    ],
    ['brackets', '(0:00) Intro\n[0:40] The slip\n(1:24) The robe', ['0 Intro', '40 The slip', '84 The robe']],
    ['hours', '00:00:00 A\n00:40:00 B\n1:02:03 C', ['0 A', '2400 B', '3723 C']],
    ['numbers', '1. 0:00 A\n2. 0:40 B\n3. 1:24 C', ['0 A', '40 B', '84 C']],
    ['spans', '0:00-0:40 A\n0:40 – 1:24 B\n(1:24-2:00) C', ['0 A', '40 B', '84 C']],
    ['other words between', 'Hello\n0:00 A\n\nMore\n0:40 B\n1:24 C\nBye', ['0 A', '40 B', '84 C']],
    ['wide spaces', '0:00　始め\n1:16　次\n3:16　終わり', ['0 始め', '76 次', '196 終わり']],
    ['without names', '0:00\n0:40\n1:24', ['0 ', '40 ', '84 ']],
  ])('are read from a list: %s', (_, text, expected) => expect(titles(text)).toEqual(expected));
  test.each([
    ['two of them', '0:00 A\n0:40 B'],
    ['not from the beginning', '0:10 A\n0:40 B\n1:24 C'],
    ['not ascending', '0:00 A\n1:24 B\n0:40 C'],
    ['one shorter than ten seconds', '0:00 A\n0:40 B\n0:49 C'],
    ['times at the ends of lines', 'A 0:00\nB 0:40\nC 1:24'],
    ['times of day in a sentence', 'At 0:00 we meet\nat 0:40 we eat\nat 1:24 we go'],
  ])('are absent: %s', (_, text) => expect(titles(text)).toBeNull());
  test('end with the video', () => {
    const text = '0:00 A\n0:40 B\n1:24 C';
    expect(titles(text, 94)).toHaveLength(3);
    expect(titles(text, 93)).toBeNull();
    expect(titles(text, 60)).toBeNull();
  });
});

test.each([
  ['the same', 'https://shop.example/slip', 'https://shop.example/slip'],
  ['scheme', 'http://shop.example/slip', 'https://shop.example/slip'],
  ['www. and case of the host', 'https://WWW.Shop.Example/slip', 'https://shop.example/slip'],
  ['slashes at the end', 'https://shop.example/slip//', 'https://shop.example/slip'],
  ['a fragment', 'https://shop.example/slip#reviews', 'https://shop.example/slip'],
  ['utm', 'https://shop.example/slip?utm_source=yt&utm_medium=v', 'https://shop.example/slip'],
  [
    'clicks',
    'https://shop.example/slip?gclid=1&fbclid=2&ref=3&aff=4&aff_id=5&tag=x-20',
    'https://shop.example/slip',
  ],
  ['order of the query', 'https://shop.example/p?size=s&id=7', 'https://shop.example/p?id=7&size=s'],
  [
    'Awin',
    'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fshop.example%2Fslip%3Futm_source%3Dawin',
    'https://shop.example/slip',
  ],
  [
    'Awin of before',
    'https://www.awin1.com/awclick.php?mid=1&p=https%3A%2F%2Fshop.example%2Fslip',
    'https://shop.example/slip',
  ],
  [
    'Rakuten',
    'https://click.linksynergy.com/deeplink?id=a&mid=1&murl=https%3A%2F%2Fwww.shop.example%2Fslip',
    'https://shop.example/slip',
  ],
  [
    'ShareASale, without a scheme',
    'https://shareasale.com/r.cfm?b=1&u=2&m=3&urllink=www.shop.example%2Fslip',
    'https://shop.example/slip',
  ],
  [
    'YouTube’s way out',
    'https://www.youtube.com/redirect?event=video&q=https%3A%2F%2Fshop.example%2Fslip',
    'https://shop.example/slip',
  ],
  [
    'CJ, in the path',
    'https://www.anrdoezrs.net/links/1/type/dlg/https://shop.example/slip',
    'https://shop.example/slip',
  ],
  [
    'CJ, in the query',
    'https://www.jdoqocy.com/click-1-2?url=https%3A%2F%2Fshop.example%2Fslip',
    'https://shop.example/slip',
  ],
  [
    'Partnerize',
    'https://prf.hn/click/camref:1/destination:https%3A%2F%2Fshop.example%2Fslip',
    'https://shop.example/slip',
  ],
  ['Impact', 'https://shop.sjv.io/c/1/2/3?u=https%3A%2F%2Fshop.example%2Fslip', 'https://shop.example/slip'],
  [
    'Skimlinks',
    'https://go.skimresources.com/?id=1&url=https%3A%2F%2Fshop.example%2Fslip',
    'https://shop.example/slip',
  ],
  [
    'one in the other',
    'https://www.youtube.com/redirect?q=https%3A%2F%2Fwww.awin1.com%2Fcread.php%3Fued%3Dhttps%253A%252F%252Fshop.example%252Fslip',
    'https://shop.example/slip',
  ],
  [
    'Amazon',
    'https://www.amazon.com/Silk-Slip/dp/B09B2SBHQK/ref=sr_1_1?tag=x-20&th=1&psc=1',
    'https://amazon.com/gp/product/b09b2sbhqk',
  ],
])('two links are equal: %s', (_, one, other) => {
  expect(linkKey(one)).not.toBe('');
  expect(linkKey(one)).toBe(linkKey(other));
});

test.each([
  ['https://shop.example/slip', 'https://shop.example/robe'],
  ['https://shop.example/p?id=7', 'https://shop.example/p?id=8'],
  ['https://shop.example/Slip', 'https://shop.example/slip'],
  ['https://amazon.com/dp/B09B2SBHQK', 'https://amazon.de/dp/B09B2SBHQK'],
  ['https://www.youtube.com/watch?v=1&q=https%3A%2F%2Fshop.example', 'https://shop.example'],
])('%s differs from %s', (one, other) => expect(linkKey(one)).not.toBe(linkKey(other)));

test.each([
  '',
  'no address',
  'mailto:a@b.example',
  'http://',
  'https://%zz',
  'http://localhost/x',
  'javascript:alert(1)',
])('%j has no key', (text) => expect(linkKey(text)).toBe(''));

test('a short link is recognized and never followed', () => {
  const url = unwrapLink('https://amzn.to/3abc');
  expect(url !== null && isShortLink(url)).toBe(true);
});

test('links of a description are read with names and times', () => {
  const text = [
    'What I wear:',
    '1:24 Silk slip in garnet: https://shop.example/slip?utm_source=yt.',
    '- The robe (https://shop.example/robe)',
    'Straw hat',
    'https://amzn.to/3abc',
    'Follow me: https://www.instagram.com/somebody and https://youtu.be/abc',
    'https://en.wiki.example/wiki/Slip_(clothing)',
    'My hat: https://shop.example/hat My bag: https://shop.example/bag',
    'https://shop.example/scarf - the scarf',
    'Again: https://shop.example/slip?utm_source=yt',
  ].join('\n');
  expect(listDescriptionLinks(text)).toEqual([
    { url: 'https://shop.example/slip?utm_source=yt', name: 'Silk slip in garnet', at: 84, isShort: false },
    { url: 'https://shop.example/robe', name: 'The robe', at: null, isShort: false },
    { url: 'https://amzn.to/3abc', name: 'Straw hat', at: null, isShort: true },
    { url: 'https://en.wiki.example/wiki/Slip_(clothing)', name: '', at: null, isShort: false },
    { url: 'https://shop.example/hat', name: 'My hat', at: null, isShort: false },
    { url: 'https://shop.example/bag', name: 'My bag', at: null, isShort: false },
    { url: 'https://shop.example/scarf', name: 'the scarf', at: null, isShort: false },
  ]);
});

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings');

function listTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'description' && typeof each === 'string' ? [each] : listTexts(each),
  );
}

if (existsSync(folder))
  test('chapters and links of every recorded description are read', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    const texts = new Set(
      files.flatMap((name) => listTexts(JSON.parse(readFileSync(join(folder, name), 'utf8')))),
    );
    expect(texts.size).toBeGreaterThan(200);
    const chaptered = [...texts].filter((text) => readChapters(text, null) !== null);
    expect(chaptered).toHaveLength(3);
    const links = [...texts].flatMap(listDescriptionLinks);
    expect(links.length).toBeGreaterThan(60);
    for (const { url } of links) expect(linkKey(url), url).not.toBe('');
    expect(links.filter(({ isShort }) => isShort).length).toBeGreaterThan(10);
  });

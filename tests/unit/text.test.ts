import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unguardCell, writeCsv } from '#app/lib/csv';
import { countCharacters, encodeText, firstCharacters, shorten, truncate } from '#app/lib/format';
import { placeholderName } from '#app/lib/placeholder';
import { buildMailto, buildShareLinks, MAX_MESSAGE } from '#app/lib/share';
import { isVisible } from '#app/lib/text-schema';

const FAMILY = '👨‍👩‍👧‍👦';
const LONE = /\p{Surrogate}/u;
/** Texts whose cuts fall into an emoji, whichever parity a limit has, and some that are broken as they come. */
const HOSTILE = [
  `${'x'.repeat(299)}😀😀`,
  `${'x'.repeat(298)}😀😀`,
  `${'x'.repeat(1_199)}😀`,
  `${'x'.repeat(1_198)}😀😀`,
  '😀'.repeat(2_000),
  `x${'😀'.repeat(2_000)}`,
  FAMILY.repeat(400),
  `e${'\u0301'.repeat(3_000)}`,
  '\ud83d',
  'a\udc00b',
];

test('truncation keeps each visible character whole', () => {
  expect(truncate(`ab${FAMILY}`, 5)).toBe('ab');
  expect(truncate(`ab${FAMILY}`, 2 + FAMILY.length)).toBe(`ab${FAMILY}`);
  expect(truncate('cafe\u0301s', 4)).toBe('caf');
  expect(truncate('short', 5)).toBe('short');
  expect(truncate('😀', 1)).toBe('');
  expect(shorten('one\n two  three', 9)).toBe('one two…');
  expect(firstCharacters(`${FAMILY}😀e\u0301x`, 3)).toBe(`${FAMILY}😀e\u0301`);
});

test('a truncated text fits its limit and splits no character', () => {
  const text = fc.array(fc.constantFrom('a', '😀', FAMILY, 'e\u0301', '\u0301', '\ud83d', '\ude00', ' '));
  fc.assert(
    fc.property(text, fc.nat(40), (parts, length) => {
      const short = truncate(parts.join(''), length);
      expect(short.length).toBeLessThanOrEqual(length);
      expect(short).not.toMatch(LONE);
      expect(firstCharacters(parts.join(''), length)).not.toMatch(LONE);
    }),
  );
});

test.each(HOSTILE)('a link can be made of any text (%#)', (text) => {
  const links = buildShareLinks('https://gifts.example', '/product/1', text);
  for (const link of [links.sms, links.email, buildMailto(text, { subject: text, body: text })])
    expect(decodeURIComponent(link)).not.toMatch(LONE);
  expect(countCharacters(links.message)).toBeLessThanOrEqual(MAX_MESSAGE);
  expect(encodeText(text)).toMatch(/^[\w%.~!*'()-]+$/);
  expect(placeholderName(text)).toMatch(/^[\w./-]+$/);
});

test('a shared message keeps 300 visible characters', () => {
  const typed = `${'abcdef😀'.repeat(42)}abcdefg`;
  const links = buildShareLinks('https://gifts.example', '/product/1', typed);
  expect([countCharacters(typed), links.message]).toEqual([301, typed.slice(0, -1)]);
  expect(links.warning).toBe('Your message is 1 character too long. Links include only the first 300.');
  expect(links.typed).toBe(typed);
});

test('characters over the limit of a shared message are counted', () => {
  expect(buildShareLinks('https://gifts.example', '/product/1', 'x'.repeat(300)).warning).toBe(null);
  expect(buildShareLinks('https://gifts.example', '/product/1', 'x'.repeat(312)).warning).toContain(
    '12 characters',
  );
});

test.each([
  '',
  ' ',
  '\u200b',
  '\u2800\u2800',
  '\u00ad',
  '\u202e',
  '\u0301',
  '\ufeff \u2060',
  '\u3164',
  '\ud83d',
])('%j is invisible', (text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(['a', 'é', '😀', '你', '\u200ba', '.'])('%j is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

/** Where any spreadsheet may begin a cell: at the start of a field, and behind every separator that one may part by. */
function cellsOf(csv: string): string[] {
  return csv.split(/[;\t\r\n]/).map((cell) => cell.replace(/^"+/, ''));
}

test('no CSV cell begins as a formula, with any delimiter', () => {
  expect(writeCsv([['Eve;=HYPERLINK("https://evil.example")']])).toBe(
    `"Eve;'=HYPERLINK(""https://evil.example"")"\r\n`,
  );
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    ';',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    "'",
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const cell = parts.join('');
      const written = writeCsv([[cell, 'next']]);
      for (const begins of cellsOf(written))
        expect(begins, JSON.stringify(written)).not.toMatch(/^[=+\-@＝＋－＠]/);
      // What is written comes back as it was (RFC 4180).
      const read = /^"((?:[^"]|"")*)","next"\r\n$/.exec(written)?.[1]?.replaceAll('""', '"') ?? '';
      expect(unguardCell(read)).toBe(cell);
    }),
  );
});

test('characters of a long text are counted like those of a short one', () => {
  for (const character of ['a', '😀', '👨‍👩‍👧', 'e\u0301', '🇩🇪'])
    for (const count of [1, 90, 512, 1_024, 5_000])
      expect(countCharacters(character.repeat(count)), `${count} ${character}`).toBe(count);
});

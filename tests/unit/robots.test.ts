import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed } from '#app/infra/robots.server';

const SITE = 'https://shop.example';

const ROBOTS = `
User-agent: *
Disallow: /private # not for robots
Allow: /private/shop
Disallow: /*.pdf$

User-agent: Ribbon
User-agent: Other
Disallow: /out
`;

test.each([
  ['Nobody', '/', true],
  ['Nobody', '/private/x', false],
  ['Nobody', '/private/shop/1', true],
  ['Nobody', '/a/b.pdf', false],
  ['Nobody', '/a/b.pdf?x', true],
  ['Ribbon', '/private/x', true],
  ['ribbon', '/out?to=x', false],
])('robots.txt lets %s request %s: %s', (agent, path, allowed) => {
  expect(isAllowed(ROBOTS, SITE + path, agent)).toBe(allowed);
});

test.each([
  ['a space in the name of an agent', 'User-agent: Ribbon Bot\nDisallow: /x', '/x'],
  ['a misspelled rule', 'User-agent: *\nDissalow: /x', '/x'],
  ['an encoded letter in a rule', 'User-agent: *\nDisallow: /%7Ejoe/%61', '/~joe/a'],
  ['a blank in its first word', 'User agent: *\nDisallow: /x', '/x'],
  ['an encoded sign', 'User-agent: *\nDisallow: /%2A%24', '/*$'],
  ['a dollar inside a rule', 'User-agent: *\nDisallow: /a$b$ # end', '/a$b'],
  ['an encoded letter in a URL', 'User-agent: *\nDisallow: /~joe/a', '/%7ejoe/%61'],
])('a robots.txt with %s counts', (_, text, path) => {
  expect(isAllowed(text, SITE + path)).toBe(false);
  expect(isAllowed(text, `${SITE}/other`)).toBe(true);
});

test.each([
  [
    'too many agents for its rules',
    `${'User-%61gent: *\n'.repeat(500)}${'Disallow: /b\n'.repeat(1_000)}`,
    '/x',
  ],
  [
    'long rules and a long URL',
    `User-agent: *\nDisallow: /${'*x'.repeat(50_000)}y$`,
    `/${'x'.repeat(1_000)}`,
  ],
])('a robots.txt with %s is not applied', (_, text, path) => {
  expect(isAllowed(text, SITE + path)).toBeNull();
});

test('everything is allowed without a robots.txt', () => {
  expect(isAllowed('', `${SITE}/x`)).toBe(true);
  expect(isAllowed('User-agent: *\nDisallow:', `${SITE}/x`)).toBe(true);
});

const recordings = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'shared',
  'recordings',
  'robots',
  'cases.json',
);
type Case = { name: string; robots: string; checks: { agent: string; path: string; allowed: boolean }[] };
if (existsSync(recordings)) {
  const cases: Case[] = JSON.parse(readFileSync(recordings, 'utf8'));
  test.each(cases)('obeys the recorded robots.txt: $name', ({ robots, checks }) => {
    for (const { agent, path, allowed } of checks)
      expect(isAllowed(robots, SITE + path, agent), path).toBe(allowed);
  });
}

import { expect, test } from 'vitest';
import { mayAsk } from '#app/lib/robots';

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
  expect(mayAsk(ROBOTS, agent, path)).toBe(allowed);
});

test('everything is allowed without a robots.txt', () => {
  expect(mayAsk('', 'Ribbon', '/x')).toBe(true);
  expect(mayAsk('User-agent: *\nDisallow:', 'Ribbon', '/x')).toBe(true);
});

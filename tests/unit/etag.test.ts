import { expect, test } from 'vitest';
import { holdsVersion } from '#app/lib/etag.server';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [null, false],
])('If-None-Match %s matches an ETag: %s', (header, isHeld) => {
  expect(holdsVersion(header, '"a"')).toBe(isHeld);
  expect(holdsVersion(header, 'W/"a"')).toBe(isHeld);
});

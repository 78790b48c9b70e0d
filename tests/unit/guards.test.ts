import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = (readdirSync('app', { recursive: true, encoding: 'utf8' }) as string[])
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join('app', path), 'utf8') }));

test('guards name a right of the table, never a role', () => {
  const literal = /\breaches\([^()]*'(?:editor|admin)'/;
  expect(sources.filter(({ text }) => literal.test(text)).map(({ path }) => path)).toEqual([]);
});

test('a page guards each request by the right in its handle', () => {
  const wrong = sources.flatMap(({ path, text }) => {
    const declared = /(?:right(?:ToPost)?: |\bscreen(?:<typeof loader>)?\(\s*)'(\w+)'/.exec(text)?.[1];
    const guarded = [
      ...text.matchAll(/(?:requireRight|guardedLoader|formAction|uploadAction)\(\s*'(\w+)'/g),
    ].map(([, right]) => right);
    return guarded.every((right) => right === declared) ? [] : [path];
  });
  expect(wrong).toEqual([]);
  expect(
    sources.filter(({ text }) => /(?:requireRight|guardedLoader|formAction|uploadAction)\(/.test(text))
      .length,
  ).toBeGreaterThan(35);
});

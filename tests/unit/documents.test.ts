import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

test('every file that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((name) =>
    [
      ...readFileSync(join(root, name), 'utf8').matchAll(
        // A path of the checkout, or one that leaves out its top folder, which nobody finds.
        /`((?:[a-z]+\/)+[\w./$-]+\.(?:tsx?|js|css|sql|md|sh|mjs)|(?:app|bin|db|tests|public|hosting|docs)\/[\w./$-]+)`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${name}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const broken = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, dirname(name), path)))
      .map((path) => `${name}: ${path}`),
  );
  expect(broken).toEqual([]);
});

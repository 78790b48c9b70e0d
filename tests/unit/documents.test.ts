import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listParagraphs, listSentences, medianOf, readProse, readTables } from '../support/document-prose';

const root = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && existsSync(join(root, name)));

/** The documents for people who run or change the site. The pages that come with it are texts of the site. */
const guides = documents.filter((name) => !name.includes('/') || name.startsWith('docs/'));
/** A changelog is a list of changes, so it has no paragraphs to measure. */
const prose = guides
  .filter((name) => name !== 'CHANGELOG.md')
  .map((name) => ({ name, text: readProse(read(name)), tables: readTables(read(name)) }));

/** GitHub's anchors of a document's headings. */
function listAnchors(name: string): string[] {
  return [...read(name).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every file that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((name) =>
    [
      ...read(name).matchAll(
        // A path of the checkout, or one without its top folder, which readers cannot find.
        /`((?:[a-z]+\/)+[\w./$-]+\.(?:tsx?|js|css|sql|md|sh|mjs)|(?:app|bin|db|tests|public|hosting|docs)\/[\w./$-]+)`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${name}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every name that a document puts in a file is there', () => {
  const missing = documents.flatMap((name) =>
    [...read(name).matchAll(/((?:`\w+`(?:, | and )?)+) in\s+`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|js))`/g)].flatMap(
      ([, names = '', path = '']) =>
        [...names.matchAll(/\w+/g)]
          .filter(([word]) => !new RegExp(`\\b${word}\\b`).test(read(path)))
          .map(([word]) => `${name}: ${word} in ${path}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('every link of a document leads to a file and a heading', () => {
  const broken = documents.flatMap((name) =>
    [...read(name).matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path === '' ? name : join(dirname(name), path);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && target.endsWith('.md') && !listAnchors(target).includes(anchor);
      })
      .map(([link]) => `${name}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const usage = spawnSync('bin/ribbon', ['help'], { cwd: root, encoding: 'utf8' }).stderr;
  const commands = [...usage.matchAll(/^ {2}(\w+)/gm)].map(([, command = '']) => command);
  expect(commands).toContain('backup');
  const missing = guides.flatMap((name) => {
    // A changelog also names former commands.
    if (name === 'CHANGELOG.md') return [];
    // Code only: in a sentence, "ribbon" is also the name of an account and of a service.
    const code = [...read(name).matchAll(/```sh\n[\s\S]*?```|`[^`\n]+`/g)].map(([block]) => block).join('\n');
    const named = [
      ...[...code.matchAll(/npm run ([\w:]+)/g)].filter(([, script = '']) => !(script in scripts)),
      ...[...code.matchAll(/(?:^\s*|`|ribbon |&& |bin\/)ribbon (\w[\w-]*)/gm)].filter(
        ([, command = '']) => command !== 'ribbon' && !commands.includes(command),
      ),
    ];
    return named.map(([command]) => `${name}: ${command.trim()}`);
  });
  expect(missing).toEqual([]);
});

test('the list of dependencies names every package', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !/^@types\//.test(name),
  );
  const rows = read('docs/dependencies.md').match(/^\| `.*?\|/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(packages.sort());
});

/** Documents that name labels of screens, in bold. Bold text with a full stop begins a paragraph. */
const LABELED = /^(?:README|docs\/(?:admin|asvs|backups|feeds|mail)|docs\/admin\/.*)\.md$/;

test('every label that a document names is on a screen', () => {
  const code = execFileSync('git', ['ls-files', 'app/*.ts', 'app/*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && existsSync(join(root, name)))
    .map(read)
    .join('\n')
    .replace(/\s+/g, ' ');
  const isOnScreen = (label: string) =>
    // A string, or text of an element; an expression or a number in brackets may follow.
    new RegExp(`['"\`>] ?${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: ?['"\`<{]| \\()`).test(code);
  const missing = prose
    .filter(({ name }) => LABELED.test(name))
    .flatMap(({ name, text, tables }) =>
      [...(text + tables).matchAll(/\*\*([^*]+)\*\*/g)]
        .flatMap(([, labels = '']) => labels.replace(/\s+/g, ' ').split(' → '))
        .filter((label) => !label.endsWith('.') && !isOnScreen(label))
        .map((label) => `${name} names “${label}”, which no screen has`),
    );
  expect(missing).toEqual([]);
});

test('sentences of the documents are short', () => {
  const sentences = prose.flatMap(({ text }) => listSentences(text));
  expect(sentences.length).toBeGreaterThan(1_000);
  expect(medianOf(sentences.map(({ words }) => words))).toBeLessThanOrEqual(12);
  const long = sentences.filter(({ words }) => words > 25);
  expect(long.length / sentences.length).toBeLessThanOrEqual(0.05);
});

test('sentences of each document are short', () => {
  const hard = prose.flatMap(({ name, text }) => {
    const sentences = listSentences(text);
    const median = medianOf(sentences.map(({ words }) => words));
    const long = sentences.filter(({ words }) => words > 25);
    // One long sentence in a short document is no habit.
    const limit = Math.max(1, sentences.length * 0.05);
    if (median <= 14 && long.length <= limit) return [];
    return [`${name}: median ${median}`, ...long.map((sentence) => `${name}: ${sentence.text}`)];
  });
  expect(hard).toEqual([]);
});

test('paragraphs of the documents have at most four lines', () => {
  // A line has 120 characters.
  const long = prose.flatMap(({ name, text }) =>
    listParagraphs(text)
      .filter((paragraph) => paragraph.length > 480)
      .map((paragraph) => `${name}: ${paragraph.slice(0, 60)}`),
  );
  expect(long).toEqual([]);
});

test('no heading of a document begins with a question word', () => {
  const found = guides.flatMap((name) =>
    [...read(name).matchAll(/^#+ (?:What|How|When|Why)\b.*$/gm)].map(([heading]) => `${name}: ${heading}`),
  );
  expect(found).toEqual([]);
});

/** Words that make a reader ask "who?" or "which one?", and old words for things that have a new one. */
const RETIRED =
  /\b(?:whoever|whatever|somebody|nobody|anew|afresh|meanwhile|beside|gone|kept|stands?|stood|e-mails?|(?:is|are|was|were) told|tells? of|of (?:its|their|his|her|our|your|one’s) own|by (?:itself|themselves)|(?:is|are|was|were) no|parted|mended|sealed|films?|pieces?|wearers?|second factors?|sign(?:ed|s)? (?:in|out|up)|we|our|ours|us|he|his|him)\b/gi;

test('no document uses a retired word', () => {
  const found = prose.flatMap(({ name, text, tables }) => {
    // The tables of the standard have its terms.
    const whole = name === 'docs/asvs.md' ? text : text + tables;
    return [...whole.matchAll(RETIRED)].map(({ 0: word, index }) => {
      const context = whole.slice(Math.max(0, index - 30), index + 30).replace(/\s+/g, ' ');
      return `${name}: ${word} (${context})`;
    });
  });
  expect(found).toEqual([]);
});

test('a long sentence and a retired word are found outside code and tables', () => {
  const text = readProse(
    'One. `A film`, *two* [three](film.md).\n\n| film |\n\n```sh\nfilm\n```\n\n- Four five. Six\n  seven.',
  );
  expect(listSentences(text).map(({ words }) => words)).toEqual([1, 3, 2, 2]);
  expect(text).not.toMatch(RETIRED);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const MAX_LENGTH = 80;
/** Words that make a reader ask who, which one, or since when. */
const UNCLEAR =
  /\b(?:some(?:body|one)|nobody|whoever|whatever|he|she|his|hers?|anew|afresh|gone|kept|told|said|says? of|stands?|meanwhile|beside|letters?|pieces?|films?|moments?|wearers?|verdicts?)\b|\bby itself\b|\bof (?:its|their) own\b/i;

const root = join(import.meta.dirname, '..', '..');
const files = execFileSync('git', ['ls-files', 'tests/*.test.ts', 'tests/*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '');

/** Returns the name as it is printed, with an ellipsis for each expression in it. */
function readName(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Lists the names of a file's tests, with the lines that they begin on. */
function listNames(file: string): { at: string; name: string }[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const names: { at: string; name: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      let callee = node.expression;
      while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
      const name = readName(node.arguments[0]);
      if (ts.isIdentifier(callee) && /^(?:test|describe)$/.test(callee.text) && name !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        names.push({ at: `${file}:${line + 1}`, name });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const names = files.flatMap(listNames);

test('a test name has at most 80 characters', () => {
  expect(names.length).toBeGreaterThan(500);
  const long = names.filter(({ name }) => [...name].length > MAX_LENGTH);
  expect(long.map(({ at, name }) => `${at} (${[...name].length}): ${name}`)).toEqual([]);
});

test('a test name uses plain words', () => {
  const unclear = names.filter(({ name }) => UNCLEAR.test(name));
  expect(unclear.map(({ at, name }) => `${at} (${UNCLEAR.exec(name)?.[0]}): ${name}`)).toEqual([]);
});

test('a test name is unique in its file', () => {
  const seen = new Map<string, number>();
  for (const { at, name } of names) {
    const key = `${at.replace(/:\d+$/, '')}: ${name}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  expect([...seen].filter(([, count]) => count > 1).map(([key]) => key)).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const files = execFileSync('git', ['ls-files', 'app/*.ts', 'app/*.tsx', 'db/*.ts', 'bin/*.js', 'server.js'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '')
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, text, lines: text.split('\n').length - 1 };
  });

const lineOf = (source: ts.SourceFile, position: number) =>
  source.getLineAndCharacterOfPosition(position).line + 1;

function isLiteralSpread(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(node.expression);
  if (!ts.isSpreadElement(node)) return false;
  let { expression } = node;
  while (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    expression = expression.expression;
  return ts.isArrayLiteralExpression(expression);
}

const MAX_FILE_LINES = 250;
const MAX_FUNCTION_LINES = 60;
const SPREAD = /\.\.\.[\s(]*[[{]/;

function isLongFunction(node: ts.Node, source: ts.SourceFile): boolean {
  const lines = () => lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1;
  return ts.isFunctionLike(node) && lines() > MAX_FUNCTION_LINES;
}

const spreads: string[] = [];
const longFunctions: string[] = [];

/** Finds the places of a file that break a rule, as `file:line`. */
function findPlaces(file: string, text: string): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node) => {
    const place = () => `${file}:${lineOf(source, node.getStart(source))}`;
    if (isLiteralSpread(node)) spreads.push(place());
    if (isLongFunction(node, source)) longFunctions.push(place());
    ts.forEachChild(node, visit);
  };
  visit(source);
}

// Parsing takes long, and a short file without a spread of a literal breaks no rule.
for (const { file, text, lines } of files)
  if (lines > MAX_FUNCTION_LINES || SPREAD.test(text)) findPlaces(file, text);

test('no literal is spread into another', () => {
  expect(spreads).toEqual([]);
});

test('no file has more than 250 lines', () => {
  const long = files.filter(({ lines }) => lines > MAX_FILE_LINES);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('no function has more than 60 lines', () => {
  expect(longFunctions).toEqual([]);
});

test('a long function and a spread literal are found', () => {
  findPlaces('wrong.ts', `const a = [...[1], ...(['b'] as const)];\nfunction b() {${'\n'.repeat(60)}}`);
  expect(spreads.splice(0)).toEqual(['wrong.ts:1', 'wrong.ts:1']);
  expect(longFunctions.splice(0)).toEqual(['wrong.ts:2']);
});

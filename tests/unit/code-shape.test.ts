import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const sources = execFileSync(
  'git',
  ['ls-files', 'app/*.ts', 'app/*.tsx', 'db/*.ts', 'bin/*.js', 'server.js'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => name !== '')
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
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

/** Lists where the nodes of a kind are, as `file:line`. */
function findNodes(isFound: (node: ts.Node) => boolean): string[] {
  return sources.flatMap(({ file, source }) => {
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      if (isFound(node)) found.push(`${file}:${lineOf(source, node.getStart(source))}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

test('no literal is spread into another', () => {
  expect(findNodes(isLiteralSpread)).toEqual([]);
});

const MAX_FILE_LINES = 250;
const MAX_FUNCTION_LINES = 60;

/** Counts the lines from a node's first to its last one. */
function countLines(node: ts.Node): number {
  const source = node.getSourceFile();
  return lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1;
}

function isLongFunction(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && countLines(node) > MAX_FUNCTION_LINES;
}

test('no file has more than 250 lines', () => {
  const long = sources.filter(({ source }) => source.text.split('\n').length - 1 > MAX_FILE_LINES);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('no function has more than 60 lines', () => {
  expect(findNodes(isLongFunction)).toEqual([]);
});

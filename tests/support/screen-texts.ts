import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text of a screen, an email or an answer of the API, with an ellipsis for each expression in it. */
export type ScreenText = { at: string; text: string; element: string };

const root = join(import.meta.dirname, '..', '..');

function readLiteral(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Returns the text of a JSX node. Literals in braces, such as `{' '}`, are text. */
function readElement(node: ts.Node): string {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(readElement).join('');
  if (!ts.isJsxExpression(node)) return ' ';
  return node.expression === undefined ? '' : (readLiteral(node.expression) ?? '…');
}

const hasText = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment =>
  (ts.isJsxElement(node) || ts.isJsxFragment(node)) &&
  node.children.some((child) => ts.isJsxText(child) && /\w/.test(child.text));

/** Lists the texts of a file: elements with text as a whole, and literals that begin with a capital and have a space. */
export function listTexts(file: string, code: string): ScreenText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const texts: ScreenText[] = [];
  const visit = (node: ts.Node, element: string) => {
    // Tagged templates are SQL.
    if (ts.isTaggedTemplateExpression(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    let inside = element;
    if (ts.isJsxElement(node)) inside = node.openingElement.tagName.getText(source);
    const text = hasText(node) ? readElement(node) : readLiteral(node);
    if (text !== undefined && (hasText(node) || /^[A-Z“…].*\s/.test(text))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      texts.push({ at: `${file}:${line + 1}`, text: text.replace(/\s+/g, ' ').trim(), element: inside });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, '');
  return texts;
}

/** Lists the texts of all screens, except those of the page that shows the states of components. */
export function listScreenTexts(): ScreenText[] {
  return execFileSync('git', ['ls-files', 'app/*.ts', 'app/*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('app/routes/dev/'))
    .flatMap((file) => listTexts(file, readFileSync(join(root, file), 'utf8')));
}

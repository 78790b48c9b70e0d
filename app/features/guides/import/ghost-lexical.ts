import { z } from 'zod';
import { parseJson } from '#app/lib/json';
import { escapeXml } from '#app/lib/xml';
import { type CardFields, drawCard } from './ghost-cards';

export type DrawnText = { html: string; unread: string[] };

type Node = { [key: string]: unknown };
const nodeSchema = z.record(z.string(), z.unknown());
const rootSchema = z.object({ root: nodeSchema });

function childrenOf(node: Node): Node[] {
  return z.array(nodeSchema).safeParse(node.children).data ?? [];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Bits of `format` (Lexical, `LexicalConstants.ts`). */
const MARKS: readonly [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
];

function drawText(node: Node): string {
  const format = typeof node.format === 'number' ? node.format : 0;
  return MARKS.reduce(
    (html, [bit, tag]) => ((format & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeXml(textOf(node.text)),
  );
}

const LEAVES: Record<string, (node: Node) => string> = {
  text: drawText,
  linebreak: () => '<br>',
  tab: () => ' ',
};

/** Ghost's variants have the prefix `extended-`. */
const ELEMENTS: Record<string, (node: Node) => string> = {
  paragraph: () => 'p',
  quote: () => 'blockquote',
  aside: () => 'blockquote',
  heading: ({ tag }) => (/^h[1-6]$/.test(textOf(tag)) ? textOf(tag) : 'h2'),
  list: ({ listType }) => (listType === 'number' ? 'ol' : 'ul'),
  listitem: () => 'li',
};

/** The editor puts a nested list into a separate item. */
function holdsLists(node: Node): boolean {
  const children = childrenOf(node);
  return children.length > 0 && children.every(({ type }) => type === 'list');
}

/** Converts `lexical` of Ghost 5 and later. Returns null if it is not readable. */
export function drawLexical(json: string): DrawnText | null {
  const unread = new Set<string>();
  const drawAll = (nodes: Node[]): string => nodes.map(draw).join('');
  const draw = (node: Node): string => {
    const kind = textOf(node.type).replace(/^extended-/, '');
    const leaf = LEAVES[kind]?.(node);
    if (leaf !== undefined) return leaf;
    const inner = drawAll(childrenOf(node));
    if (kind === 'link' || kind === 'autolink')
      return `<a href="${escapeXml(textOf(node.url))}">${inner}</a>`;
    if (kind === 'listitem' && holdsLists(node)) return inner;
    const tag = ELEMENTS[kind]?.(node);
    if (tag !== undefined) {
      const start = tag === 'ol' && typeof node.start === 'number' ? ` start="${node.start}"` : '';
      return `<${tag}${start}>${inner}</${tag}>`;
    }
    const card = drawCard(kind, node as CardFields);
    if (card === null) unread.add(`a card of the kind “${kind}”`);
    return card ?? inner;
  };
  const parsed = rootSchema.safeParse(parseJson(json)).data;
  return parsed === undefined ? null : { html: drawAll(childrenOf(parsed.root)), unread: [...unread] };
}

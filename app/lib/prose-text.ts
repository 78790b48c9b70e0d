import type { CardName, ProseBlock, ProseNode } from './prose';

type Options = {
  /** What addresses of this site begin with. */
  origin: string;
  /** A card in words; empty for what is gone. */
  describeCard: (card: CardName) => string;
};

type Element = Exclude<ProseNode, string>;

function inline(node: ProseNode, origin: string): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const inner = () => node.children.map((child) => inline(child, origin)).join('');
  switch (node.tag) {
    case 'br':
      return '\n';
    case 'img':
      return node.alt ? `[${node.alt}]` : '';
    case 'a': {
      const words = inner();
      // A place on a page is nowhere in a mail.
      if (node.href?.startsWith('#')) return words;
      const address = node.href?.startsWith('/') ? origin + node.href : (node.href ?? '');
      return words === address || address === `mailto:${words}` ? words : `${words} (${address})`;
    }
    default:
      return inner();
  }
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table', 'thead', 'tbody', 'tr']);

function isBlock(node: ProseNode): node is Element {
  return typeof node !== 'string' && (BLOCKS.has(node.tag) || /^h\d$/.test(node.tag));
}

/** What stands in a block: its own blocks one below the other, words between them as paragraphs. */
function inside(node: Element, origin: string): string[] {
  const parts: string[] = [];
  let words = '';
  for (const child of node.children) {
    if (!isBlock(child)) {
      words += inline(child, origin);
      continue;
    }
    parts.push(words, ...block(child, origin));
    words = '';
  }
  return [...parts, words].filter((part) => part.trim() !== '');
}

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (line === '' ? line : (index === 0 ? first : rest) + line))
    .join('\n');
}

function block(node: Element, origin: string): string[] {
  switch (node.tag) {
    case 'hr':
      return ['* * *'];
    case 'pre':
      return [node.children.map((child) => (typeof child === 'string' ? child : plain(child))).join('')];
    case 'blockquote':
      return [indent(inside(node, origin).join('\n\n'), '> ', '> ')];
    case 'ul':
    case 'ol':
      return [
        node.children
          .filter(isBlock)
          .map((item, index) => {
            const sign = node.tag === 'ul' ? '- ' : `${(node.start ?? 1) + index}. `;
            return indent(inside(item, origin).join('\n'), sign, ' '.repeat(sign.length));
          })
          .join('\n'),
      ];
    case 'table':
    case 'thead':
    case 'tbody':
      return [
        node.children
          .filter(isBlock)
          .flatMap((row) => block(row, origin))
          .join('\n'),
      ];
    case 'tr':
      return [node.children.map((cell) => inline(cell, origin)).join(' | ')];
    default:
      return inside(node, origin);
  }
}

function plain(node: Element): string {
  return node.children.map((child) => (typeof child === 'string' ? child : plain(child))).join('');
}

/** A text without any form, for mails: paragraphs with an empty line between them, links with their addresses. */
export function proseText(blocks: readonly ProseBlock[], { origin, describeCard }: Options): string {
  return blocks
    .flatMap((part) =>
      'cards' in part
        ? part.cards.map(describeCard)
        : part.nodes.flatMap((node) => (isBlock(node) ? block(node, origin) : [inline(node, origin)])),
    )
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

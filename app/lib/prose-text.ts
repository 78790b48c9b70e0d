import type { CardName, ProseBlock, ProseNode } from './prose';

type Options = { origin: string; describeCard: (card: CardName) => string };

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
      const text = inner();
      // A link within the page does not work in an email.
      if (node.href?.startsWith('#')) return text;
      const url = node.href?.startsWith('/') ? origin + node.href : (node.href ?? '');
      return text === url || url === `mailto:${text}` ? text : `${text} (${url})`;
    }
    default:
      return inner();
  }
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table', 'thead', 'tbody', 'tr']);

function isBlock(node: ProseNode): node is Element {
  return typeof node !== 'string' && (BLOCKS.has(node.tag) || /^h\d$/.test(node.tag));
}

function inside(node: Element, origin: string): string[] {
  const parts: string[] = [];
  let text = '';
  for (const child of node.children) {
    if (!isBlock(child)) {
      text += inline(child, origin);
      continue;
    }
    parts.push(text, ...block(child, origin));
    text = '';
  }
  return [...parts, text].filter((part) => part.trim() !== '');
}

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (line === '' ? line : (index === 0 ? first : rest) + line))
    .join('\n');
}

function block(node: Element, origin: string): string[] {
  const parts = node.children.filter(isBlock);
  switch (node.tag) {
    case 'hr':
      return ['* * *'];
    case 'pre':
      return [plain(node)];
    case 'blockquote':
      return [indent(inside(node, origin).join('\n\n'), '> ', '> ')];
    case 'ul':
    case 'ol':
      return [
        parts
          .map((item, index) => {
            const marker = node.tag === 'ul' ? '- ' : `${(node.start ?? 1) + index}. `;
            return indent(inside(item, origin).join('\n'), marker, ' '.repeat(marker.length));
          })
          .join('\n'),
      ];
    case 'table':
    case 'thead':
    case 'tbody':
      return [parts.flatMap((row) => block(row, origin)).join('\n')];
    case 'tr':
      return [node.children.map((cell) => inline(cell, origin)).join(' | ')];
    default:
      return inside(node, origin);
  }
}

function plain(node: Element): string {
  return node.children.map((child) => (typeof child === 'string' ? child : plain(child))).join('');
}

/** Converts a text to plain text for emails: blank lines between paragraphs, URLs after links. */
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

/** A node of a rendered text. User input can produce only these elements. */
export type ProseNode = string | ProseElement;
export type ProseElement = {
  tag: ProseTag;
  /** A web URL, a path of this site, a `mailto:` URL, or a fragment of the page. */
  href?: string;
  src?: string;
  alt?: string;
  id?: string;
  /** The first number of a list. */
  start?: number;
  children: ProseNode[];
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const;
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const;
const INLINE = ['code', 'br', 'em', 'strong', 's', 'a', 'img'] as const;
export const PROSE_TAGS = [...HEADINGS, ...BLOCKS, ...TABLES, ...INLINE] as const;
export type ProseTag = (typeof PROSE_TAGS)[number];

/** Cards that a line of a text can insert: `::product 12`. */
export const CARD_KINDS = ['product', 'video', 'collection'] as const;
export type CardKind = (typeof CARD_KINDS)[number];
export type CardName = { kind: CardKind; key: string };

export type ProseBlock = { nodes: ProseNode[] } | { cards: CardName[] };

/** Returns the plain text of nodes, one line per paragraph. */
export function plainText(nodes: readonly ProseNode[]): string {
  const inner = (node: ProseNode): string => {
    if (typeof node === 'string') return node;
    if (node.tag === 'br') return '\n';
    const text = node.children.map(inner).join('');
    return /^(?:em|strong|s|a|code|img)$/.test(node.tag) ? text : `${text}\n`;
  };
  return nodes
    .map(inner)
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

export function plainWords(blocks: readonly ProseBlock[]): string {
  return blocks
    .map((block) => ('nodes' in block ? plainText(block.nodes) : ''))
    .join('\n')
    .trim();
}

export function listCards(blocks: readonly ProseBlock[]): CardName[] {
  const named = blocks.flatMap((block) => ('cards' in block ? block.cards : []));
  return [...new Map(named.map((card) => [`${card.kind} ${card.key}`, card])).values()];
}

/** Lists the second-level headings of a text. */
export function listSections(blocks: readonly ProseBlock[]): { id: string; title: string }[] {
  const nodes = blocks.flatMap((block) => ('nodes' in block ? block.nodes : []));
  return nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'h2' && node.id !== undefined
      ? [{ id: node.id, title: plainText([node]) }]
      : [],
  );
}

/** Returns the reading time in minutes, at least one. People read 220 words in a minute. */
export function readingMinutes(blocks: readonly ProseBlock[]): number {
  const words = plainWords(blocks)
    .split(/\s+/)
    .filter((word) => word !== '').length;
  return Math.max(1, Math.round(words / 220));
}

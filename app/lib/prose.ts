/** A text as it is shown: words, or an element of a few known kinds. Nothing else can come of what somebody wrote. */
export type ProseNode = string | ProseElement;
export type ProseElement = {
  tag: ProseTag;
  /** An address of the web, of this site, a mailbox, or a place on the page. */
  href?: string;
  /** A picture on this site, with its words. */
  src?: string;
  alt?: string;
  /** By which a heading is linked to. */
  id?: string;
  /** The number that a list begins with. */
  start?: number;
  children: ProseNode[];
};

export const PROSE_TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
  'br',
  'em',
  'strong',
  's',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type ProseTag = (typeof PROSE_TAGS)[number];

/** What may stand in a text as a card, by a line of its own: `::product 12`. */
export const CARD_KINDS = ['product', 'video', 'collection'] as const;
export type CardKind = (typeof CARD_KINDS)[number];
export type CardName = { kind: CardKind; key: string };

/** A text in its parts: words, and the cards between them, those of lines that follow each other side by side. */
export type ProseBlock = { nodes: ProseNode[] } | { cards: CardName[] };

/** The words of a text without its form, a paragraph a line. */
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

/** The words of a whole text, without its cards. */
export function plainWords(blocks: readonly ProseBlock[]): string {
  return blocks
    .map((block) => ('nodes' in block ? plainText(block.nodes) : ''))
    .join('\n')
    .trim();
}

/** The cards that a text names, each once. */
export function listCards(blocks: readonly ProseBlock[]): CardName[] {
  const named = blocks.flatMap((block) => ('cards' in block ? block.cards : []));
  return [...new Map(named.map((card) => [`${card.kind} ${card.key}`, card])).values()];
}

export type Contents = { id: string; title: string }[];

/** The sections of a text, for a list of its contents. */
export function listSections(blocks: readonly ProseBlock[]): Contents {
  const nodes = blocks.flatMap((block) => ('nodes' in block ? block.nodes : []));
  return nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'h2' && node.id !== undefined
      ? [{ id: node.id, title: plainText([node]) }]
      : [],
  );
}

/** Words that somebody reads in a minute. */
const PACE = 220;

/** Minutes that a text takes to read, at least one. */
export function readingMinutes(blocks: readonly ProseBlock[]): number {
  const words = plainWords(blocks)
    .split(/\s+/)
    .filter((word) => word !== '').length;
  return Math.max(1, Math.round(words / PACE));
}

import type { CardName, ProseBlock, ProseNode } from './prose';
import { escapeXml } from './xml';

const VOID = new Set(['br', 'hr', 'img']);

function attributesOf(node: Exclude<ProseNode, string>, origin: string): string {
  // Whoever shows it elsewhere resolves nothing.
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  return [
    ...(node.href === undefined ? [] : [`href="${escapeXml(absolute(node.href))}"`]),
    ...(node.src === undefined ? [] : [`src="${escapeXml(absolute(node.src))}"`]),
    ...(node.alt === undefined ? [] : [`alt="${escapeXml(node.alt)}"`]),
    ...(node.start === undefined ? [] : [`start="${node.start}"`]),
  ]
    .map((attribute) => ` ${attribute}`)
    .join('');
}

function nodeHtml(node: ProseNode, origin: string): string {
  if (typeof node === 'string') return escapeXml(node);
  // A place on a page is nowhere elsewhere.
  if (node.href?.startsWith('#')) return node.children.map((child) => nodeHtml(child, origin)).join('');
  const opened = `<${node.tag}${attributesOf(node, origin)}>`;
  if (VOID.has(node.tag)) return opened;
  return `${opened}${node.children.map((child) => nodeHtml(child, origin)).join('')}</${node.tag}>`;
}

type Options = {
  /** What addresses of this site begin with. */
  origin: string;
  /** A card as HTML; without it, and for what is gone, nothing stands there. */
  drawCard?: (card: CardName) => string;
};

/** A text as HTML for feed readers and mails, with absolute addresses. */
export function proseHtml(blocks: readonly ProseBlock[], { origin, drawCard = () => '' }: Options): string {
  return blocks
    .flatMap((block) =>
      'nodes' in block ? block.nodes.map((node) => nodeHtml(node, origin)) : block.cards.map(drawCard),
    )
    .join('\n');
}

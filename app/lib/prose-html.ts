import { jpegOf } from './image-widths';
import type { CardName, ProseBlock, ProseNode } from './prose';
import { escapeXml } from './xml';

const VOID = new Set(['br', 'hr', 'img']);

type Where = Pick<Options, 'origin' | 'mailWidth'>;

function attributesOf(node: Exclude<ProseNode, string>, { origin, mailWidth }: Where): string {
  // Whoever shows it elsewhere resolves nothing.
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  return [
    ...(node.href === undefined ? [] : [`href="${escapeXml(absolute(node.href))}"`]),
    ...(node.src === undefined
      ? []
      : mailWidth === undefined
        ? [`src="${escapeXml(absolute(node.src))}"`]
        : [`src="${escapeXml(absolute(jpegOf(node.src)))}"`, `width="${mailWidth}"`]),
    ...(node.alt === undefined ? [] : [`alt="${escapeXml(node.alt)}"`]),
    ...(node.start === undefined ? [] : [`start="${node.start}"`]),
  ]
    .map((attribute) => ` ${attribute}`)
    .join('');
}

function nodeHtml(node: ProseNode, where: Where): string {
  if (typeof node === 'string') return escapeXml(node);
  // A place on a page is nowhere elsewhere.
  if (node.href?.startsWith('#')) return node.children.map((child) => nodeHtml(child, where)).join('');
  const opened = `<${node.tag}${attributesOf(node, where)}>`;
  if (VOID.has(node.tag)) return opened;
  return `${opened}${node.children.map((child) => nodeHtml(child, where)).join('')}</${node.tag}>`;
}

type Options = {
  /** What addresses of this site begin with. */
  origin: string;
  /** A card as HTML; without it, and for what is gone, nothing stands there. */
  drawCard?: (card: CardName) => string;
  /** For mails: how wide pictures are, which are JPEGs then, since some mail programs show nothing newer and know no other width. */
  mailWidth?: number;
};

/** A text as HTML for feed readers and mails, with absolute addresses. */
export function proseHtml(blocks: readonly ProseBlock[], { drawCard = () => '', ...where }: Options): string {
  return blocks
    .flatMap((block) =>
      'nodes' in block ? block.nodes.map((node) => nodeHtml(node, where)) : block.cards.map(drawCard),
    )
    .join('\n');
}

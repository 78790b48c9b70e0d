import { jpegOf } from './image-widths';
import type { CardName, ProseBlock, ProseNode } from './prose';
import { escapeXml } from './xml';

const VOID = new Set(['br', 'hr', 'img']);

type LinkOptions = Pick<Options, 'origin' | 'mailWidth'>;

function attributesOf(node: Exclude<ProseNode, string>, { origin, mailWidth }: LinkOptions): string {
  // Feed readers and email programs do not resolve relative URLs.
  const absolute = (url: string) => (url.startsWith('/') ? origin + url : url);
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

function nodeHtml(node: ProseNode, options: LinkOptions): string {
  if (typeof node === 'string') return escapeXml(node);
  // A link within the page does not work elsewhere.
  if (node.href?.startsWith('#')) return node.children.map((child) => nodeHtml(child, options)).join('');
  const opened = `<${node.tag}${attributesOf(node, options)}>`;
  if (VOID.has(node.tag)) return opened;
  return `${opened}${node.children.map((child) => nodeHtml(child, options)).join('')}</${node.tag}>`;
}

type Options = {
  origin: string;
  /** Returns a card as HTML, or '' for an unavailable one. */
  drawCard?: (card: CardName) => string;
  /** The width of images in emails. They become JPEGs, since some email programs show nothing newer. */
  mailWidth?: number;
};

/** Converts a text to HTML with absolute URLs, for feed readers and emails. */
export function proseHtml(
  blocks: readonly ProseBlock[],
  { drawCard = () => '', ...options }: Options,
): string {
  return blocks
    .flatMap((block) =>
      'nodes' in block ? block.nodes.map((node) => nodeHtml(node, options)) : block.cards.map(drawCard),
    )
    .join('\n');
}

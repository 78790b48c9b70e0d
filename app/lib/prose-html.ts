import { jpegOf } from './image-widths';
import type { CardName, ProseBlock, ProseNode } from './prose';
import { escapeXml } from './xml';

const VOID = new Set(['br', 'hr', 'img']);

type LinkOptions = Pick<Options, 'origin' | 'mailWidth'>;

function attributesOf(node: Exclude<ProseNode, string>, { origin, mailWidth }: LinkOptions): string {
  // Feed readers and email programs do not resolve relative URLs.
  const absolute = (url: string | undefined) => (url?.startsWith('/') ? origin + url : url);
  const image = mailWidth === undefined ? node.src : node.src && jpegOf(node.src);
  const width = node.src === undefined ? undefined : mailWidth;
  const attributes = {
    href: absolute(node.href),
    src: absolute(image),
    width,
    alt: node.alt,
    start: node.start,
  };
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
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
export function proseHtml(blocks: readonly ProseBlock[], { drawCard = () => '', ...options }: Options) {
  return blocks
    .flatMap((block) =>
      'nodes' in block ? block.nodes.map((node) => nodeHtml(node, options)) : block.cards.map(drawCard),
    )
    .join('\n');
}

import type TurndownService from 'turndown';
import * as html from './html-elements';

/** Marks a card that a link within a text adds. It is left out where the text has the card already. */
const ADDED = '\uE000';

const cardOf = (id: number) => `::product ${id}`;

function isWithin(node: TurndownService.Node, names: string): boolean {
  return 'closest' in node && (node.parentElement?.closest(names) ?? null) !== null;
}

/** Blocks in which Markdown has no cards. */
const NO_CARDS = 'li, td, th, blockquote, figcaption, dl';

/** Returns whether the words of a link are all that its paragraph has. */
export function isAlone(node: TurndownService.Node): boolean {
  if (!('closest' in node) || isWithin(node, `${NO_CARDS}, h1, h2, h3, h4, h5, h6`)) return false;
  if ((node.textContent ?? '').trim() === '' || node.querySelector('img') != null) return false;
  const block = node.parentElement?.closest('p, div, figure, body, x-turndown');
  return (block?.textContent ?? '').trim() === (node.textContent ?? '').trim();
}

function listLinked(node: TurndownService.Node, { base, findProduct }: html.Conversion): number[] {
  if (!('querySelectorAll' in node)) return [];
  const links = [...node.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  return [...new Set(links.flatMap((href) => findProduct(html.resolveUrl(href, base)) ?? []))];
}

/** Draws what plugins store as a box: cards for products of the shop, links for others. */
function convertBox(node: TurndownService.Node, { base, findProduct, unread }: html.Conversion): string {
  const urls = html.attributeOf(node, 'data-urls').split(' ').filter(Boolean);
  const name = html.attributeOf(node, 'data-product-box');
  if (urls.length === 0) unread.add(`the shortcode [${name}]`);
  const blocks = urls.map((text) => {
    const url = html.resolveUrl(text, base);
    const product = findProduct(url);
    if (product !== null) return cardOf(product);
    unread.add(`a product of the shortcode [${name}] that is not in the shop, now a link: ${url}`);
    return `[${html.asLabel(node.textContent ?? '') || html.asLabel(url)}](${html.asTarget(url)})`;
  });
  return `\n\n${blocks.join('\n\n')}\n\n`;
}

/** Adds the rules of products: boxes become cards, and a text that links to a product is followed by its card. */
export function addProductRules(service: TurndownService, conversion: html.Conversion): void {
  const withCards = (node: TurndownService.Node) =>
    listLinked(node, conversion)
      .map((id) => `\n\n${ADDED}${cardOf(id)}`)
      .join('');
  const isFollowed = (node: TurndownService.Node, names: RegExp) =>
    names.test(node.nodeName) && !isWithin(node, NO_CARDS) && listLinked(node, conversion).length > 0;
  service.addRule('paragraph with products', {
    filter: (node) => isFollowed(node, /^P$/),
    replacement: (content, node) => `\n\n${content.trim()}${withCards(node)}\n\n`,
  });
  service.addRule('heading with products', {
    filter: (node) => isFollowed(node, /^H[1-6]$/),
    replacement: (content, node) =>
      `\n\n${'#'.repeat(Number(node.nodeName.slice(1)))} ${content.trim()}${withCards(node)}\n\n`,
  });
  service.addRule('product card of Ghost', {
    filter: (node) =>
      /\bkg-product-card\b/.test(html.attributeOf(node, 'class')) && listLinked(node, conversion).length > 0,
    replacement: (_, node) => `\n\n${listLinked(node, conversion).map(cardOf).join('\n\n')}\n\n`,
  });
  service.addRule('product box', {
    filter: (node) => html.attributeOf(node, 'data-product-box') !== '',
    replacement: (_, node) => convertBox(node, conversion),
  });
}

/** Keeps one card for each product that a text links to, and none where the text has one. */
export function dropRepeatedCards(markdown: string): string {
  const lines = markdown.split('\n');
  const shown = new Set(lines.filter((line) => line.startsWith('::product ')));
  const settled = lines.filter((line) => {
    if (!line.startsWith(ADDED)) return true;
    const card = line.slice(ADDED.length);
    return !shown.has(card) && shown.add(card);
  });
  return settled.join('\n').replaceAll(ADDED, '');
}

/** Links URLs block by block, since a Markdown link lies within a block. Cards and existing links do not change. */
function linkBlocks(content: string, target: string): string {
  const blocks = content.trim().split(/\n{2,}/);
  const linked = blocks
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [, mark = '', text = ''] = /^((?:#{1,6} |> |- |\d+\. )?)([\s\S]*)$/.exec(block.trim()) ?? [];
      if (/^::|(?<!!\[[^\]]*)\]\(/.test(text)) return block;
      return `${mark}[${text.replace(/(?<!\s)\s*\n\s*/g, ' ')}](${target})`;
    });
  if (linked.length < 2) return linked[0] ?? '';
  return `\n\n${linked.join('\n\n')}\n\n`;
}

/** Adds the rules of links. Turndown asks the rule first that was added last. */
export function addLinkRules(
  service: TurndownService,
  { base, findProduct, findPath }: html.Conversion,
): void {
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && html.attributeOf(node, 'href') !== '',
    replacement: (content, node) => {
      const href = html.attributeOf(node, 'href');
      // Anchors of the old page do not exist in the new one.
      if (href.startsWith('#')) return content.trim().replace(/(?<!\s)\s*\n\s*/g, ' ');
      const url = html.resolveUrl(href, base);
      const product = findProduct(url);
      if (product !== null)
        return isAlone(node) ? `\n\n::product ${product}\n\n` : linkBlocks(content, `/product/${product}`);
      return linkBlocks(content, html.asTarget(findPath(url) ?? url));
    },
  });
  service.addRule('enlargement', {
    filter: (node) =>
      node.nodeName === 'A' &&
      node.querySelector('img') != null &&
      html.linksToImageUrl(html.attributeOf(node, 'href')),
    replacement: (content) => content,
  });
  service.addRule('bookmark', {
    filter: (node) =>
      node.nodeName === 'A' && /\bkg-bookmark-container\b/.test(html.attributeOf(node, 'class')),
    replacement: (_, node) => {
      const title = 'querySelector' in node ? node.querySelector('.kg-bookmark-title')?.textContent : null;
      const url = html.resolveUrl(html.attributeOf(node, 'href'), base);
      return `\n\n[${html.asLabel(title ?? '') || url}](${html.asTarget(findPath(url) ?? url)})\n\n`;
    },
  });
}

/** Returns the card of an imported video, or a link to any other. */
export function convertPlayer(source: string, { base, findVideo, notes }: html.Conversion): string {
  if (source === '') return '';
  const url = html.resolveUrl(source, base);
  const video = findVideo(url);
  if (video !== null) return `\n\n::video ${video}\n\n`;
  const host = URL.canParse(url) ? new URL(url).host : url;
  notes.add(`a player of ${host}, now a link`);
  return `\n\n[Play on ${html.asLabel(host)}](${html.asTarget(url)})\n\n`;
}

function convertImage(node: TurndownService.Node, { base, images, seen, notes }: html.Conversion): string {
  const source = html.imageUrlOf(node);
  if (source === null) return '';
  if (source.startsWith('data:')) {
    notes.add('an image that is embedded in the HTML');
    return '';
  }
  const url = html.resolveUrl(source, base);
  seen.add(url);
  const caption = 'closest' in node ? node.closest('figure')?.querySelector('figcaption')?.textContent : null;
  const alt = html.asLabel(
    html.attributeOf(node, 'alt') || (caption ?? '') || html.attributeOf(node, 'title'),
  );
  const stored = images.get(url);
  if (typeof stored === 'string') {
    if (alt === '') notes.add('an image without alt text');
    return `![${alt}](${stored})`;
  }
  if (stored === null) notes.add(`an image that could not be downloaded, now a link: ${url}`);
  // Markdown has no link within a link, so only the image's text remains.
  const isLinked = 'closest' in node && node.closest('a[href]') !== null && !html.isEnlargement(node);
  return isLinked ? alt || 'Image' : `[${alt || 'Image'}](${html.asTarget(url)})`;
}

export function addMediaRules(service: TurndownService, conversion: html.Conversion): void {
  const { findVideo } = conversion;
  service.addRule('player', {
    filter: html.isPlayer,
    replacement: (_, node) => convertPlayer(html.playerUrlOf(node), conversion),
  });
  // The block editor of WordPress stores only the URL of a video.
  service.addRule('embed', {
    filter: (node) =>
      /\bwp-block-embed__wrapper\b/.test(html.attributeOf(node, 'class')) ||
      (node.nodeName === 'P' &&
        /^https?:\/\/\S+$/.test(node.textContent?.trim() ?? '') &&
        findVideo(node.textContent?.trim() ?? '') !== null),
    replacement: (_, node) => convertPlayer(node.textContent?.trim() ?? '', conversion),
  });
  service.addRule('image', { filter: 'img', replacement: (_, node) => convertImage(node, conversion) });
}

import type TurndownService from 'turndown';
import type { Conversion } from './html-elements';
import {
  asLabel,
  asTarget,
  attributeOf,
  imageUrlOf,
  isEnlargement,
  isPlayer,
  playerUrlOf,
  resolveUrl,
} from './html-elements';

/** Returns the card of an imported video, or a link to any other. */
export function convertPlayer(source: string, { base, findVideo, notes }: Conversion): string {
  if (source === '') return '';
  const url = resolveUrl(source, base);
  const video = findVideo(url);
  if (video !== null) return `\n\n::video ${video}\n\n`;
  const host = URL.canParse(url) ? new URL(url).host : url;
  notes.add(`a player of ${host}, now a link`);
  return `\n\n[Play on ${asLabel(host)}](${asTarget(url)})\n\n`;
}

function convertImage(node: TurndownService.Node, { base, images, seen, notes }: Conversion): string {
  const source = imageUrlOf(node);
  if (source === null) return '';
  if (source.startsWith('data:')) {
    notes.add('an image that is embedded in the HTML');
    return '';
  }
  const url = resolveUrl(source, base);
  seen.add(url);
  const caption = 'closest' in node ? node.closest('figure')?.querySelector('figcaption')?.textContent : null;
  const alt = asLabel(attributeOf(node, 'alt') || (caption ?? '') || attributeOf(node, 'title'));
  const stored = images.get(url);
  if (typeof stored === 'string') {
    if (alt === '') notes.add('an image without alt text');
    return `![${alt}](${stored})`;
  }
  if (stored === null) notes.add(`an image that could not be downloaded, now a link: ${url}`);
  // Markdown has no link within a link, so only the image's text remains.
  const isLinked = 'closest' in node && node.closest('a[href]') !== null && !isEnlargement(node);
  return isLinked ? alt || 'Image' : `[${alt || 'Image'}](${asTarget(url)})`;
}

export function addMediaRules(service: TurndownService, conversion: Conversion): void {
  const { findVideo } = conversion;
  service.addRule('player', {
    filter: isPlayer,
    replacement: (_, node) => convertPlayer(playerUrlOf(node), conversion),
  });
  // The block editor of WordPress stores only the URL of a video.
  service.addRule('embed', {
    filter: (node) =>
      /\bwp-block-embed__wrapper\b/.test(attributeOf(node, 'class')) ||
      (node.nodeName === 'P' &&
        /^https?:\/\/\S+$/.test(node.textContent?.trim() ?? '') &&
        findVideo(node.textContent?.trim() ?? '') !== null),
    replacement: (_, node) => convertPlayer(node.textContent?.trim() ?? '', conversion),
  });
  service.addRule('image', { filter: 'img', replacement: (_, node) => convertImage(node, conversion) });
}

import type TurndownService from 'turndown';
import type { Conversion } from './conversion';
import { asLabel, asTarget, attributeOf, linksToImage, resolveUrl } from './html-elements';
import { isAlone } from './product-rules';

/** Links URLs block by block, since a Markdown link lies within a block. Cards and existing links do not change. */
function linkBlocks(content: string, target: string): string {
  const blocks = content
    .trim()
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  const linked = blocks.map((block) => {
    const [, mark = '', text = ''] = /^((?:#{1,6} |> |- |\d+\. )?)([\s\S]*)$/.exec(block.trim()) ?? [];
    if (/^::|(?<!!\[[^\]]*)\]\(/.test(text)) return block;
    return `${mark}[${text.replace(/\s*\n\s*/g, ' ')}](${target})`;
  });
  if (linked.length < 2) return linked[0] ?? '';
  return `\n\n${linked.join('\n\n')}\n\n`;
}

/** Adds the rules of links. Turndown asks the rule first that was added last. */
export function addLinkRules(service: TurndownService, { base, findProduct, findPath }: Conversion): void {
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && attributeOf(node, 'href') !== '',
    replacement: (content, node) => {
      const href = attributeOf(node, 'href');
      // Anchors of the old page do not exist in the new one.
      if (href.startsWith('#')) return content.trim().replace(/\s*\n\s*/g, ' ');
      const url = resolveUrl(href, base);
      const product = findProduct(url);
      if (product !== null)
        return isAlone(node) ? `\n\n::product ${product}\n\n` : linkBlocks(content, `/product/${product}`);
      return linkBlocks(content, asTarget(findPath(url) ?? url));
    },
  });
  service.addRule('enlargement', {
    filter: (node) => node.nodeName === 'A' && node.querySelector('img') != null && linksToImage(node),
    replacement: (content) => content,
  });
  service.addRule('bookmark', {
    filter: (node) => node.nodeName === 'A' && /\bkg-bookmark-container\b/.test(attributeOf(node, 'class')),
    replacement: (_, node) => {
      const title = 'querySelector' in node ? node.querySelector('.kg-bookmark-title')?.textContent : null;
      const url = resolveUrl(attributeOf(node, 'href'), base);
      return `\n\n[${asLabel(title ?? '') || url}](${asTarget(findPath(url) ?? url)})\n\n`;
    },
  });
}

import TurndownService from 'turndown';
import { alignRows, breakLines, escapeWords, isList, mark, markOf, settleMarks } from './markdown-parts';

type Options = {
  /** What addresses without a host are below. */
  base: string | null;
  /** Where each picture stands here, by its address; null for those that could not be had. */
  images: Map<string, string | null>;
  /** The video of this site that an address of a player or a page shows. */
  findVideo: (address: string) => number | null;
};

export type Converted = {
  markdown: string;
  /** The addresses of all pictures that it shows. */
  images: string[];
  /** What could not come along, in words. */
  left: string[];
};

/** An address as a whole one, below that of the old site. */
export function resolveUrl(address: string, base: string | null): string {
  try {
    return new URL(address, base ?? undefined).href;
  } catch {
    return address;
  }
}

/** Characters that would end a link's address. */
function asTarget(address: string): string {
  return address.replace(/[\s<>()]/g, (sign) =>
    encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
  );
}

function asWords(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, '')
    .trim();
}

/** Where a picture is that is loaded late: its `src` is a placeholder then. */
const LATE = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

/** The address of a picture; null without one. */
function imageAt(node: TurndownService.Node): string | null {
  const [firstOfSet = ''] = (attributeOf(node, 'srcset') || attributeOf(node, 'data-srcset'))
    .trim()
    .split(/[\s,]/);
  const candidates = [...LATE.map((name) => attributeOf(node, name)), attributeOf(node, 'src'), firstOfSet];
  const found = candidates.filter((address) => address !== '');
  return found.find((address) => !address.startsWith('data:')) ?? found[0] ?? null;
}

function leadsToImage(node: TurndownService.Node): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i.test(attributeOf(node, 'href'));
}

/** Whether a picture lies in a link that only leads to it, larger. */
function isEnlargement(node: Element): boolean {
  const link = node.closest('a[href]');
  return link !== null && leadsToImage(link as unknown as TurndownService.Node);
}

/** Links URLs block by block, since a Markdown link lies within a block. Cards and existing links do not change. */
function linkBlocks(content: string, target: string): string {
  const blocks = content
    .trim()
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  const linked = blocks.map((block) => {
    const [, mark = '', words = ''] = /^((?:#{1,6} |> |- |\d+\. )?)([\s\S]*)$/.exec(block.trim()) ?? [];
    if (/^::|(?<!!\[[^\]]*)\]\(/.test(words)) return block;
    return `${mark}[${words.replace(/\s*\n\s*/g, ' ')}](${target})`;
  });
  if (linked.length < 2) return linked[0] ?? '';
  return `\n\n${linked.join('\n\n')}\n\n`;
}

const PLAYERS = ['IFRAME', 'VIDEO', 'AUDIO', 'EMBED', 'OBJECT'];

function attributeOf(node: TurndownService.Node, name: string): string {
  return 'getAttribute' in node ? (node.getAttribute(name) ?? '') : '';
}

/** The address that a player plays. */
function playedBy(node: TurndownService.Node): string {
  const own = attributeOf(node, 'src') || attributeOf(node, 'data');
  if (own !== '' || !('querySelector' in node)) return own;
  return node.querySelector('source')?.getAttribute('src') ?? '';
}

/** HTML of another program as CommonMark that this site shows; what it does not know becomes links or words, and is told. */
export function toMarkdown(html: string, { base, images, findVideo }: Options): Converted {
  const seen = new Set<string>();
  const left = new Set<string>();
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
    // Else it takes a player for empty, and drops it.
    blankReplacement: (_, node) =>
      PLAYERS.includes(node.nodeName)
        ? showPlayer(playedBy(node))
        : 'isBlock' in node && node.isBlock
          ? '\n\n'
          : '',
  });

  function showPlayer(source: string): string {
    if (source === '') return '';
    const address = resolveUrl(source, base);
    const video = findVideo(address);
    if (video !== null) return `\n\n::video ${video}\n\n`;
    left.add(`a player of ${URL.canParse(address) ? new URL(address).host : address}, now a link`);
    return `\n\n[Watch it there](${asTarget(address)})\n\n`;
  }

  const escapeMarks = service.escape.bind(service);
  service.escape = (text) => escapeWords(escapeMarks, text);
  service.remove(['script', 'style', 'noscript']);
  for (const [sign, ...names] of [
    ['*', 'em', 'i'],
    ['**', 'strong', 'b'],
    ['~~', 'del', 's', 'strike'],
  ] as const)
    service.addRule(`mark ${sign}`, {
      filter: (node) => names.some((name) => name.toUpperCase() === node.nodeName),
      replacement: (content, node) => mark(content, sign, node as unknown as Node),
    });
  service.addRule('footnote', {
    filter: (node) => node.nodeName === 'SUP' && attributeOf(node, 'data-fn') !== '',
    replacement: (content) => ` \\[${content.trim()}\\]`,
  });
  service.addRule('form', {
    filter: ['form', 'button', 'select', 'textarea', 'input'],
    replacement: () => {
      left.add('a form');
      return '';
    },
  });
  service.addRule('player', {
    filter: (node) => PLAYERS.includes(node.nodeName),
    replacement: (_, node) => showPlayer(playedBy(node)),
  });
  // The new editor of WordPress stores the address of a film alone.
  service.addRule('embed', {
    filter: (node) =>
      /\bwp-block-embed__wrapper\b/.test(attributeOf(node, 'class')) ||
      (node.nodeName === 'P' &&
        /^https?:\/\/\S+$/.test(node.textContent?.trim() ?? '') &&
        findVideo(node.textContent?.trim() ?? '') !== null),
    replacement: (_, node) => showPlayer(node.textContent?.trim() ?? ''),
  });
  service.addRule('preformatted', {
    filter: 'pre',
    replacement: (_, node) => {
      const text = (node.textContent ?? '').replace(/^\n|\n$/g, '');
      const fence = text.includes('```') ? '~~~~' : '```';
      return `\n\n${fence}\n${text}\n${fence}\n\n`;
    },
  });
  service.addRule('bookmark', {
    filter: (node) => node.nodeName === 'A' && /\bkg-bookmark-container\b/.test(attributeOf(node, 'class')),
    replacement: (_, node) => {
      const title = 'querySelector' in node ? node.querySelector('.kg-bookmark-title')?.textContent : null;
      const address = resolveUrl(attributeOf(node, 'href'), base);
      return `\n\n[${asWords(title ?? '') || address}](${asTarget(address)})\n\n`;
    },
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const source = imageAt(node);
      if (source === null) return '';
      if (source.startsWith('data:')) {
        left.add('a picture that is written into the text itself');
        return '';
      }
      const address = resolveUrl(source, base);
      seen.add(address);
      const caption =
        'closest' in node ? node.closest('figure')?.querySelector('figcaption')?.textContent : null;
      const words = asWords(attributeOf(node, 'alt') || (caption ?? '') || attributeOf(node, 'title'));
      const here = images.get(address);
      if (typeof here === 'string') {
        if (words === '') left.add('words for a picture that has none');
        return `![${words}](${here})`;
      }
      if (here === null) left.add(`a picture that could not be had, now a link: ${address}`);
      // A link leads to one place, so a picture within another link is its words.
      const isLinked = 'closest' in node && node.closest('a[href]') !== null && !isEnlargement(node);
      return isLinked ? words || 'A picture' : `[${words || 'A picture'}](${asTarget(address)})`;
    },
  });
  // Turndown asks the rule first that was added last.
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && attributeOf(node, 'href') !== '',
    replacement: (content, node) => {
      // A place on the old page is nowhere here.
      if (attributeOf(node, 'href').startsWith('#')) return content.trim().replace(/\s*\n\s*/g, ' ');
      return linkBlocks(content, asTarget(resolveUrl(attributeOf(node, 'href'), base)));
    },
  });
  // A link around a picture to the same picture, larger.
  service.addRule('enlargement', {
    filter: (node) => node.nodeName === 'A' && node.querySelector('img') != null && leadsToImage(node),
    replacement: (content) => content,
  });
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node) =>
      `${markOf(node as unknown as Node)} ${content.trim().replace(/\n/g, '\n    ')}\n`,
  });
  // Some editors put a nested list between the items and not into one.
  service.addRule('list in a list', {
    filter: (node) => isList(node.nodeName) && isList(node.parentNode?.nodeName),
    replacement: (content) => `${content.trimEnd().replace(/^/gm, '    ')}\n`,
  });
  service.addRule('caption', {
    filter: 'figcaption',
    replacement: (content) =>
      content.trim() === ''
        ? ''
        : content.includes('*')
          ? `\n\n${content.trim()}\n\n`
          : `\n\n*${content.trim()}*\n\n`,
  });
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content, node) => {
      const words = content
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replace(/\|/g, '\\|');
      return ` ${words} |${'  |'.repeat(Math.max(0, Math.min(50, Number(attributeOf(node, 'colspan')) - 1)) || 0)}`;
    },
  });
  service.addRule('row', { filter: 'tr', replacement: (content) => `|${content}\n` });
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('words above a table', { filter: 'caption', replacement: () => '' });
  service.addRule('table', {
    filter: 'table',
    replacement: (content, node) => {
      const table = node as unknown as Element;
      // A table in a cell is its words.
      if (table.parentElement?.closest('table') != null) return content.replace(/[|\s]+/g, ' ');
      const caption = table.querySelector('caption')?.textContent?.trim() ?? '';
      return `\n\n${caption === '' ? '' : `${service.escape(caption)}\n\n`}${alignRows(content)}\n\n`;
    },
  });

  const markdown = service
    .turndown(breakLines(settleMarks(html)))
    // A block of code keeps its blank lines.
    .replace(/^( *)(```|~~~~)\n[\s\S]*?\n\1\2$|\n{3,}/gm, (found, _, fence) => (fence ? found : '\n\n'))
    .trim();
  return { markdown, images: [...seen], left: [...left] };
}

import TurndownService from 'turndown';

type Options = {
  /** What addresses without a host are below. */
  base: string | null;
  /** Where each picture stands here, by its address; null for those that could not be had. */
  pictures: Map<string, string | null>;
  /** The video of this site that an address of a player or a page shows. */
  findVideo: (address: string) => number | null;
};

export type Converted = {
  markdown: string;
  /** The addresses of all pictures that it shows. */
  pictures: string[];
  /** What could not come along, in words. */
  left: string[];
};

function resolve(address: string, base: string | null): string {
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
export function toMarkdown(html: string, { base, pictures, findVideo }: Options): Converted {
  const seen = new Set<string>();
  const left = new Set<string>();
  const service = new TurndownService({
    ...{ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', emDelimiter: '*', hr: '---' },
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
    const address = resolve(source, base);
    const video = findVideo(address);
    if (video !== null) return `\n\n::video ${video}\n\n`;
    left.add(`a player of ${URL.canParse(address) ? new URL(address).host : address}, now a link`);
    return `\n\n[Watch it there](${asTarget(address)})\n\n`;
  }

  service.remove(['script', 'style', 'noscript']);
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
      const address = resolve(attributeOf(node, 'href'), base);
      return `\n\n[${asWords(title ?? '') || address}](${asTarget(address)})\n\n`;
    },
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const source = attributeOf(node, 'src') || attributeOf(node, 'data-src');
      if (source === '' || source.startsWith('data:')) return '';
      const address = resolve(source, base);
      seen.add(address);
      const caption =
        'closest' in node ? node.closest('figure')?.querySelector('figcaption')?.textContent : null;
      const words = asWords(attributeOf(node, 'alt') || (caption ?? '') || attributeOf(node, 'title'));
      const here = pictures.get(address);
      if (typeof here === 'string') {
        if (words === '') left.add('words for a picture that has none');
        return `![${words}](${here})`;
      }
      if (here === null) left.add(`a picture that could not be had, now a link: ${address}`);
      return `[${words || 'A picture'}](${asTarget(address)})`;
    },
  });
  // A link around a picture to the same picture, larger.
  service.addRule('enlargement', {
    filter: (node) =>
      node.nodeName === 'A' &&
      node.querySelector('img') !== null &&
      /\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i.test(attributeOf(node, 'href')),
    replacement: (content) => content,
  });
  service.addRule('link', {
    filter: (node) =>
      node.nodeName === 'A' && attributeOf(node, 'href') !== '' && node.querySelector('img') === null,
    replacement: (content, node) => {
      const words = content.trim().replace(/\s*\n\s*/g, ' ');
      // A place on the old page is nowhere here.
      if (attributeOf(node, 'href').startsWith('#')) return words;
      return words === '' ? '' : `[${words}](${asTarget(resolve(attributeOf(node, 'href'), base))})`;
    },
  });
  service.addRule('caption', {
    filter: 'figcaption',
    replacement: (content) =>
      content.trim() === '' ? '' : `\n\n*${content.trim().replace(/^\*+|\*+$/g, '')}*\n\n`,
  });
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replace(/\|/g, '\\|')} |`,
  });
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const isFirst = 'closest' in node && node.closest('table')?.querySelector('tr') === node;
      const cells = content.match(/(?<!\\)\|/g)?.length ?? 0;
      return `|${content}\n${isFirst ? `|${' --- |'.repeat(cells)}\n` : ''}`;
    },
  });
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content}\n\n` });

  const markdown = service
    .turndown(html)
    // A block of code keeps its blank lines.
    .replace(/^( *)(```|~~~~)\n[\s\S]*?\n\1\2$|\n{3,}/gm, (found, _, fence) => (fence ? found : '\n\n'))
    .trim();
  return { markdown, pictures: [...seen], left: [...left] };
}

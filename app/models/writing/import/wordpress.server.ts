import { createReadStream } from 'node:fs';
import sax from 'sax';
import { countOf } from '#app/lib/format';
import { type ImportedSite, type ImportedText, UnreadableExport } from './imported';

/** What an item of the export says, by the names of its elements; those of custom fields by `meta:` and their name. */
type Item = Map<string, string>;
type Export = { items: Item[]; comments: number; base: string | null; authors: Map<string, string> };

type Ended = { found: Export; item: Item | null; own: Item; words: string };

/** What is known once an element has ended, by its name. */
const ENDS: Record<string, (ended: Ended) => void> = {
  'wp:base_blog_url'({ found, words }) {
    found.base = words.trim();
  },
  'wp:postmeta'({ item, own }) {
    item?.set(`meta:${own.get('wp:meta_key')}`, own.get('wp:meta_value') ?? '');
  },
  'wp:author'({ found, own }) {
    found.authors.set(own.get('wp:author_login') ?? '', own.get('wp:author_display_name') ?? '');
  },
  item({ found, item }) {
    if (item !== null) found.items.push(item);
  },
};

/** Reads the elements of a WXR file (RSS with WordPress' own names) as a stream: exports are large. */
function readItems(path: string): Promise<Export> {
  const found: Export = { items: [], comments: 0, base: null, authors: new Map() };
  const parser = sax.createStream(true, { trim: false });
  const names: string[] = [];
  let item: Item | null = null;
  let own: Item = new Map();
  let words = '';
  return new Promise((resolve, reject) => {
    const file = createReadStream(path, 'utf8');
    const fail = () => {
      file.destroy();
      reject(new UnreadableExport(`${path} is no XML that can be read.`));
    };
    file.on('error', fail);
    parser.on('error', fail);
    parser.on('opentag', ({ name }) => {
      names.push(name);
      words = '';
      if (name === 'item') item = new Map();
      if (name === 'wp:author' || name === 'wp:postmeta') own = new Map();
      if (name === 'wp:comment') found.comments += 1;
    });
    parser.on('text', (text) => {
      words += text;
    });
    parser.on('cdata', (text) => {
      words += text;
    });
    parser.on('closetag', (name) => {
      names.pop();
      const parent = names.at(-1);
      if (parent === 'wp:author' || parent === 'wp:postmeta') own.set(name, words);
      else if (parent === 'item') item?.set(name, words);
      ENDS[name]?.({ found, item, own, words });
      words = '';
    });
    parser.on('end', () => resolve(found));
    file.pipe(parser);
  });
}

const BLOCK =
  /^\s*<(?:\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|figure|iframe|hr|section|img)\b|!--)/i;

/** Code is neither parted nor read for shortcodes: it waits outside, and comes back as it was. */
function takeOutCode(html: string): { html: string; putBack: (read: string) => string } {
  const kept: string[] = [];
  const without = html.replace(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/gi, (whole, name: string) => {
    kept.push(whole);
    const place = `code-${kept.length - 1}-kept`;
    return name.toLowerCase() === 'pre' ? `<pre>${place}</pre>` : place;
  });
  const back = (read: string) =>
    read.replace(
      /<pre>code-(\d+)-kept<\/pre>|code-(\d+)-kept/g,
      (_, block, word) => kept[Number(block ?? word)] ?? '',
    );
  return { html: without, putBack: back };
}

/** Texts of the old editor hold no paragraphs: empty lines part them, and lines are lines. */
function withParagraphs(html: string): string {
  if (html.includes('<!-- wp:')) return html;
  return html
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>')}</p>`))
    .join('\n');
}

function attribute(text: string, name: string): string {
  return new RegExp(`\\b${name}\\s*=\\s*["“”']?([^"“”'\\]]*)`, 'i').exec(text)?.[1] ?? '';
}

/** Shortcodes of WordPress itself as HTML; of plugins' only the name is kept, to be told. */
function readShortcodes(html: string, pictures: Map<string, string>): { html: string; left: string[] } {
  const left = new Set<string>();
  const read = html
    .replace(
      /\[caption\b[^\]]*\]\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*?)\[\/caption\]/gi,
      (_, image: string, words: string) =>
        `<figure>${image}<figcaption>${words.trim()}</figcaption></figure>`,
    )
    .replace(
      /\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi,
      (_, url: string) => `<iframe src="${url}"></iframe>`,
    )
    .replace(/\[gallery\b([^\]]*)\]/gi, (_, values: string) =>
      attribute(values, 'ids')
        .split(',')
        .map((id) => pictures.get(id.trim()))
        .filter((address) => address !== undefined)
        .map((address) => `<p><img src="${address}"></p>`)
        .join('\n'),
    )
    .replace(
      /\[\/?([a-z][\w-]*)((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[“”″][^“”″\]]*[“”″]|[^\s\]"'“”″][^\s\]]*))+\s*)?\/?\]/gi,
      (whole, name, values) => {
        // Words in brackets are words, unless they look like a plugin's.
        if (values === undefined && !/^\[\/|[-_]/.test(whole)) return whole;
        left.add(`[${name}]`);
        return '';
      },
    );
  return { html: read, left: [...left].map((name) => `the shortcode ${name}`) };
}

function readMoment(text: string | undefined): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text?.trim() ?? '') ?? [];
  return day === undefined || day.startsWith('0000') ? null : new Date(`${day}T${time}Z`);
}

function statusOf(item: Item): Pick<ImportedText, 'status' | 'left'> | null {
  const status = item.get('wp:status') ?? '';
  if ((item.get('wp:post_password') ?? '') !== '' && /^(?:publish|future)$/.test(status))
    return { status: 'draft', left: ['it had a password, so it is a draft'] };
  switch (status) {
    case 'publish':
      return { status: 'published', left: [] };
    case 'private':
      return { status: 'draft', left: ['not everybody could read it, so it is a draft'] };
    case 'future':
      return { status: 'scheduled', left: [] };
    case 'draft':
    case 'pending':
      return { status: 'draft', left: [] };
    default:
      return null;
  }
}

/** Names of other scripts stand there in per cents. */
function readSlug(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pathOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address.trim())) return null;
  const { pathname, search } = new URL(address.trim());
  return pathname + search;
}

const OWN_KINDS = new Set(['post', 'page', 'attachment', 'revision', 'nav_menu_item', 'wp_global_styles']);

/** Reads an export of WordPress (Tools, Export: WXR). @throws UnreadableExport */
export async function readWordpress(path: string, siteUrl: string | null): Promise<ImportedSite> {
  const { items, comments, base, authors } = await readItems(path);
  if (!items.some((item) => item.has('wp:post_type')))
    throw new UnreadableExport(`${path} is no export of WordPress: it has no posts.`);
  const kindOf = (item: Item) => item.get('wp:post_type') ?? '';
  const pictures = new Map(
    items
      .filter((item) => kindOf(item) === 'attachment')
      .map((item) => [item.get('wp:post_id') ?? '', item.get('wp:attachment_url') ?? '']),
  );
  const texts = items.flatMap((item): ImportedText[] => {
    const kind = kindOf(item);
    const found = kind === 'post' || kind === 'page' ? statusOf(item) : null;
    if (found === null || (kind !== 'post' && kind !== 'page')) return [];
    const code = takeOutCode(item.get('content:encoded') ?? '');
    const { html: read, left } = readShortcodes(withParagraphs(code.html), pictures);
    const html = code.putBack(read);
    const login = item.get('dc:creator') ?? '';
    return [
      {
        ...{ kind, html, status: found.status, left: [...found.left, ...left] },
        title: item.get('title')?.trim() ?? '',
        slug: readSlug(item.get('wp:post_name') ?? ''),
        summary: item.get('excerpt:encoded') ?? '',
        author: authors.get(login) || login,
        at: readMoment(item.get('wp:post_date_gmt')),
        cover: pictures.get(item.get('meta:_thumbnail_id') ?? '') ?? null,
        oldPath: pathOf(item.get('link')),
      },
    ];
  });
  const others = new Map<string, number>();
  for (const item of items) {
    const kind = kindOf(item);
    if (!OWN_KINDS.has(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
  }
  return {
    texts,
    base: siteUrl ?? base,
    left: [
      ...[...others].map(([kind, count]) => `${count} of the kind ${kind}`),
      ...(comments > 0 ? [countOf(comments, 'comment')] : []),
    ],
  };
}

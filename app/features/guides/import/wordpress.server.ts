import { z } from 'zod';
import { env } from '#app/infra/env.server';
import { isPublicationDate } from '#app/lib/date-range';
import { countOf } from '#app/lib/format';
import { htmlToText } from '#app/lib/html-text';
import { readText, UnreadableFile } from '#app/lib/text-file.server';
import { readWallClock } from '#app/lib/time-zone';
import { escapeXml } from '#app/lib/xml';
import { createXmlReader } from '#app/lib/xml-reader.server';
import type { ImportedSite, ImportedText } from './imported';

/** What an item of the export says, by the names of its elements; those of custom fields by `meta:` and their name. */
type Item = Map<string, string>;
type Export = {
  items: Item[];
  comments: number;
  base: string | null;
  authors: Map<string, string>;
  /** The names of categories and tags that posts have, by their kind. */
  terms: { category: Set<string>; post_tag: Set<string> };
};

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

/** 'Uncategorized' is what WordPress calls none. */
function addTerm({ terms }: Export, domain: string, name: string): void {
  if ((domain === 'category' || domain === 'post_tag') && name.trim() !== 'Uncategorized')
    terms[domain].add(name.trim());
}

/** Reads the elements of a WXR file (RSS with WordPress' own names) as a stream: exports are large. @throws UnreadableFile */
async function readItems(path: string): Promise<Export> {
  const found: Export = {
    ...{ items: [], comments: 0, base: null, authors: new Map() },
    terms: { category: new Set(), post_tag: new Set() },
  };
  let domain = '';
  const names: string[] = [];
  let item: Item | null = null;
  let own: Item = new Map();
  let words = '';
  const xml = await createXmlReader({
    open(name, attributes, line) {
      names.push(name);
      if (name === 'category') domain = attributes.domain ?? '';
      words = '';
      if (name === 'item') item = new Map([['line', String(line)]]);
      if (name === 'wp:author' || name === 'wp:postmeta') own = new Map();
      if (name === 'wp:comment') found.comments += 1;
    },
    text(text) {
      words += text;
    },
    close(name) {
      names.pop();
      const parent = names.at(-1);
      if (parent === 'wp:author' || parent === 'wp:postmeta') own.set(name, words);
      else if (parent === 'item' && name === 'category') addTerm(found, domain, words);
      else if (parent === 'item') item?.set(name, words);
      ENDS[name]?.({ found, item, own, words });
      words = '';
    },
  });
  for await (const text of readText({ path })) xml.write(text);
  xml.end();
  return found;
}

/** Elements that are blocks, as WordPress' own `wpautop` has them. */
const BLOCKS =
  'p|div|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|dl|dd|dt|figure|figcaption|iframe|hr|section|' +
  'article|aside|header|footer|nav|main|address|form|details|summary|fieldset';
const BLOCK = new RegExp(`^\\s*<(?:/?(?:${BLOCKS}|img)\\b|!--)`, 'i');
const BLOCK_START = new RegExp(`(<(?:${BLOCKS})\\b[^>]*>)`, 'gi');
const BLOCK_END = new RegExp(`(</(?:${BLOCKS})>)`, 'gi');

/** Code is neither parted nor read for shortcodes: it waits outside, and comes back as it was. */
function takeOutCode(html: string): { html: string; putBack: (read: string) => string } {
  const kept: string[] = [];
  const withCode = html.replace(
    /\[(code|sourcecode|html|php|css|js|javascript|python|bash|shell|sql|xml|plain)\b[^\]]*\]([\s\S]*?)\[\/\1\]/gi,
    (_, __, code: string) => `<pre>${/&(?:lt|gt|amp);/.test(code) ? code : escapeXml(code)}</pre>`,
  );
  const without = withCode.replace(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/gi, (whole, name: string) => {
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
    .replace(BLOCK_START, '\n\n$1')
    .replace(BLOCK_END, '$1\n\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      BLOCK.test(part)
        ? part.replace(/([^>\s])\n(?=[^<\s])/g, '$1<br>')
        : `<p>${part.replace(/\n/g, '<br>')}</p>`,
    )
    .join('\n');
}

function attribute(text: string, name: string): string {
  const [, ...found] =
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\\s\\]]+))`, 'i').exec(
      text,
    ) ?? [];
  return found.find((value) => value !== undefined) ?? '';
}

/** A film by the number or the address that a shortcode of its platform holds. */
const PLATFORM_PAGES: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  dailymotion: 'https://www.dailymotion.com/video/',
  ted: 'https://www.ted.com/talks/',
};

function drawFilm(name: string, values: string): string {
  const [plain = ''] = values.replace(/^[\s="“”']+/, '').split(/[\s"“”']/);
  const text = /^\s*\w+\s*=/.test(values) ? attribute(values, 'id') || attribute(values, 'url') : plain;
  const address = /^https?:\/\//i.test(text) ? text : `${PLATFORM_PAGES[name] ?? ''}${text}`;
  return text === '' ? '' : `<iframe src="${address}"></iframe>`;
}

/** Sounds and films of the old site itself: the first address among their values. */
function drawMedia(name: string, values: string): string {
  const address = /https?:\/\/[^\s"“”'\]]+/i.exec(values)?.[0] ?? attribute(values, 'src');
  return address === '' ? '' : `<${name} src="${address}"></${name}>`;
}

/** Shortcodes without values that print nothing by themselves. */
const BARE = new Set(['toc', 'ez-toc', 'lwptoc', 'clear', 'divider', 'spacer', 'sitemap']);

type Attachments = {
  /** Addresses by the attachment's id. */
  byId: Map<string, string>;
  /** The addresses of a post's own attachments, by the post's id. */
  byPost: Map<string, string[]>;
};

/** Turns WordPress' own shortcodes into HTML. Others are removed, and their names are reported. */
function readShortcodes(
  html: string,
  { byId, byPost }: Attachments,
  post: string,
): { html: string; unread: string[] } {
  const unread = new Set<string>();
  const drawGallery = (values: string) => {
    const ids = (attribute(values, 'ids') || attribute(values, 'include')).split(',').map((id) => id.trim());
    const own = byPost.get(attribute(values, 'id') || post) ?? [];
    const found = ids[0] === '' ? own : ids.flatMap((id) => byId.get(id) ?? []);
    const pictures = found.filter((address) => !/\.(?:pdf|zip|docx?|mp[34]|mov|webm)$/i.test(address));
    if (pictures.length === 0) unread.add('a gallery whose pictures are not in the file');
    else if (ids[0] !== '' && found.length < ids.length)
      unread.add('pictures of a gallery that are not in the file');
    return pictures.map((address) => `<p><img src="${address}"></p>`).join('\n');
  };
  const closed = new Set(
    [...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  const isPlain = (whole: string, name: string) =>
    !/^\[\/|[-_]/.test(whole) && !BARE.has(name.toLowerCase()) && !closed.has(name.toLowerCase());
  const read = html
    .replace(
      /\[(?:wp_)?caption\b((?:"[^"]*"|[^\]"])*)\]\s*(?:<p>\s*)?((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*?)\[\/(?:wp_)?caption\]/gi,
      (_, values: string, image: string, words: string) =>
        // Versions before 3.4 wrote the words as a value.
        `<figure>${image}<figcaption>${words.trim() || attribute(values, 'caption')}</figcaption></figure>`,
    )
    .replace(
      /\[(?:embed|embedyt)\b[^\]]*\]\s*(\S+?)\s*\[\/(?:embed|embedyt)\]/gi,
      (_, url: string) => `<iframe src="${url}"></iframe>`,
    )
    .replace(/\[gallery\b([^\]]*)\]/gi, (_, values: string) => drawGallery(values))
    .replace(
      /\[(youtube|vimeo|dailymotion|ted)\b([^\]]*)\](?:\[\/\1\])?/gi,
      (_, name: string, values: string) => drawFilm(name.toLowerCase(), values),
    )
    .replace(/\[(audio|video)\b([^\]]*)\](?:\[\/\1\])?/gi, (_, name: string, values: string) =>
      drawMedia(name.toLowerCase(), values),
    )
    .replace(
      /\[\/?([a-z][\w-]*)((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[“”″][^“”″\]]*[“”″]|[^\s\]"'“”″][^\s\]]*))+\s*)?\/?\]/gi,
      (whole, name: string, values) => {
        // Words in brackets are words, unless they look like a plugin's.
        if (values === undefined && isPlain(whole, name)) return whole;
        if (!BARE.has(name.toLowerCase())) unread.add(`the shortcode [${name}]`);
        return '';
      },
    );
  return { html: read, unread: [...unread] };
}

/** When a text was published: by UTC where the file says so, else by the clocks of the site. */
function readMoment(item: Item): Date | null {
  const read = (name: string) =>
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/
      .exec(item.get(name)?.trim() ?? '')
      ?.slice(1)
      .join('T');
  const [utc = '', local = ''] = [read('wp:post_date_gmt'), read('wp:post_date')];
  const moment = new Date(`${utc}Z`);
  if (isPublicationDate(moment)) return moment;
  const here =
    local === '' || local.startsWith('0000') ? null : readWallClock(local.slice(0, 16), env.TIME_ZONE);
  if (here !== null && isPublicationDate(here)) return here;
  const published = new Date(item.get('pubDate') ?? '');
  return isPublicationDate(published) ? published : null;
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

const footnotesSchema = z.array(z.object({ content: z.string() }));

const OWN_KINDS = new Set([
  'post',
  'page',
  'attachment',
  'wp_block',
  'revision',
  'nav_menu_item',
  'wp_global_styles',
]);

/** A text with the content of the blocks that it shares with others. */
function withBlocks(html: string, items: readonly Item[]): { html: string; unread: string[] } {
  const unread = new Set<string>();
  const whole = html.replace(/<!-- wp:block \{[^}]*"ref":(\d+)[^}]*\} \/-->/g, (_, id: string) => {
    const block = items.find(
      (item) => item.get('wp:post_type') === 'wp_block' && item.get('wp:post_id') === id,
    );
    if (block === undefined) unread.add('a shared block that is not in the file');
    return block?.get('content:encoded') ?? '';
  });
  return { html: whole, unread: [...unread] };
}

/** The footnotes of a text, which WordPress stores apart from it. */
function drawFootnotes(item: Item): string {
  try {
    const notes = footnotesSchema.safeParse(JSON.parse(item.get('meta:footnotes') ?? '[]')).data ?? [];
    return notes.length === 0
      ? ''
      : `\n\n<ol>${notes.map(({ content }) => `<li>${content}</li>`).join('')}</ol>`;
  } catch {
    return '';
  }
}

/** The files of an export by their ids, and by the posts that they belong to. */
function listAttachments(items: readonly Item[]): Attachments {
  const attachments: Attachments = { byId: new Map(), byPost: new Map() };
  for (const item of items) {
    const address = item.get('wp:attachment_url') ?? '';
    if (item.get('wp:post_type') !== 'attachment' || address === '') continue;
    attachments.byId.set(item.get('wp:post_id') ?? '', address);
    const post = item.get('wp:post_parent') ?? '';
    attachments.byPost.set(post, [...(attachments.byPost.get(post) ?? []), address]);
  }
  return attachments;
}

/** Describes the parts of an export that are not posts or pages. */
function describeOthers({ items, comments, terms }: Export): string[] {
  const others = new Map<string, number>();
  for (const item of items) {
    const kind = item.get('wp:post_type');
    if (kind !== undefined && !OWN_KINDS.has(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
  }
  const nameless = items.filter((item) => !item.has('wp:post_type'));
  return [
    ...[...others].map(([kind, count]) => `${count} of the kind ${kind}`),
    ...nameless.map((item) => `the item in line ${item.get('line')}, which has no type`),
    ...(terms.category.size > 0
      ? [`${terms.category.size} categor${terms.category.size === 1 ? 'y' : 'ies'}`]
      : []),
    ...(terms.post_tag.size > 0 ? [countOf(terms.post_tag.size, 'tag')] : []),
    ...(comments > 0 ? [countOf(comments, 'comment')] : []),
  ];
}

const readTitle = (html: string | undefined) =>
  htmlToText(html ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads an export of WordPress (Tools, Export: WXR). @throws UnreadableFile */
export async function readWordpress(path: string, siteUrl: string | null): Promise<ImportedSite> {
  const found = await readItems(path);
  const { items, base, authors } = found;
  if (!items.some((item) => item.has('wp:post_type')))
    throw new UnreadableFile('It is no export of WordPress: it has no posts.');
  const attachments = listAttachments(items);
  const texts = items.flatMap((item): ImportedText[] => {
    const kind = item.get('wp:post_type');
    if (kind !== 'post' && kind !== 'page') return [];
    const status = statusOf(item);
    if (status === null) return [];
    const whole = withBlocks(item.get('content:encoded') ?? '', items);
    const code = takeOutCode(whole.html + drawFootnotes(item));
    const { html, unread } = readShortcodes(
      withParagraphs(code.html),
      attachments,
      item.get('wp:post_id') ?? '',
    );
    const login = item.get('dc:creator') ?? '';
    return [
      {
        ...{ kind, html: code.putBack(html), unread: [...whole.unread, ...unread], ...status },
        title: readTitle(item.get('title')),
        slug: readSlug(item.get('wp:post_name') ?? ''),
        summary: item.get('excerpt:encoded') ?? '',
        author: readTitle(authors.get(login) || login),
        at: readMoment(item),
        cover: attachments.byId.get(item.get('meta:_thumbnail_id') ?? '') ?? null,
        oldPath: pathOf(item.get('link')),
      },
    ];
  });
  return { texts, base: siteUrl ?? base, left: describeOthers(found) };
}

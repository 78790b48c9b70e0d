import { z } from 'zod';
import { env } from '#app/infra/env.server';
import { isPublicationDate } from '#app/lib/date-range';
import { decodePart } from '#app/lib/decode-part';
import { countOf, readWallClock } from '#app/lib/format';
import { parseJson } from '#app/lib/json';
import { UnreadableFile } from '#app/lib/text-file.server';
import { boundText, fillTemplate, type ImportedSite, type ImportedText, readPlain } from './imported';
import { type Export, type Item, readExport } from './wordpress-items.server';
import * as shortcodes from './wordpress-shortcodes';

/** Returns the publication date: in UTC if the file has it, otherwise in the time zone of this site. */
function readDate(item: Item): Date | null {
  const read = (name: string) =>
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/
      .exec(item.get(name) ?? '')
      ?.slice(1)
      .join('T');
  const date = new Date(`${read('wp:post_date_gmt')}Z`);
  if (isPublicationDate(date)) return date;
  const local = read('wp:post_date') ?? '';
  const here =
    local === '' || local.startsWith('0000') ? null : readWallClock(local.slice(0, 16), env.TIME_ZONE);
  if (here !== null && isPublicationDate(here)) return here;
  const published = new Date(item.get('pubDate') ?? '');
  return isPublicationDate(published) ? published : null;
}

type Status = Pick<ImportedText, 'status' | 'notes'>;
const STATUSES = new Map<string, Status>([
  ['publish', { status: 'published', notes: [] }],
  ['private', { status: 'draft', notes: ['a draft, because only some people could read it'] }],
  ['future', { status: 'scheduled', notes: [] }],
  ['draft', { status: 'draft', notes: [] }],
  ['pending', { status: 'draft', notes: [] }],
]);

function statusOf(item: Item): Status | null {
  const status = item.get('wp:status') ?? '';
  if ((item.get('wp:post_password') ?? '') !== '' && /^(?:publish|future)$/.test(status))
    return { status: 'draft', notes: ['a draft, because it had a password'] };
  return STATUSES.get(status) ?? null;
}

function pathOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const footnotesSchema = z.array(z.object({ content: z.string() }));

const OWN_KINDS = new Set('post page attachment wp_block revision nav_menu_item wp_global_styles'.split(' '));

/** Includes nested ones. A block may contain itself. */
const MAX_SHARED_BLOCKS = 100;
/** WordPress escapes `<` in its JSON, so a block that does not end takes no time. */
const SHARED_BLOCK = /<!-- wp:block \{([^{}<]*)\} \/-->/g;

function withBlocks(html: string, blocks: ReadonlyMap<string, string>): { html: string; unread: string[] } {
  const unread = new Set<string>();
  let filled = 0;
  let whole = html;
  const fill = (_: string, json: string) => {
    const id = /"ref":(\d+)/.exec(json)?.[1] ?? '';
    filled += 1;
    if (filled > MAX_SHARED_BLOCKS) unread.add(`more than ${MAX_SHARED_BLOCKS} shared blocks`);
    else if (!blocks.has(id)) unread.add('a shared block that is not in the file');
    return (filled <= MAX_SHARED_BLOCKS && blocks.get(id)) || '';
  };
  for (let before = -1; before !== filled; ) {
    before = filled;
    whole = whole.replace(SHARED_BLOCK, fill);
  }
  return { html: whole, unread: [...unread] };
}

function drawFootnotes(item: Item): string {
  const notes = footnotesSchema.safeParse(parseJson(item.get('meta:footnotes') ?? '[]')).data ?? [];
  const items = notes.map(({ content }) => `<li>${content}</li>`);
  return items.length === 0 ? '' : `\n\n<ol>${items.join('')}</ol>`;
}

function listAttachments(items: readonly Item[]): shortcodes.Attachments {
  const attachments: shortcodes.Attachments = { byId: new Map(), byPost: new Map() };
  for (const item of items) {
    const url = item.get('wp:attachment_url') ?? '';
    if (item.get('wp:post_type') !== 'attachment' || url === '') continue;
    attachments.byId.set(item.get('wp:post_id') ?? '', url);
    const post = item.get('wp:post_parent') ?? '';
    const urls = attachments.byPost.get(post) ?? [];
    attachments.byPost.set(post, urls);
    urls.push(url);
  }
  return attachments;
}

function describeOthers({ items, comments }: Export): string[] {
  const others = new Map<string, number>();
  for (const item of items) {
    const kind = item.get('wp:post_type');
    if (kind !== undefined && !OWN_KINDS.has(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
  }
  const nameless = items.filter((item) => !item.has('wp:post_type'));
  return [
    ...[...others].map(([kind, count]) => `${count} of the kind ${kind}`),
    ...nameless.map((item) => `the item in line ${item.get('line')}, which has no type`),
    ...(comments > 0 ? [countOf(comments, 'comment')] : []),
  ];
}

/** Fields of Yoast, Rank Math, All in One SEO, SEOPress and The SEO Framework. */
const SEO_FIELDS = {
  title: '_yoast_wpseo_title rank_math_title _aioseo_title _seopress_titles_title _genesis_title',
  description:
    '_yoast_wpseo_metadesc rank_math_description _aioseo_description _seopress_titles_desc _genesis_description',
};

function readSeo(item: Item, part: keyof typeof SEO_FIELDS, title: string): string {
  const names = SEO_FIELDS[part].split(' ');
  const [found = ''] = names.flatMap((name) => item.get(`meta:${name}`) || []);
  return readPlain(fillTemplate(found, title));
}

function readBody(item: Item, { attachments, blocks, links }: Parts): { html: string; unread: string[] } {
  const whole = boundText(withBlocks(item.get('content:encoded') ?? '', blocks));
  const code = shortcodes.extractCode(whole.html + drawFootnotes(item));
  const written = shortcodes.withParagraphs(shortcodes.readProductBoxes(code.html, links));
  const { html, unread } = shortcodes.readShortcodes(written, attachments, item.get('wp:post_id') ?? '');
  return { html: code.restore(html), unread: [...whole.unread, ...unread] };
}

type Parts = {
  attachments: shortcodes.Attachments;
  blocks: ReadonlyMap<string, string>;
  links: shortcodes.ShopLinks;
};

function readItem(item: Item, { authors, ...parts }: Parts & Pick<Export, 'authors'>): ImportedText | null {
  const kind = item.get('wp:post_type');
  if (kind !== 'post' && kind !== 'page') return null;
  const status = statusOf(item);
  if (status === null) return null;
  const id = item.get('wp:post_id') ?? '';
  const login = item.get('dc:creator') ?? '';
  const title = readPlain(item.get('title') ?? '');
  return {
    ...readBody(item, parts),
    ...status,
    kind,
    id,
    title,
    // Slugs in other scripts are percent-encoded.
    slug: decodePart(item.get('wp:post_name') ?? ''),
    summary: item.get('excerpt:encoded') ?? '',
    author: readPlain(authors.get(login) || login),
    tags: (item.get('terms') ?? '').split('\n').flatMap((name) => readPlain(name) || []),
    seoTitle: readSeo(item, 'title', title),
    seoDescription: readSeo(item, 'description', title),
    at: readDate(item),
    cover: parts.attachments.byId.get(item.get('meta:_thumbnail_id') ?? '') ?? null,
    oldPath: pathOf(item.get('link')),
    aliases: id === '' ? [] : [`/?p=${id}`, `/?page_id=${id}`],
  };
}

/** Reads an export of WordPress (Tools, Export: WXR). @throws UnreadableFile */
export async function readWordpress(path: string, siteUrl: string | null): Promise<ImportedSite> {
  const found = await readExport(path);
  const { items, base, authors } = found;
  if (!items.some((item) => item.has('wp:post_type')))
    throw new UnreadableFile(
      'The file is not a WordPress export: it has no posts. Choose the XML file of Tools, Export.',
    );
  const links = shortcodes.listShopLinks(items, (kind) => OWN_KINDS.has(kind));
  const shared = items.filter((item) => item.get('wp:post_type') === 'wp_block');
  const blocks = new Map(
    shared.map((item) => [item.get('wp:post_id') ?? '', item.get('content:encoded') ?? '']),
  );
  const parts = { attachments: listAttachments(items), blocks, links, authors };
  return {
    texts: items.flatMap((item) => readItem(item, parts) ?? []),
    base: siteUrl ?? base,
    shopLinks: links.byPath,
    notImported: describeOthers(found),
  };
}

import { escapeXml } from '#app/lib/xml';
import { replaceEnclosed } from './html-elements';
import { pathKey } from './imported';
import type { Item } from './wordpress-items.server';

/** Returns the value of a shortcode's attribute, or an empty text. */
export function attribute(text: string, name: string): string {
  const quoted = `"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\\s\\]]+)`;
  const [, ...found] = new RegExp(`\\b${name}\\s*=\\s*(?:${quoted})`, 'i').exec(text) ?? [];
  return found.find((value) => value !== undefined) ?? '';
}

const PLATFORM_PAGES: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  dailymotion: 'https://www.dailymotion.com/video/',
  ted: 'https://www.ted.com/talks/',
};

function drawPlayer(name: string, values: string): string {
  if (name === 'audio' || name === 'video') {
    const url = /https?:\/\/[^\s"“”'\]]+/i.exec(values)?.[0] ?? attribute(values, 'src');
    return url && `<${name} src="${url}"></${name}>`;
  }
  const [plain = ''] = values.replace(/^[\s="“”']+/, '').split(/[\s"“”']/);
  const text = /^\s*\w+\s*=/.test(values) ? attribute(values, 'id') || attribute(values, 'url') : plain;
  const url = /^https?:\/\//i.test(text) ? text : `${PLATFORM_PAGES[name] ?? ''}${text}`;
  return text && `<iframe src="${url}"></iframe>`;
}

/** A caption may contain brackets, but no other caption. */
const CAPTION = /\[((?:wp_)?caption)\b((?:"(?:(?!\[(?:wp_)?caption\b)[^"])*"|[^[\]"])*)\]/gi;
/** A link, if any, and the image in it. */
const CAPTIONED = /^\s*(?:<p>\s*)?((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>\s*(?:<\/a>)?)/i;

function drawCaption(content: string, [, , values = '']: RegExpExecArray): string | null {
  const [before, image] = CAPTIONED.exec(content) ?? [];
  if (before === undefined) return null;
  // Versions before 3.4 have the caption as an attribute.
  const words = content.slice(before.length).trim() || attribute(values, 'caption');
  return `<figure>${image}<figcaption>${words}</figcaption></figure>`;
}

const endOf = (name: string) => `\\[/${name}\\]`;

const BARE = new Set(['toc', 'ez-toc', 'lwptoc', 'clear', 'divider', 'spacer', 'sitemap']);

export type Attachments = { byId: Map<string, string>; byPost: Map<string, string[]> };

/** Turns WordPress' own shortcodes into HTML. Others are removed, and their names are reported. */
export function readShortcodes(html: string, { byId, byPost }: Attachments, post: string) {
  const unread = new Set<string>();
  const drawGallery = (values: string) => {
    const ids = (attribute(values, 'ids') || attribute(values, 'include')).split(',').map((id) => id.trim());
    const own = byPost.get(attribute(values, 'id') || post) ?? [];
    const found = ids[0] === '' ? own : ids.flatMap((id) => byId.get(id) ?? []);
    const images = found.filter((url) => !/\.(?:pdf|zip|docx?|mp[34]|mov|webm)$/i.test(url));
    if (images.length === 0) unread.add('a gallery whose images are not in the file');
    else if (ids[0] !== '' && found.length < ids.length)
      unread.add('images of a gallery that are not in the file');
    return images.map((url) => `<p><img src="${url}"></p>`).join('\n');
  };
  const ends = [...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)];
  const closed = new Set(ends.map(([, name = '']) => name.toLowerCase()));
  const isPlain = (whole: string, name: string) =>
    !/^\[\/|[-_]/.test(whole) && !BARE.has(name.toLowerCase()) && !closed.has(name.toLowerCase());
  const captioned = replaceEnclosed(html, [CAPTION, endOf], drawCaption);
  // No value has a bracket, so that each opening one is read up to the next.
  const read = replaceEnclosed(captioned, [/\[(embed|embedyt)\b[^[\]]*\]/gi, endOf], (url) =>
    /^\s*\S{1,2000}\s*$/.test(url) ? `<iframe src="${url.trim()}"></iframe>` : null,
  )
    .replace(/\[gallery\b([^[\]]*)\]/gi, (_, values: string) => drawGallery(values))
    .replace(
      /\[(youtube|vimeo|dailymotion|ted|audio|video)\b([^[\]]*)\](?:\[\/\1\])?/gi,
      (_, name: string, values: string) => drawPlayer(name.toLowerCase(), values),
    )
    .replace(
      /\[\/?([a-z][\w-]*)((?:\s+[\w-]+\s*=\s*(?:"[^"[]*"|'[^'[]*'|[“”″][^“”″[\]]*[“”″]|[^\s[\]"'“”″][^\s[\]]*))+\s*)?\/?\]/gi,
      (whole, name: string, values) => {
        // Text in brackets stays, unless it looks like a plugin's shortcode.
        if (values === undefined && isPlain(whole, name)) return whole;
        if (!BARE.has(name.toLowerCase())) unread.add(`the shortcode [${name}]`);
        return '';
      },
    );
  return { html: read, unread: [...unread] };
}

/** Block elements of WordPress' `wpautop`. */
const BLOCKS =
  'p|div|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|dl|dd|dt|figure|figcaption|iframe|hr|section|' +
  'article|aside|header|footer|nav|main|address|form|details|summary|fieldset';
const BLOCK = new RegExp(`^\\s*<(?:/?(?:${BLOCKS}|img)\\b|!--)`, 'i');
const BLOCK_START = new RegExp(`(<(?:${BLOCKS})\\b[^<>]*>)`, 'gi');
const BLOCK_END = new RegExp(`(</(?:${BLOCKS})>)`, 'gi');

const CODE = /\[(code|sourcecode|html|php|css|js|javascript|python|bash|shell|sql|xml|plain)\b[^[\]]*\]/gi;

/** Replaces code by placeholders, so that it is neither split nor read for shortcodes. */
export function extractCode(html: string): { html: string; restore: (read: string) => string } {
  const blocks: string[] = [];
  const withCode = replaceEnclosed(html, [CODE, endOf], (code) =>
    /&(?:lt|gt|amp);/.test(code) ? `<pre>${code}</pre>` : `<pre>${escapeXml(code)}</pre>`,
  );
  const elements: Parameters<typeof replaceEnclosed>[1] = [/<(pre|code)\b[^<>]*>/gi, (name) => `</${name}>`];
  const without = replaceEnclosed(withCode, elements, (code, [opened, name = '']) => {
    blocks.push(`${opened}${code}</${name}>`);
    const placeholder = `code-${blocks.length - 1}-kept`;
    return name.toLowerCase() === 'pre' ? `<pre>${placeholder}</pre>` : placeholder;
  });
  const back = (read: string) =>
    read.replace(
      /<pre>code-(\d+)-kept<\/pre>|code-(\d+)-kept/g,
      (_, block, word) => blocks[Number(block ?? word)] ?? '',
    );
  return { html: without, restore: back };
}

/** The classic editor separates paragraphs by blank lines. */
export function withParagraphs(html: string): string {
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

type ShopLink = { title: string; urls: string[] };
/** Links of affiliate plugins, which store each as a post with the URL in its fields. */
export type ShopLinks = {
  byId: Map<string, ShopLink>;
  bySlug: Map<string, ShopLink>;
  byPath: Map<string, string[]>;
};

const IMAGE = /\.(?:jpe?g|png|gif|webp|svg|avif)(?:$|\?)/i;
const NAMED = /redirect|dest|target|url|link/i;

function listUrls(item: Item): string[] {
  const fields = [...item].filter(
    ([name, value]) => name.startsWith('meta:') && /^https?:\/\/\S+$/.test(value) && !IMAGE.test(value),
  );
  fields.sort(([one], [other]) => Number(NAMED.test(other)) - Number(NAMED.test(one)));
  return [...new Set(fields.map(([, value]) => value))];
}

/** Reads the links of Lasso, ThirstyAffiliates and similar plugins. */
export function listShopLinks(items: readonly Item[], isOwnKind: (kind: string) => boolean): ShopLinks {
  const links: ShopLinks = { byId: new Map(), bySlug: new Map(), byPath: new Map() };
  for (const item of items) {
    const urls = isOwnKind(item.get('wp:post_type') ?? '') ? [] : listUrls(item);
    if (urls.length === 0) continue;
    const link = { title: item.get('title') ?? '', urls };
    links.byId.set(item.get('wp:post_id') ?? '', link);
    links.bySlug.set(item.get('wp:post_name') ?? '', link);
    const path = item.get('link') ?? '';
    if (URL.canParse(path)) links.byPath.set(pathKey(new URL(path).pathname), urls);
  }
  return links;
}

const asins = (text: string) => text.split(/[\s,|]+/).filter((each) => /^[A-Z0-9]{10}$/i.test(each));
const amazonUrl = (asin: string) => `https://www.amazon.com/dp/${asin.toUpperCase()}`;

function drawBox(name: string, urls: string[], words: string): string {
  return `\n\n<div data-product-box="${escapeXml(name)}" data-urls="${escapeXml(urls.join(' '))}">${escapeXml(words)}</div>\n\n`;
}

/** Turns the boxes of Lasso, AAWP and ThirstyAffiliates into HTML with the URLs of their products. */
export function readProductBoxes(html: string, links: ShopLinks): string {
  const thirsty = /\[(thirstylink)\b([^[\]]*)\]/gi;
  const linked = replaceEnclosed(html, [thirsty, endOf], (words, [, , values = '']) => {
    const ids = (attribute(values, 'ids') || attribute(values, 'linkid')).split(',');
    const [url] = ids.flatMap((id) => links.byId.get(id.trim())?.urls.slice(0, 1) ?? []);
    return url === undefined ? words : `<a href="${escapeXml(url)}">${words}</a>`;
  });
  return linked
    .replace(/\[lasso\b([^[\]]*)\]/gi, (_, values: string) => {
      const link = links.byId.get(attribute(values, 'id')) ?? links.bySlug.get(attribute(values, 'ref'));
      const url = attribute(values, 'url') || attribute(values, 'link');
      const [first] = link?.urls ?? (url === '' ? [] : [url]);
      return drawBox('lasso', first === undefined ? [] : [first], link?.title || 'Product');
    })
    .replace(
      /\[(amazon|aawp|amazon_textlink|amalinkspro|asa)\b([^[\]]*)\]/gi,
      (_, name: string, values: string) => {
        const inline = name === 'amazon_textlink' ? attribute(values, 'asin') : '';
        const [asin] = asins(attribute(values, 'link') || inline);
        const words = attribute(values, 'title') || attribute(values, 'text') || 'Product';
        if (asin !== undefined) return `<a href="${amazonUrl(asin)}">${escapeXml(words)}</a>`;
        const boxed = ['box', 'asin', 'asins', 'grid', 'list', 'table'].flatMap((each) =>
          asins(attribute(values, each)),
        );
        return drawBox(name.toLowerCase(), boxed.map(amazonUrl), words);
      },
    );
}

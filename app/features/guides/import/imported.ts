import { decodePart } from '#app/lib/decode-part';
import { htmlToText } from '#app/lib/html-text';

export type ImportedText = {
  kind: 'post' | 'page';
  /** The id in the old system. */
  id: string;
  title: string;
  slug: string;
  html: string;
  summary: string;
  author: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: 'published' | 'draft' | 'scheduled';
  at: Date | null;
  cover: string | null;
  oldPath: string | null;
  /** Other paths of the old site that lead to the text, such as `/?p=12`. */
  aliases: string[];
  notes: string[];
  /** Descriptions of the parts that could not be read. A text with any of them is a draft. */
  unread: string[];
};

/** Leaves out a text whose conversion could take hours. A guide is a tenth as long. */
export function boundText(text: { html: string; unread: string[] }) {
  return text.html.length <= 1_000_000 ? text : { html: '', unread: ['its text, which is too long'] };
}

export type ImportedSite = {
  texts: ImportedText[];
  notImported: string[];
  base: string | null;
  /** Links of plugins by their path on the old site, with the URLs that they lead to. */
  shopLinks: Map<string, string[]>;
};

/** Decodes a title, also one that was encoded twice: WordPress stores `&amp;amp;` for an ampersand. */
export function readPlain(html: string): string {
  let text = html;
  for (let times = 0; times < 3; times += 1) {
    const decoded = htmlToText(text);
    if (decoded === text) break;
    text = decoded;
    if (!/&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+|\w{2,8}quo|[mn]dash);/i.test(text)) break;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** No title of a text is nearly as long. */
const MAX_TITLE = 1_000;
const SEPARATOR = /\s*[|–—»·-]\s*/;

/** Fills in the placeholders of SEO plugins: the title of the text. Those of the site are left out, because Ribbon adds its name. */
export function fillTemplate(template: string, title: string): string {
  const filled = template
    .slice(0, MAX_TITLE)
    .replace(/%%(?:title|post_title|pagetitle)%%|%(?:title|post_title)%|#post_title/gi, () => title)
    .slice(0, MAX_TITLE);
  const hasOthers = /%%?\w+%%?|#(?:site_title|separator_sa|tagline)/.test(filled);
  if (!hasOthers) return filled.trim();
  const parts = filled
    .replace(/%%?sep(?:arator)?%%?|#separator_sa/gi, ' | ')
    .replace(/%%?\w+(?:\([^)]*\))?%%?|#(?:site_title|tagline)/gi, '')
    .split(/\s+\|\s+/)
    .map((part) => part.replace(new RegExp(`^${SEPARATOR.source}|${SEPARATOR.source}$`, 'g'), '').trim());
  return parts.filter((part) => part !== '').join(' | ');
}

/** Ghost writes this for the URL of its site. */
export const GHOST_URL = '__GHOST_URL__';

const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** Returns an equal key for paths to one text: without a final slash, and with the query only where it names the text. */
export function pathKey(path: string): string {
  const [before = '', query = ''] = path.replace(/#.*$/s, '').split('?');
  const id = /(?:^|&)((?:p|page_id)=\d+)/.exec(query)?.[1];
  const decoded = decodePart(before).toLowerCase();
  const bare = decoded.replace(/(?<!\/)\/+$/, '') || '/';
  return bare === '/' && id !== undefined ? `/?${id}` : bare;
}

/** Returns the key and the fragment of a URL of the old site, or null for another site. */
export function readOldUrl(url: string, base: string | null): { key: string; hash: string } | null {
  const hash = /#[^#]*$/.exec(url)?.[0] ?? '';
  if (url.startsWith(GHOST_URL)) {
    const folder = base === null ? '' : new URL(base).pathname.replace(/\/$/, '');
    return { key: pathKey(folder + url.slice(GHOST_URL.length)), hash };
  }
  if (base === null || !URL.canParse(url) || !URL.canParse(base)) return null;
  const { host, pathname, search } = new URL(url);
  return bareHost(host) === bareHost(new URL(base).host) ? { key: pathKey(pathname + search), hash } : null;
}

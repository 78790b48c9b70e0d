import type TurndownService from 'turndown';

export type ConversionOptions = {
  base: string | null;
  /** The stored URL of each image by its old one; null when the download failed. */
  images: Map<string, string | null>;
  findVideo: (url: string) => number | null;
  findProduct: (url: string) => number | null;
  /** Returns the new URL of a link of the old site, or null for any other link. */
  findPath: (url: string) => string | null;
};

export type Conversion = ConversionOptions & { seen: Set<string>; notes: Set<string>; unread: Set<string> };

type HtmlNode = TurndownService.Node;

export function attributeOf(node: HtmlNode, name: string): string {
  return 'getAttribute' in node ? (node.getAttribute(name) ?? '') : '';
}

/** Returns an absolute URL, resolved against the old site. */
export function resolveUrl(url: string, base: string | null): string {
  return URL.canParse(url, base ?? undefined) ? new URL(url, base ?? undefined).href : url;
}

/** Escapes the characters that would end the URL of a Markdown link. */
export function asTarget(url: string): string {
  return url.replace(/[\s<>()]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
}

/** Returns text for the brackets of a Markdown link. */
export function asLabel(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, '')
    .trim();
}

/** Attributes of lazy-loaded images. Their `src` is a placeholder. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file'];

export function imageUrlOf(node: HtmlNode): string | null {
  const set = attributeOf(node, 'srcset') || attributeOf(node, 'data-srcset');
  const [firstOfSet = ''] = set.trim().split(/[\s,]/);
  const candidates = [...LAZY.map((name) => attributeOf(node, name)), attributeOf(node, 'src'), firstOfSet];
  const found = candidates.filter((url) => url !== '');
  return found.find((url) => !url.startsWith('data:')) ?? found[0] ?? null;
}

export function linksToImageUrl(url: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i.test(url);
}

/** Returns true for an image whose link only opens a larger version. */
export function isEnlargement(node: Element): boolean {
  return linksToImageUrl(node.closest('a[href]')?.getAttribute('href') ?? '');
}

export function isPlayer(node: HtmlNode): boolean {
  return /^(?:IFRAME|VIDEO|AUDIO|EMBED|OBJECT)$/.test(node.nodeName);
}

/** Returns the URL that a player plays, or an empty text. */
export function playerUrlOf(node: HtmlNode): string {
  const own = attributeOf(node, 'src') || attributeOf(node, 'data');
  if (own !== '' || !('querySelector' in node)) return own;
  return node.querySelector('source')?.getAttribute('src') ?? '';
}

/**
 * Replaces each part of a text from an opening mark to the next closing one. The first group of `open` is the name of the mark. One
 * pattern for both would read the rest of the text again at each opening mark without an end.
 * @param write returns null to leave a part as it is
 */
export function replaceEnclosed(
  text: string,
  [open, endOf]: [open: RegExp, endOf: (name: string) => string],
  write: (content: string, opened: RegExpExecArray) => string | null,
): string {
  const ends = new Map<string, RegExpExecArray | null>();
  let [written, at] = ['', 0];
  for (const opened of text.matchAll(open)) {
    const [mark, name = ''] = opened;
    const start = opened.index + mark.length;
    let end = ends.get(name);
    if (end === undefined || (end !== null && end.index < start)) {
      const pattern = new RegExp(endOf(name), 'gi');
      pattern.lastIndex = start;
      end = pattern.exec(text);
      ends.set(name, end);
    }
    if (end === null || opened.index < at) continue;
    const part = write(text.slice(start, end.index), opened);
    if (part === null) continue;
    written += text.slice(at, opened.index) + part;
    at = end.index + end[0].length;
  }
  return written + text.slice(at);
}

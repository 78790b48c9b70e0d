/** Returns the value of a shortcode's attribute, or an empty text. */
export function attribute(text: string, name: string): string {
  const [, ...found] =
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\\s\\]]+))`, 'i').exec(
      text,
    ) ?? [];
  return found.find((value) => value !== undefined) ?? '';
}

const PLATFORM_PAGES: Record<string, string> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  dailymotion: 'https://www.dailymotion.com/video/',
  ted: 'https://www.ted.com/talks/',
};

function drawVideo(name: string, values: string): string {
  const [plain = ''] = values.replace(/^[\s="“”']+/, '').split(/[\s"“”']/);
  const text = /^\s*\w+\s*=/.test(values) ? attribute(values, 'id') || attribute(values, 'url') : plain;
  const url = /^https?:\/\//i.test(text) ? text : `${PLATFORM_PAGES[name] ?? ''}${text}`;
  return text === '' ? '' : `<iframe src="${url}"></iframe>`;
}

function drawMedia(name: string, values: string): string {
  const url = /https?:\/\/[^\s"“”'\]]+/i.exec(values)?.[0] ?? attribute(values, 'src');
  return url === '' ? '' : `<${name} src="${url}"></${name}>`;
}

const BARE = new Set(['toc', 'ez-toc', 'lwptoc', 'clear', 'divider', 'spacer', 'sitemap']);

export type Attachments = { byId: Map<string, string>; byPost: Map<string, string[]> };

/** Turns WordPress' own shortcodes into HTML. Others are removed, and their names are reported. */
export function readShortcodes(
  html: string,
  { byId, byPost }: Attachments,
  post: string,
): { html: string; unread: string[] } {
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
  const closed = new Set(
    [...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  const isPlain = (whole: string, name: string) =>
    !/^\[\/|[-_]/.test(whole) && !BARE.has(name.toLowerCase()) && !closed.has(name.toLowerCase());
  const read = html
    .replace(
      /\[(?:wp_)?caption\b((?:"[^"]*"|[^\]"])*)\]\s*(?:<p>\s*)?((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*?)\[\/(?:wp_)?caption\]/gi,
      (_, values: string, image: string, words: string) =>
        // Versions before 3.4 have the caption as an attribute.
        `<figure>${image}<figcaption>${words.trim() || attribute(values, 'caption')}</figcaption></figure>`,
    )
    .replace(
      /\[(?:embed|embedyt)\b[^\]]*\]\s*(\S+?)\s*\[\/(?:embed|embedyt)\]/gi,
      (_, url: string) => `<iframe src="${url}"></iframe>`,
    )
    .replace(/\[gallery\b([^\]]*)\]/gi, (_, values: string) => drawGallery(values))
    .replace(
      /\[(youtube|vimeo|dailymotion|ted)\b([^\]]*)\](?:\[\/\1\])?/gi,
      (_, name: string, values: string) => drawVideo(name.toLowerCase(), values),
    )
    .replace(/\[(audio|video)\b([^\]]*)\](?:\[\/\1\])?/gi, (_, name: string, values: string) =>
      drawMedia(name.toLowerCase(), values),
    )
    .replace(
      /\[\/?([a-z][\w-]*)((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[“”″][^“”″\]]*[“”″]|[^\s\]"'“”″][^\s\]]*))+\s*)?\/?\]/gi,
      (whole, name: string, values) => {
        // Text in brackets stays, unless it looks like a plugin's shortcode.
        if (values === undefined && isPlain(whole, name)) return whole;
        if (!BARE.has(name.toLowerCase())) unread.add(`the shortcode [${name}]`);
        return '';
      },
    );
  return { html: read, unread: [...unread] };
}

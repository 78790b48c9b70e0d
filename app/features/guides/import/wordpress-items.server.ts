import { readText } from '#app/lib/text-file.server';
import { createXmlReader } from '#app/lib/xml-reader.server';

/** Texts by element name. Custom fields have the prefix `meta:`. */
export type Item = Map<string, string>;
export type Export = { items: Item[]; comments: number; base: string | null; authors: Map<string, string> };

/** Adds a category or tag of a text. WordPress writes 'Uncategorized' for a post without a category. */
function addTerm(item: Item | null, domain: string, name: string): void {
  if (item === null || (domain !== 'category' && domain !== 'post_tag')) return;
  if (name !== 'Uncategorized') item.set('terms', `${item.get('terms') ?? ''}${name}\n`);
}

/** Reads a WXR file as a stream, because exports are large. @throws UnreadableFile */
export async function readExport(path: string): Promise<Export> {
  const found: Export = { items: [], comments: 0, base: null, authors: new Map() };
  let domain = '';
  const names: string[] = [];
  let item: Item | null = null;
  let fields: Item = new Map();
  let text = '';
  const xml = await createXmlReader({
    open(name, attributes, line) {
      names.push(name);
      if (name === 'category') domain = attributes.domain ?? '';
      text = '';
      if (name === 'item') {
        item = new Map([['line', String(line)]]);
        found.items.push(item);
      }
      if (name === 'wp:author' || name === 'wp:postmeta') fields = new Map();
      if (name === 'wp:comment') found.comments += 1;
    },
    text(chunk) {
      text += chunk;
    },
    close(name) {
      names.pop();
      const parent = names.at(-1);
      // Some programs indent the texts.
      text = text.trim();
      if (parent === 'wp:author' || parent === 'wp:postmeta') fields.set(name, text);
      else if (name === 'wp:base_blog_url' || (parent === 'channel' && name === 'link')) found.base = text;
      else if (name === 'wp:author')
        found.authors.set(fields.get('wp:author_login') ?? '', fields.get('wp:author_display_name') ?? '');
      else if (name === 'wp:postmeta')
        item?.set(`meta:${fields.get('wp:meta_key')}`, fields.get('wp:meta_value') ?? '');
      else if (parent === 'item' && name === 'category') addTerm(item, domain, text);
      else if (parent === 'item') item?.set(name, text);
      text = '';
    },
  });
  for await (const text of readText({ path })) xml.write(text);
  xml.end();
  return found;
}

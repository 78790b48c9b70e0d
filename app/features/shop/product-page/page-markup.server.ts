import { Parser } from 'htmlparser2';
import * as nodes from './structured-node';

const emptyMarkup = () => ({
  jsonLd: [] as nodes.StructuredNode[],
  /** Items of microdata that are not a property of another one. */
  microdata: [] as nodes.StructuredNode[],
  /** Contents of `<meta>` by name, in the order of the page. */
  metas: new Map<string, string[]>(),
  title: '',
  headings: [] as string[],
  canonical: '',
  base: '',
});
export type PageMarkup = ReturnType<typeof emptyMarkup>;

/** Limits on what one page can hold in memory. */
const MAX_TEXT = 20_000;
const MAX_PROPERTIES = 5_000;
const MAX_NESTING = 20;
/** Deeper pages are read only up to here, since the parser takes quadratic time. */
const MAX_DEPTH = 2_000;

class TooDeep extends Error {}

/** Attributes with the value of a property, by element. */
const URL_ATTRIBUTES: [RegExp, string[]][] = [
  [/^(?:a|area|link)$/, ['href']],
  [/^(?:audio|embed|iframe|source|video)$/, ['src']],
  [/^img$/, ['data-src', 'data-lazy-src', 'data-original', 'src']],
  [/^object$/, ['data']],
  [/^time$/, ['datetime']],
  [/^(?:data|meter)$/, ['value']],
];
const LINKED_TEXT = /^(?:name|brand|manufacturer|color|size|description)$/;
const BLOCK = /^(?:address|article|blockquote|div|dl|h[1-6]|ol|p|section|table|ul)$/;
const LINE = /^(?:br|dd|dt|hr|li|tr)$/;

type Attributes = Record<string, string>;
type Taker = (text: string) => void;
/** Collects the markup of a page in one pass without a tree, so that deep nesting cannot exhaust the stack. */
class MarkupReader {
  readonly markup = emptyMarkup();
  private readonly elements: { name: string; scopes: number; take: Taker | null; textFrom: number }[] = [];
  private readonly scopes: nodes.StructuredNode[] = [];
  private readonly texts: string[] = [];
  private takers = 0;
  private properties = 0;
  private hidden = 0;
  /** What the elements hold that an `itemref` may name, by id (HTML, 5.2.2). */
  private readonly parts = new Map<string, nodes.StructuredNode>();
  private readonly references: [nodes.StructuredNode, string[]][] = [];

  constructor(private readonly referenced: ReadonlySet<string>) {}

  open(name: string, attributes: Attributes): void {
    if (this.elements.length > MAX_DEPTH) throw new TooDeep();
    this.readHead(name, attributes);
    if (BLOCK.test(name) || LINE.test(name)) this.text('\n');
    let take = this.takerOf(name, attributes);
    const isScope = 'itemscope' in attributes;
    const names = (attributes.itemprop ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const before = this.scopes.length;
    if (before === 0 && this.referenced.has(attributes.id ?? '')) this.openPart(attributes.id ?? '');
    const owner = this.scopes.at(-1);
    if (isScope) this.openScope(attributes, names, owner);
    else if (owner !== undefined && names.length > 0) {
      const add = (value: nodes.StructuredValue) => this.addProperty(owner, names, value);
      const value = propertyValue(name, names, attributes);
      const other = take;
      if (value !== null) add(value);
      else
        take = (text) => {
          other?.(text);
          add(text);
        };
    }
    if (this.takers >= MAX_NESTING) take = null;
    if (take !== null) this.takers += 1;
    if (name === 'style' || (name === 'script' && take === null)) this.hidden += 1;
    this.elements.push({ name, scopes: this.scopes.length - before, take, textFrom: this.texts.length });
  }

  text(text: string): void {
    if (this.takers > 0 && this.hidden === 0) this.texts.push(text);
  }

  close(): void {
    const element = this.elements.pop();
    if (element === undefined) return;
    const { name, scopes, take, textFrom } = element;
    if (name === 'style' || (name === 'script' && take === null)) this.hidden -= 1;
    this.scopes.length -= scopes;
    if (take !== null) {
      const text = this.texts.slice(textFrom).join('');
      take(name === 'script' ? text : text.slice(0, MAX_TEXT));
      this.takers -= 1;
    }
    if (this.takers === 0) this.texts.length = 0;
    if (BLOCK.test(name)) this.text('\n');
  }

  private takerOf(name: string, { type = '' }: Attributes): Taker | null {
    const { markup } = this;
    if (name === 'script' && /^application\/ld\+json\b/i.test(type.trim()))
      return (text) => markup.jsonLd.push(...nodes.parseJsonLd(text));
    if (name === 'title' && markup.title === '') return (text) => (markup.title = text.trim());
    if (name === 'h1' && markup.headings.length < 5) return (text) => markup.headings.push(text);
    return null;
  }

  private readHead(element: string, attributes: Attributes): void {
    const { href = '', rel = '', content = '', property, name = '' } = attributes;
    const { markup } = this;
    if (element === 'link' && rel.toLowerCase() === 'canonical') markup.canonical ||= href;
    if (element === 'base') markup.base ||= href;
    const key = (property ?? name).toLowerCase();
    if (element !== 'meta' || key === '' || content.trim() === '') return;
    markup.metas.set(key, [...(markup.metas.get(key) ?? []), content].slice(0, 20));
  }

  private openPart(id: string): void {
    const part = this.parts.get(id) ?? nodes.createNode();
    this.parts.set(id, part);
    this.scopes.push(part);
  }

  /** Adds the properties of referenced elements to the items that name them. */
  finish(): PageMarkup {
    for (const [item, ids] of this.references)
      for (const part of ids.map((id) => this.parts.get(id)))
        for (const [name, values] of Object.entries(part ?? {}))
          item[name] = [...(item[name] ?? []), ...values];
    return this.markup;
  }

  private openScope(
    { itemtype = '', content, itemref }: Attributes,
    names: string[],
    owner: nodes.StructuredNode | undefined,
  ): void {
    const item = nodes.createNode();
    item['@type'] = itemtype.split(/\s+/).map(nodes.plainTerm);
    // Some shops write the name of a brand there.
    if (content !== undefined) item.name = [content];
    if (itemref !== undefined) this.references.push([item, itemref.split(/\s+/)]);
    this.scopes.push(item);
    if (owner !== undefined && names.length > 0) this.addProperty(owner, names, item);
    else if (this.markup.microdata.length < MAX_PROPERTIES) this.markup.microdata.push(item);
  }

  private addProperty(owner: nodes.StructuredNode, names: string[], value: nodes.StructuredValue): void {
    this.properties += names.length;
    if (this.properties > MAX_PROPERTIES || this.scopes.length > MAX_NESTING) return;
    for (const name of names) {
      owner[name] ??= [];
      owner[name].push(value);
    }
  }
}

/** Returns the value of a property, or null when it is the element's text (HTML, 5.2.4). */
function propertyValue(element: string, names: readonly string[], attributes: Attributes): string | null {
  // A shop that leaves `content` empty prints the value.
  if (attributes.content?.trim() || (element === 'meta' && attributes.content !== undefined))
    return attributes.content;
  // A link that is a name or a brand is meant by its text.
  if (element === 'a' && names.some((name) => LINKED_TEXT.test(name))) return null;
  const url = URL_ATTRIBUTES.find(([elements]) => elements.test(element))?.[1]
    .map((name) => attributes[name])
    .find((value) => value && !/^data:/i.test(value));
  return url ?? (element === 'meta' || element === 'img' ? '' : null);
}

export function readMarkup(html: string): PageMarkup {
  const named = [
    ...html.matchAll(/\bitemref\s*=\s*(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s>"']{1,500}))/gi),
  ].slice(0, 50);
  const ids = named.flatMap((match) => match.slice(1).join(' ').match(/\S+/g) ?? []);
  const reader = new MarkupReader(new Set(ids));
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: () => reader.close(),
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return reader.finish();
}

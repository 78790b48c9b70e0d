import MarkdownIt, { type Token } from 'markdown-it';
import {
  CARD_KINDS,
  type CardKind,
  type CardName,
  PROSE_TAGS,
  type ProseBlock,
  type ProseElement,
  type ProseNode,
  type ProseTag,
  plainText,
} from './prose';

function createParser() {
  // CommonMark with tables. Raw HTML stays the text that it is, and no address is made of bare words.
  const parser = new MarkdownIt('default', { html: false, linkify: true, typographer: false });
  // Whole addresses are links, as everybody expects; words with a dot in them are words.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // What a link may be is decided below, for all of them alike.
  parser.validateLink = () => true;
  return parser;
}

// Made for the first text that is shown: its rules take memory that a site at rest can do without.
let parser: ReturnType<typeof createParser> | undefined;

export type ProseOptions = {
  /** What stands for `{name}` in the text; lines of it stay lines. */
  values?: Record<string, string>;
  /** The least level of a heading, where the page has its own above. */
  firstHeading?: 1 | 2;
};

function isTag(tag: string): tag is ProseTag {
  return PROSE_TAGS.some((known) => known === tag);
}

/** An address that a link of somebody's text may lead to; null for all others: they stay words. */
function readHref(text: string): string | null {
  if (/^(?:\/(?![/\\])|#)/.test(text) || /^(?:tel|sms):\+?(?:[\d().-]|%20)+$/i.test(text)) return text;
  const address = /^www\.[^\s/]+\.[a-z]/i.test(text) ? `https://${text}` : text;
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).username === '' ? address : null;
}

/** Elements that lie within each other at most: what lies deeper is shown without its marks. */
const MAX_DEPTH = 30;

/** A picture of this site. */
const OWN_IMAGE = /^\/media\/[\w.-]+$/;
const VALUE = /\{([a-zA-Z]+)\}/g;

/** Words with the values that they name, whose lines become lines. */
function fillIn(text: string, values: Record<string, string>): ProseNode[] {
  const filled = text.replace(VALUE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
  return filled
    .split('\n')
    .flatMap((line, index): ProseNode[] => (index === 0 ? [line] : [{ tag: 'br', children: [] }, line]))
    .filter((node) => node !== '');
}

/** Puts parts behind others; words that follow words are one piece. */
function append(nodes: ProseNode[], more: readonly ProseNode[]): void {
  for (const node of more) {
    const last = nodes.at(-1);
    if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
    else nodes.push(node);
  }
}

type Level = { element: ProseElement | null; children: ProseNode[] };

/** Turns the parser’s tokens into the few elements that a text may have. */
class ProseReader {
  readonly #ids = new Map<string, number>();
  readonly #values: Record<string, string>;
  readonly #firstHeading: number;

  constructor({ values = {}, firstHeading = 1 }: ProseOptions) {
    this.#values = values;
    this.#firstHeading = firstHeading;
  }

  #nameHeading(children: ProseNode[]): string {
    const name = plainText(children)
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60);
    const count = (this.#ids.get(name) ?? 0) + 1;
    this.#ids.set(name, count);
    return `${name || 'section'}${count === 1 ? '' : `-${count}`}`;
  }

  /** The element that a token opens; null where only its words are shown, such as of a link within a link. */
  #openElement(token: Token, isLinked: boolean): ProseElement | null {
    const heading = /^h([1-6])$/.exec(token.tag)?.[1];
    const tag = heading === undefined ? token.tag : `h${Math.max(this.#firstHeading, Number(heading))}`;
    if (!isTag(tag)) return null;
    const element: ProseElement = { tag, children: [] };
    if (tag === 'a') {
      if (isLinked) return null;
      // Braces come encoded in an address.
      const address = String(token.attrGet('href') ?? '').replace(
        /%7B([a-zA-Z]+)%7D/g,
        (whole, name: string) => (Object.hasOwn(this.#values, name) ? (this.#values[name] ?? '') : whole),
      );
      const href = readHref(address);
      if (href === null) return null;
      element.href = href;
    }
    const start = Number(token.attrGet('start') ?? 1);
    if (tag === 'ol' && start !== 1 && Number.isSafeInteger(start)) element.start = start;
    return element;
  }

  #closeLevel({ element, children }: Level): ProseNode[] {
    // Of a link that may not be one the words stay.
    if (element === null) return children;
    const isHeading = /^h[1-6]$/.test(element.tag);
    return [{ ...element, ...(isHeading ? { id: this.#nameHeading(children) } : {}), children }];
  }

  /** A picture of this site, or a link to one of another; within a link, which leads to one place, only its words. */
  #readImage(token: Token, isLinked: boolean): ProseNode[] {
    const src = String(token.attrGet('src') ?? '');
    const alt = token.content;
    if (OWN_IMAGE.test(src)) return [{ tag: 'img', src, alt, children: [] }];
    const href = readHref(src);
    if (isLinked) return [alt || src];
    return href === null ? [alt] : [{ tag: 'a', href, children: [alt || href] }];
  }

  #readLeaf(token: Token, isLinked: boolean): ProseNode[] {
    switch (token.type) {
      case 'inline':
        return this.read(token.children ?? []);
      case 'image':
        return this.#readImage(token, isLinked);
      case 'softbreak':
        return ['\n'];
      case 'hardbreak':
        return [{ tag: 'br', children: [] }];
      case 'hr':
        return [{ tag: 'hr', children: [] }];
      case 'code_inline':
        return [{ tag: 'code', children: [token.content] }];
      case 'code_block':
      case 'fence':
        return [{ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] }];
      default:
        return fillIn(token.content, this.#values);
    }
  }

  read(tokens: readonly Token[]): ProseNode[] {
    const base: Level = { element: null, children: [] };
    const levels = [base];
    for (const token of tokens) {
      const top = levels.at(-1) ?? base;
      const isLinked = levels.some(({ element }) => element?.tag === 'a');
      if (token.nesting === 1) {
        const isShown = !token.hidden && levels.length < MAX_DEPTH;
        levels.push({ element: isShown ? this.#openElement(token, isLinked) : null, children: [] });
      } else if (token.nesting === 0) append(top.children, this.#readLeaf(token, isLinked));
      else if (top !== base) {
        levels.pop();
        append((levels.at(-1) ?? base).children, this.#closeLevel(top));
      }
    }
    return base.children;
  }
}

const CARD = new RegExp(`^::(${CARD_KINDS.join('|')}) +([\\w-]{1,40})$`);

function isCardKind(kind: string | undefined): kind is CardKind {
  return CARD_KINDS.some((known) => known === kind);
}

/** The cards that a paragraph's lines name; null where one of them is words. */
function readCards(content: string): CardName[] | null {
  const cards = content.split('\n').map((line) => {
    const [, kind, key] = CARD.exec(line.trim()) ?? [];
    return isCardKind(kind) && key !== undefined ? { kind, key } : null;
  });
  return cards.every((card) => card !== null) ? cards : null;
}

/**
 * A text in CommonMark as what is shown of it: known elements, links that lead somewhere harmless, pictures of this site, and cards
 * by lines of their own. Whatever else is written stays words.
 */
export function readMarkdown(text: string, options: ProseOptions = {}): ProseBlock[] {
  parser ??= createParser();
  const tokens = parser.parse(text, {});
  const reader = new ProseReader(options);
  const blocks: ProseBlock[] = [];
  let words: Token[] = [];
  const flush = () => {
    if (words.length > 0) blocks.push({ nodes: reader.read(words) });
    words = [];
  };
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place];
    const inline = tokens[place + 1];
    const isParagraph = token?.type === 'paragraph_open' && token.level === 0;
    const cards = isParagraph && inline !== undefined ? readCards(inline.content) : null;
    if (cards === null) {
      if (token !== undefined) words.push(token);
      continue;
    }
    flush();
    blocks.push({ cards });
    // Past its words and its end.
    place += 2;
  }
  flush();
  return blocks;
}

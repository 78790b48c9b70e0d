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
  // CommonMark with tables. Raw HTML stays text.
  const parser = new MarkdownIt('default', { html: false, linkify: true, typographer: false });
  // Only URLs with a scheme become links, not every word with a dot.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.validateLink = () => true;
  return parser;
}

// Created for the first text, since its rules take memory.
let parser: ReturnType<typeof createParser> | undefined;

export type ProseOptions = {
  values?: Record<string, string>;
  /** The highest heading level. Pages with their own `<h1>` use 2. */
  firstHeading?: 1 | 2;
};

const isTag = (tag: string): tag is ProseTag => PROSE_TAGS.some((known) => known === tag);

/** Returns a URL that a link in user text may have. Returns null for all others, which stay text. */
function readHref(text: string): string | null {
  if (/^(?:\/(?![/\\])|#)/.test(text) || /^(?:tel|sms):\+?(?:[\d().-]|%20)+$/i.test(text)) return text;
  const url = /^www\.[^\s/]+\.[a-z]/i.test(text) ? `https://${text}` : text;
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).username === '' ? url : null;
}

/** The deepest nesting. Deeper elements become text. */
const MAX_DEPTH = 30;

const OWN_IMAGE = /^\/media\/[\w.-]+$/;
const VALUE = /\{([a-zA-Z]+)\}/g;

function fillIn(text: string, values: Record<string, string>): ProseNode[] {
  const filled = text.replace(VALUE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
  return filled
    .split('\n')
    .flatMap((line, index): ProseNode[] => (index === 0 ? [line] : [{ tag: 'br', children: [] }, line]))
    .filter((node) => node !== '');
}

function append(nodes: ProseNode[], more: readonly ProseNode[]): void {
  for (const node of more) {
    const last = nodes.at(-1);
    if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
    else nodes.push(node);
  }
}

type Level = { element: ProseElement | null; children: ProseNode[]; isLinked: boolean };

class ProseReader {
  private readonly headingIds = new Map<string, number>();
  private readonly values: Record<string, string>;
  private readonly firstHeading: number;

  constructor({ values = {}, firstHeading = 1 }: ProseOptions) {
    this.values = values;
    this.firstHeading = firstHeading;
  }

  read(tokens: readonly Token[]): ProseNode[] {
    const base: Level = { element: null, children: [], isLinked: false };
    const levels = [base];
    for (const token of tokens) {
      const top = levels.at(-1) ?? base;
      const { isLinked } = top;
      if (token.nesting === 1) {
        const isShown = !token.hidden && levels.length < MAX_DEPTH;
        const element = isShown ? this.openElement(token, isLinked) : null;
        levels.push({ element, children: [], isLinked: isLinked || element?.tag === 'a' });
      } else if (token.nesting === 0) append(top.children, this.readLeaf(token, isLinked));
      else if (top !== base) {
        levels.pop();
        append((levels.at(-1) ?? base).children, this.closeLevel(top));
      }
    }
    return base.children;
  }

  private headingId(children: ProseNode[]): string {
    const name = plainText(children)
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60);
    const count = (this.headingIds.get(name) ?? 0) + 1;
    this.headingIds.set(name, count);
    return `${name || 'section'}${count === 1 ? '' : `-${count}`}`;
  }

  /** Opens a token's element. Returns null when only the text is shown, such as for a link within a link. */
  private openElement(token: Token, isLinked: boolean): ProseElement | null {
    const heading = /^h([1-6])$/.exec(token.tag)?.[1];
    const tag = heading === undefined ? token.tag : `h${Math.max(this.firstHeading, Number(heading))}`;
    if (!isTag(tag)) return null;
    const element: ProseElement = { tag, children: [] };
    if (tag === 'a') {
      if (isLinked) return null;
      // The parser encodes braces in URLs.
      const url = String(token.attrGet('href') ?? '').replace(/%7B([a-zA-Z]+)%7D/g, (whole, name: string) =>
        Object.hasOwn(this.values, name) ? (this.values[name] ?? '') : whole,
      );
      const href = readHref(url);
      if (href === null) return null;
      element.href = href;
    }
    const start = Number(token.attrGet('start') ?? 1);
    if (tag === 'ol' && start !== 1 && Number.isSafeInteger(start)) element.start = start;
    return element;
  }

  private closeLevel({ element, children }: Level): ProseNode[] {
    if (element === null) return children;
    const isHeading = /^h[1-6]$/.test(element.tag);
    return [{ ...element, ...(isHeading ? { id: this.headingId(children) } : {}), children }];
  }

  /** Returns an image of this site, or a link to an external one. Within a link only the alt text remains. */
  private readImage(token: Token, isLinked: boolean): ProseNode[] {
    const src = String(token.attrGet('src') ?? '');
    const alt = token.content;
    if (OWN_IMAGE.test(src)) return [{ tag: 'img', src, alt, children: [] }];
    const href = readHref(src);
    if (isLinked) return [alt || src];
    return href === null ? [alt] : [{ tag: 'a', href, children: [alt || href] }];
  }

  private readLeaf(token: Token, isLinked: boolean): ProseNode[] {
    switch (token.type) {
      case 'inline':
        return this.read(token.children ?? []);
      case 'image':
        return this.readImage(token, isLinked);
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
        return fillIn(token.content, this.values);
    }
  }
}

const CARD = new RegExp(`^::(${CARD_KINDS.join('|')}) +([\\w-]{1,40})$`);

const isCardKind = (kind: string | undefined): kind is CardKind => CARD_KINDS.some((known) => known === kind);

function readCards(content: string): CardName[] | null {
  const cards = content.split('\n').map((line) => {
    const [, kind, key] = CARD.exec(line.trim()) ?? [];
    return isCardKind(kind) && key !== undefined ? { kind, key } : null;
  });
  return cards.every((card) => card !== null) ? cards : null;
}

/** Converts CommonMark to known elements, safe links, images of this site, and cards. Everything else stays text. */
export function readMarkdown(text: string, options: ProseOptions = {}): ProseBlock[] {
  parser ??= createParser();
  const tokens = parser.parse(text, {});
  const reader = new ProseReader(options);
  const blocks: ProseBlock[] = [];
  let pending: Token[] = [];
  const flush = () => {
    if (pending.length > 0) blocks.push({ nodes: reader.read(pending) });
    pending = [];
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const inline = tokens[index + 1];
    const isParagraph = token?.type === 'paragraph_open' && token.level === 0;
    const cards = isParagraph && inline !== undefined ? readCards(inline.content) : null;
    if (cards === null) {
      if (token !== undefined) pending.push(token);
      continue;
    }
    flush();
    blocks.push({ cards });
    index += 2;
  }
  flush();
  return blocks;
}

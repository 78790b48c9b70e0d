import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import { parseJson } from '#app/lib/json';
import { escapeXml } from '#app/lib/xml';

type CardFields = Record<string, unknown>;
type Draw = (fields: CardFields) => string;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const imageOf = (fields: CardFields): string => {
  const caption = textOf(fields.caption);
  const image = `<img src="${escapeXml(textOf(fields.src))}" alt="${escapeXml(textOf(fields.alt) || textOf(fields.altText))}">`;
  const linked =
    textOf(fields.href) === '' ? image : `<a href="${escapeXml(textOf(fields.href))}">${image}</a>`;
  return `<figure>${linked}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
};
const linkOf = (href: unknown, words: string) =>
  `<p><a href="${escapeXml(textOf(href))}">${escapeXml(words)}</a></p>`;

const drawCode = ({ code }: CardFields) => `<pre><code>${escapeXml(textOf(code))}</code></pre>`;
const drawButton = ({ buttonText, buttonUrl }: CardFields) =>
  linkOf(buttonUrl, textOf(buttonText) || textOf(buttonUrl));

/** Converts a Markdown card, which may contain HTML. */
export function drawMarkdown(text: string): string {
  return new MarkdownIt({ html: true, linkify: true }).render(text);
}

/** Cards of both editors (ghost.org/docs, 'Using cards'). */
const CARDS: Record<string, Draw> = {
  image: imageOf,
  gallery: ({ images }) =>
    (Array.isArray(images) ? images : []).map((image: CardFields) => imageOf(image)).join('\n'),
  markdown: ({ markdown }) => drawMarkdown(textOf(markdown)),
  html: ({ html }) => textOf(html),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  code: drawCode,
  codeblock: drawCode,
  embed: ({ url, html }) =>
    textOf(url) === '' ? textOf(html) : `<iframe src="${escapeXml(textOf(url))}"></iframe>`,
  bookmark: ({ url, metadata }) =>
    linkOf(url, textOf((metadata as CardFields | undefined)?.title) || textOf(url)),
  callout: ({ calloutText, calloutEmoji }) =>
    `<blockquote>${escapeXml(textOf(calloutEmoji))} ${textOf(calloutText)}</blockquote>`,
  toggle: ({ heading, content }) => `<h4>${textOf(heading)}</h4>${textOf(content)}`,
  button: drawButton,
  video: ({ src }) => `<video src="${escapeXml(textOf(src))}"></video>`,
  audio: ({ src }) => `<audio src="${escapeXml(textOf(src))}"></audio>`,
  file: ({ src, fileTitle, fileName }) => linkOf(src, textOf(fileTitle) || textOf(fileName) || 'File'),
  header: ({ header, subheader, ...button }) =>
    `<h2>${textOf(header)}</h2><p>${textOf(subheader)}</p>${textOf(button.buttonUrl) && drawButton(button)}`,
  product(fields) {
    const { productImageSrc: src, productTitle: alt } = fields;
    const link = textOf(fields.productUrl);
    const image = textOf(src) && imageOf({ src, alt });
    const words = `<h4>${textOf(alt)}</h4>${textOf(fields.productDescription)}`;
    const button = link && linkOf(link, textOf(fields.productButton) || link);
    return `<div class="kg-product-card">${image}${words}${button}</div>`;
  },
  // Marks the part for members, without content.
  paywall: () => '',
};

/** Returns null for an unknown card. */
export function drawCard(name: string, fields: CardFields): string | null {
  return Object.hasOwn(CARDS, name) ? (CARDS[name]?.(fields) ?? null) : null;
}

export type DrawnText = { html: string; unread: string[] };

const nodeSchema = z.record(z.string(), z.unknown());
const rootSchema = z.object({ root: nodeSchema });

function childrenOf(node: CardFields): CardFields[] {
  return z.array(nodeSchema).safeParse(node.children).data ?? [];
}

/** Bits of `format` (Lexical, `LexicalConstants.ts`). */
const MARKS = { strong: 1, em: 2, s: 4, code: 16 };

function drawText({ format, text }: CardFields): string {
  const tags = Object.entries(MARKS).filter(([, bit]) => typeof format === 'number' && (format & bit) !== 0);
  return tags.reduce((html, [tag]) => `<${tag}>${html}</${tag}>`, escapeXml(textOf(text)));
}

const LEAVES: Record<string, Draw> = { text: drawText, linebreak: () => '<br>', tab: () => ' ' };

/** Ghost's variants have the prefix `extended-`. */
const ELEMENTS: Record<string, Draw> = {
  paragraph: () => 'p',
  quote: () => 'blockquote',
  aside: () => 'blockquote',
  heading: ({ tag }) => (/^h[1-6]$/.test(textOf(tag)) ? textOf(tag) : 'h2'),
  list: ({ listType }) => (listType === 'number' ? 'ol' : 'ul'),
  listitem: () => 'li',
};

/** The editor puts a nested list into a separate item. */
function holdsLists(node: CardFields): boolean {
  const children = childrenOf(node);
  return children.length > 0 && children.every(({ type }) => type === 'list');
}

/** Converts `lexical` of Ghost 5 and later. Returns null if it is not readable. */
export function drawLexical(json: string): DrawnText | null {
  const unread = new Set<string>();
  const drawAll = (nodes: CardFields[]): string => nodes.map(draw).join('');
  const draw = (node: CardFields): string => {
    const kind = textOf(node.type).replace(/^extended-/, '');
    const leaf = LEAVES[kind]?.(node);
    if (leaf !== undefined) return leaf;
    const inner = drawAll(childrenOf(node));
    if (kind === 'link' || kind === 'autolink')
      return `<a href="${escapeXml(textOf(node.url))}">${inner}</a>`;
    if (kind === 'listitem' && holdsLists(node)) return inner;
    const tag = ELEMENTS[kind]?.(node);
    if (tag !== undefined) {
      const start = tag === 'ol' && typeof node.start === 'number' ? ` start="${node.start}"` : '';
      return `<${tag}${start}>${inner}</${tag}>`;
    }
    const card = drawCard(kind, node);
    if (card === null) unread.add(`a card of the kind “${kind}”`);
    return card ?? inner;
  };
  const parsed = rootSchema.safeParse(parseJson(json)).data;
  return parsed === undefined ? null : { html: drawAll(childrenOf(parsed.root)), unread: [...unread] };
}

const mobiledocSchema = z.object({
  atoms: z.array(z.array(z.unknown())).catch([]),
  cards: z.array(z.array(z.unknown())).catch([]),
  markups: z.array(z.array(z.unknown())).catch([]),
  sections: z.array(z.array(z.unknown())),
});
type Mobiledoc = z.output<typeof mobiledocSchema>;
const markersSchema = z.array(z.tuple([z.number(), z.array(z.number()), z.number(), z.unknown()]));

const TAGS = new Set(['strong', 'b', 'em', 'i', 'code', 's', 'del', 'u', 'sub', 'sup']);

function openMark([tag, values]: unknown[]): { name: string; opened: string } {
  const name = TAGS.has(String(tag)) ? String(tag) : 'span';
  if (tag !== 'a') return { name, opened: `<${name}>` };
  const attributes = Array.isArray(values) ? values.map(String) : [];
  const href = attributes[attributes.indexOf('href') + 1] ?? '';
  return { name: 'a', opened: `<a href="${escapeXml(href)}">` };
}

/** Each marker opens and closes marks (github.com/bustle/mobiledoc-kit, MOBILEDOC.md). */
function drawMarkers(value: unknown, doc: Mobiledoc): string {
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, content] of markersSchema.safeParse(value).data ?? []) {
    for (const index of opened) {
      const mark = openMark(doc.markups[index] ?? []);
      html += mark.opened;
      open.push(mark.name);
    }
    // The only atom of Ghost is a line break.
    html += kind === 1 ? '<br>' : escapeXml(textOf(content));
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  return html;
}

/** Converts `mobiledoc` of Ghost 2 to 4. Returns null if it is not readable. */
export function drawMobiledoc(json: string): DrawnText | null {
  const unread = new Set<string>();
  const drawSection = (doc: Mobiledoc, [kind, tag, content]: unknown[]): string => {
    if (kind === 1) {
      const name = /^(?:h[1-6]|blockquote)$/.test(String(tag)) ? String(tag) : 'p';
      return `<${name}>${drawMarkers(content, doc)}</${name}>`;
    }
    if (kind === 3 && Array.isArray(content)) {
      const items = content.map((item) => `<li>${drawMarkers(item, doc)}</li>`).join('');
      return tag === 'ol' ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    if (kind === 2) return `<img src="${escapeXml(String(tag))}">`;
    const [card, fields] = (kind === 10 ? doc.cards[Number(tag)] : null) ?? [];
    const name = textOf(card).replace(/^card-/, '');
    const html = drawCard(name, nodeSchema.safeParse(fields).data ?? {});
    if (html === null) unread.add(`a card of the kind “${name}”`);
    return html ?? '';
  };
  const doc = mobiledocSchema.safeParse(parseJson(json)).data;
  if (doc === undefined) return null;
  return { html: doc.sections.map((section) => drawSection(doc, section)).join('\n'), unread: [...unread] };
}

import MarkdownIt from 'markdown-it';
import { escapeXml } from '#app/lib/xml';

export type CardFields = Record<string, unknown>;

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

/** Converts a Markdown card, which may contain HTML. */
export function drawMarkdown(text: string): string {
  return new MarkdownIt({ html: true, linkify: true }).render(text);
}

/** Cards of both editors (ghost.org/docs, 'Using cards'). */
const CARDS: Record<string, (fields: CardFields) => string> = {
  image: imageOf,
  gallery: ({ images }) =>
    (Array.isArray(images) ? images : []).map((image: CardFields) => imageOf(image)).join('\n'),
  markdown: ({ markdown }) => drawMarkdown(textOf(markdown)),
  html: ({ html }) => textOf(html),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  code: ({ code }) => `<pre><code>${escapeXml(textOf(code))}</code></pre>`,
  codeblock: ({ code }) => `<pre><code>${escapeXml(textOf(code))}</code></pre>`,
  embed: ({ url, html }) =>
    textOf(url) === '' ? textOf(html) : `<iframe src="${escapeXml(textOf(url))}"></iframe>`,
  bookmark({ url, metadata }) {
    const title = textOf((metadata as CardFields | undefined)?.title);
    return linkOf(url, title || textOf(url));
  },
  callout: ({ calloutText, calloutEmoji }) =>
    `<blockquote>${escapeXml(textOf(calloutEmoji))} ${textOf(calloutText)}</blockquote>`,
  toggle: ({ heading, content }) => `<h4>${textOf(heading)}</h4>${textOf(content)}`,
  button: ({ buttonText, buttonUrl }) => linkOf(buttonUrl, textOf(buttonText) || textOf(buttonUrl)),
  video: ({ src }) => `<video src="${escapeXml(textOf(src))}"></video>`,
  audio: ({ src }) => `<audio src="${escapeXml(textOf(src))}"></audio>`,
  file: ({ src, fileTitle, fileName }) => linkOf(src, textOf(fileTitle) || textOf(fileName) || 'File'),
  header: ({ header, subheader, buttonText, buttonUrl }) =>
    `<h2>${textOf(header)}</h2><p>${textOf(subheader)}</p>${textOf(buttonUrl) === '' ? '' : linkOf(buttonUrl, textOf(buttonText) || textOf(buttonUrl))}`,
  product(fields) {
    const image = textOf(fields.productImageSrc);
    const link = textOf(fields.productUrl);
    return `<div class="kg-product-card">${[
      ...(image === '' ? [] : [imageOf({ src: image, alt: textOf(fields.productTitle) })]),
      `<h4>${textOf(fields.productTitle)}</h4>${textOf(fields.productDescription)}`,
      ...(link === '' ? [] : [linkOf(link, textOf(fields.productButton) || link)]),
    ].join('')}</div>`;
  },
  // Marks the part for members, without content.
  paywall: () => '',
};

/** Returns null for an unknown card. */
export function drawCard(name: string, fields: CardFields): string | null {
  return Object.hasOwn(CARDS, name) ? (CARDS[name]?.(fields) ?? null) : null;
}

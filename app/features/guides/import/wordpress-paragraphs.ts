import { escapeXml } from '#app/lib/xml';

/** Block elements of WordPress' `wpautop`. */
const BLOCKS =
  'p|div|h[1-6]|ul|ol|li|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|dl|dd|dt|figure|figcaption|iframe|hr|section|' +
  'article|aside|header|footer|nav|main|address|form|details|summary|fieldset';
const BLOCK = new RegExp(`^\\s*<(?:/?(?:${BLOCKS}|img)\\b|!--)`, 'i');
const BLOCK_START = new RegExp(`(<(?:${BLOCKS})\\b[^>]*>)`, 'gi');
const BLOCK_END = new RegExp(`(</(?:${BLOCKS})>)`, 'gi');

/** Replaces code by placeholders, so that it is neither split nor read for shortcodes. */
export function extractCode(html: string): { html: string; restore: (read: string) => string } {
  const blocks: string[] = [];
  const withCode = html.replace(
    /\[(code|sourcecode|html|php|css|js|javascript|python|bash|shell|sql|xml|plain)\b[^\]]*\]([\s\S]*?)\[\/\1\]/gi,
    (_, __, code: string) => `<pre>${/&(?:lt|gt|amp);/.test(code) ? code : escapeXml(code)}</pre>`,
  );
  const without = withCode.replace(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/gi, (whole, name: string) => {
    blocks.push(whole);
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

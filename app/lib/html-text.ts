import { decodeHTMLStrict } from 'entities';

/** What parts paragraphs, and what only parts lines. */
const PARAGRAPH = /<\/?(?:p|div|h[1-6]|ul|ol|table|blockquote|section)\b[^<>]*>/gi;
const LINE = /<br\b[^<>]*>|<\/(?:li|tr)>/gi;

/** The text of HTML as retailers write it: paragraphs apart, points of a list as lines, entities decoded once. */
export function htmlToText(html: string): string {
  const isHtml = /<[a-z/!][^<>]*>/i.test(html);
  if (!isHtml) return decodeHTMLStrict(html).trim();
  const text = html
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(LINE, '\n')
    .replace(PARAGRAPH, '\n\n')
    .replace(/<[^<>]*>/g, '');
  return decodeHTMLStrict(text)
    .replace(/[ \t\u00a0]*\n[ \t\u00a0]*/g, '\n')
    .replace(/\n+(?=• )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

import { decodeHTMLStrict } from 'entities';

/** What parts paragraphs, and what only parts lines. */
const PARAGRAPH = /<\/?(?:p|div|h[1-6]|ul|ol|table|blockquote|section)\b[^<>]*>/gi;
const LINE = /<br\b[^<>]*>|<\/(?:li|tr)>/gi;

/** Whether the next line that is not blank is a point of a list, which follows without a gap. */
function isNextAPoint(lines: string[], from: number): boolean {
  let next = from;
  while (lines[next] === '') next += 1;
  return lines[next]?.startsWith('• ') === true;
}

/** Decodes the entities of plain text, once. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}

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
  // Line by line: a pattern that looks for spaces before a line's end takes quadratic time on a text of spaces.
  const lines = decodeHTMLStrict(text)
    .split('\n')
    .map((line) => line.trim());
  const isBlank = (index: number) => lines[index] === '';
  return lines
    .filter((line, index) => line !== '' || (!isBlank(index - 1) && !isNextAPoint(lines, index)))
    .join('\n')
    .trim();
}

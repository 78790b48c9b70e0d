/** Parts of HTML as Markdown has them: marks, lists, tables and words. */

export const isList = (name: string | undefined) => name === 'OL' || name === 'UL';

/** Returns the element before a node, when only white space separates them. */
function elementBefore(node: Node): Node | null {
  let before = node.previousSibling;
  while (before !== null && before.nodeName === '#text' && before.textContent?.trim() === '')
    before = before.previousSibling;
  return before;
}

/** The mark of an item. Of lists that follow each other every second one has the other mark: with the same, they would be one. */
export function markOf(item: Node): string {
  const list = item.parentNode as Element | null;
  if (list === null) return '-';
  let isOther = false;
  for (let before = elementBefore(list); before?.nodeName === list.nodeName; isOther = !isOther)
    before = elementBefore(before);
  if (list.nodeName !== 'OL') return isOther ? '*' : '-';
  return `${numberOf(item, list)}${isOther ? ')' : '.'}`;
}

/** The number of an item among the items of its list. */
function numberOf(item: Node, list: Element): number {
  let number = (Number(list.getAttribute('start')) || 1) - 1;
  for (const each of Array.from(list.childNodes)) {
    if (each.nodeName === 'LI') number = Number((each as Element).getAttribute('value')) || number + 1;
    if (each === item) break;
  }
  return number;
}

/** A table of rows that begin and end with a bar: as wide as its widest row, with the line that parts its heading. */
export function alignRows(content: string): string {
  const rows = content.split('\n').filter((line) => line.trim() !== '');
  const widthOf = (row: string) => (row.match(/(?<!\\)\|/g)?.length ?? 1) - 1;
  const width = Math.max(...rows.map(widthOf), 1);
  const [heading = '|', ...others] = rows.map((row) => row + '  |'.repeat(width - widthOf(row)));
  return [heading, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
const isSign = (sign: string) => sign !== '' && !isLetter(sign) && sign.trim() !== '';

/**
 * Words between marks, such as `**`. Beside a letter, a mark that encloses a sign of punctuation is none (CommonMark, 6.2): a character
 * without a width parts them.
 */
export function mark(content: string, sign: string, node: Node): string {
  if (content.trim() === '') return '';
  const before = node.previousSibling?.textContent?.at(-1) ?? '';
  const after = node.nextSibling?.textContent?.at(0) ?? '';
  const opens = isLetter(before) && isSign(content.at(0) ?? '') ? '&#8203;' : '';
  const closes = isLetter(after) && isSign(content.at(-1) ?? '') ? '&#8203;' : '';
  return `${opens}${sign}${content}${sign}${closes}`;
}

const MARKS = 'em|i|strong|b|del|s|strike';
const JOINED = new RegExp(`</(${MARKS})>(\\s*)<\\1(?:\\s[^>]*)?>`, 'gi');
const BREAK_FIRST = new RegExp(`(<(?:${MARKS})(?:\\s[^>]*)?>)((?:\\s*<br\\s*/?>)+)`, 'gi');
const BREAK_LAST = new RegExp(`((?:<br\\s*/?>\\s*)+)(</(?:${MARKS})>)`, 'gi');

/** HTML whose marks Markdown can have: one where two follow each other, and no line break at an end of one. */
export function settleMarks(html: string): string {
  return html.replace(JOINED, '$2').replace(BREAK_FIRST, '$2$1').replace(BREAK_LAST, '$2$1');
}

/** Returns the lines of preformatted text that elements separate. */
export function breakLines(html: string): string {
  return html.replace(/<pre\b[\s\S]*?<\/pre>/gi, (block) =>
    block.replace(/<br\b[^>]*>/gi, '\n').replace(/<\/(?:div|p)>(?=\s*<(?:div|p)\b)/gi, '\n$&'),
  );
}

/** Words as Markdown that shows them as they are. An address stays as it is: the site makes a link of it. */
export function escapeText(escapeMarks: (text: string) => string, text: string): string {
  const escaped = text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeMarks(part)))
    .join('');
  return escaped
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/~~/g, '\\~\\~')
    .replace(/^::/, '\\::')
    .replace(/^(\d+)\)(?=\s)/, '$1\\)')
    .replace(/#(?=\s*$)/, '\\#');
}

export const isList = (name: string | undefined) => name === 'OL' || name === 'UL';

function elementBefore(node: Node): Node | null {
  let before = node.previousSibling;
  while (before !== null && before.nodeName === '#text' && before.textContent?.trim() === '')
    before = before.previousSibling;
  return before;
}

/** Adjacent lists alternate their marks: with equal ones, they would be one list. */
export function markOf(item: Node): string {
  const list = item.parentNode as Element | null;
  if (list === null) return '-';
  let isOther = false;
  for (let before = elementBefore(list); before?.nodeName === list.nodeName; isOther = !isOther)
    before = elementBefore(before);
  if (list.nodeName !== 'OL') return isOther ? '*' : '-';
  return `${numberOf(item, list)}${isOther ? ')' : '.'}`;
}

function numberOf(item: Node, list: Element): number {
  let number = (Number(list.getAttribute('start')) || 1) - 1;
  for (const each of Array.from(list.childNodes)) {
    if (each.nodeName === 'LI') number = Number((each as Element).getAttribute('value')) || number + 1;
    if (each === item) break;
  }
  return number;
}

/** Fills all rows to the same width, and adds the line below the heading. */
export function alignRows(content: string): string {
  const rows = content.split('\n').filter((line) => line.trim() !== '');
  const widthOf = (row: string) => (row.match(/(?<!\\)\|/g)?.length ?? 1) - 1;
  const width = Math.max(...rows.map(widthOf), 1);
  const [heading = '|', ...others] = rows.map((row) => row + '  |'.repeat(width - widthOf(row)));
  return [heading, `|${' --- |'.repeat(width)}`, ...others].join('\n');
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
const isSign = (sign: string) => sign !== '' && !isLetter(sign) && sign.trim() !== '';

/** Next to a letter, a mark around punctuation does not count (CommonMark 6.2). A zero-width space separates them. */
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

/** Joins adjacent marks, and moves line breaks out of them. */
export function settleMarks(html: string): string {
  return html.replace(JOINED, '$2').replace(BREAK_FIRST, '$2$1').replace(BREAK_LAST, '$2$1');
}

/** Returns the lines of preformatted text that elements separate. */
export function breakLines(html: string): string {
  return html.replace(/<pre\b[\s\S]*?<\/pre>/gi, (block) =>
    block.replace(/<br\b[^>]*>/gi, '\n').replace(/<\/(?:div|p)>(?=\s*<(?:div|p)\b)/gi, '\n$&'),
  );
}

/** Escapes Markdown. URLs stay as they are: Ribbon links them. */
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

import type TurndownService from 'turndown';
import { attributeOf, replaceEnclosed } from './html-elements';

export const isList = (name: string | undefined) => name === 'OL' || name === 'UL';

function elementBefore(node: Node): Node | null {
  let before = node.previousSibling;
  while (before !== null && before.nodeName === '#text' && before.textContent?.trim() === '')
    before = before.previousSibling;
  return before;
}

/** Adjacent lists alternate their marks: with equal ones, they would be one list. */
function markOf(item: Node): string {
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
function alignRows(content: string): string {
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
const JOINED = new RegExp(`</(${MARKS})>(\\s*)<\\1(?:\\s[^<>]*)?>`, 'gi');
const BREAK_FIRST = new RegExp(`(<(?:${MARKS})(?:\\s[^<>]*)?>)((?:\\s*<br\\s*/?>)+)`, 'gi');
/** Takes breaks without a mark behind them, too, so that none is read again. */
const BREAK_LAST = new RegExp(`((?:<br\\s*/?>\\s*)+)(</(?:${MARKS})>)?`, 'gi');

/** Joins adjacent marks, and moves line breaks out of them. */
export function tidyMarks(html: string): string {
  return html.replace(JOINED, '$2').replace(BREAK_FIRST, '$2$1').replace(BREAK_LAST, '$2$1');
}

/** Returns the lines of preformatted text that elements separate. */
export function breakLines(html: string): string {
  return replaceEnclosed(html, [/<(pre)\b/gi, () => '</pre>'], (block) => {
    const lines = block.replace(/<br\b[^<>]*>/gi, '\n');
    return `<pre${lines.replace(/<\/(?:div|p)>(?=\s*<(?:div|p)\b)/gi, '\n$&')}</pre>`;
  });
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

export function addTextRules(service: TurndownService, notes: Set<string>): void {
  const signs = { '*': ['EM', 'I'], '**': ['STRONG', 'B'], '~~': ['DEL', 'S', 'STRIKE'] };
  for (const [sign, names] of Object.entries(signs))
    service.addRule(`mark ${sign}`, {
      filter: (node) => names.includes(node.nodeName),
      replacement: (content, node) => mark(content, sign, node as unknown as Node),
    });
  service.addRule('footnote', {
    filter: (node) => node.nodeName === 'SUP' && attributeOf(node, 'data-fn') !== '',
    replacement: (content) => ` \\[${content.trim()}\\]`,
  });
  service.addRule('form', {
    filter: ['form', 'button', 'select', 'textarea', 'input'],
    replacement: () => {
      notes.add('a form');
      return '';
    },
  });
  service.addRule('preformatted', {
    filter: 'pre',
    replacement: (_, node) => {
      const text = (node.textContent ?? '').replace(/^\n|\n$/g, '');
      const fence = text.includes('```') ? '~~~~' : '```';
      return `\n\n${fence}\n${text}\n${fence}\n\n`;
    },
  });
  service.addRule('caption', {
    filter: 'figcaption',
    replacement: (content) => {
      const text = content.trim();
      if (text === '') return '';
      return content.includes('*') ? `\n\n${text}\n\n` : `\n\n*${text}*\n\n`;
    },
  });
}

export function addListRules(service: TurndownService): void {
  service.addRule('item', {
    filter: 'li',
    replacement: (content, node) =>
      `${markOf(node as unknown as Node)} ${content.trim().replace(/\n/g, '\n    ')}\n`,
  });
  // Some editors put a nested list between the items, not into one.
  service.addRule('list in a list', {
    filter: (node) => isList(node.nodeName) && isList(node.parentNode?.nodeName),
    replacement: (content) => `${content.trimEnd().replace(/^/gm, '    ')}\n`,
  });
}

const MAX_COLUMNS = 50;

export function addTableRules(service: TurndownService): void {
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content, node) => {
      const text = content
        .trim()
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .replace(/\|/g, '\\|');
      const spanned = Math.min(MAX_COLUMNS, Number(attributeOf(node, 'colspan')) - 1);
      return ` ${text} |${'  |'.repeat(Math.max(0, spanned) || 0)}`;
    },
  });
  service.addRule('row', { filter: 'tr', replacement: (content) => `|${content}\n` });
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('table caption', { filter: 'caption', replacement: () => '' });
  service.addRule('table', {
    filter: 'table',
    replacement: (content, node) => {
      const table = node as unknown as Element;
      // Markdown has no table within a cell, so only its text remains.
      if (table.parentElement?.closest('table') != null) return content.replace(/[|\s]+/g, ' ');
      const caption = table.querySelector('caption')?.textContent?.trim() ?? '';
      return `\n\n${caption === '' ? '' : `${service.escape(caption)}\n\n`}${alignRows(content)}\n\n`;
    },
  });
}

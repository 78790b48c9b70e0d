import type TurndownService from 'turndown';
import { attributeOf } from './html-elements';
import { alignRows, isList, mark, markOf } from './markdown-parts';

export function addTextRules(service: TurndownService, notes: Set<string>): void {
  for (const [sign, ...names] of [
    ['*', 'em', 'i'],
    ['**', 'strong', 'b'],
    ['~~', 'del', 's', 'strike'],
  ] as const)
    service.addRule(`mark ${sign}`, {
      filter: (node) => names.some((name) => name.toUpperCase() === node.nodeName),
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
        .replace(/\s*\n\s*/g, ' ')
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

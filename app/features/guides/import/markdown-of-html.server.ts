import TurndownService from 'turndown';
import * as blocks from './block-rules';
import { type Conversion, type ConversionOptions, isPlayer, playerUrlOf } from './html-elements';
import { addLinkRules, addMediaRules, addProductRules, convertPlayer, dropRepeatedCards } from './link-rules';

function createService(conversion: Conversion): TurndownService {
  return new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
    // Turndown regards players as empty, and would drop them.
    blankReplacement(_, node) {
      if (isPlayer(node)) return convertPlayer(playerUrlOf(node), conversion);
      return 'isBlock' in node && node.isBlock ? '\n\n' : '';
    },
  });
}

/** Converts HTML to the CommonMark that this site renders. Unknown parts become links or text, with a note. */
export function toMarkdown(html: string, options: ConversionOptions) {
  const seen = new Set<string>();
  const notes = new Set<string>();
  const unread = new Set<string>();
  const conversion = { ...options, seen, notes, unread };
  const service = createService(conversion);
  const escapeMarks = service.escape.bind(service);
  service.escape = (text) => blocks.escapeText(escapeMarks, text);
  service.remove(['script', 'style', 'noscript']);
  blocks.addTextRules(service, notes);
  addMediaRules(service, conversion);
  addLinkRules(service, conversion);
  addProductRules(service, conversion);
  blocks.addListRules(service);
  blocks.addTableRules(service);
  const markdown = dropRepeatedCards(service.turndown(blocks.breakLines(blocks.tidyMarks(html))))
    // Blocks of code keep their blank lines.
    .replace(/^( *)(```|~~~~)\n[\s\S]*?\n\1\2$|\n{3,}/gm, (found, _, fence) => (fence ? found : '\n\n'))
    .trim();
  return { markdown, images: [...seen], notes: [...notes], unread: [...unread] };
}

import { trimEndWhile } from './text-lines';

/** An address in words, up to a space or a quote. */
export const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'“”«»]+/gi;

/** What the end of a sentence adds to an address: its stop, or a bracket that was opened before it. */
export function trimUrl(address: string): string {
  const trimmed = trimEndWhile(address, /[.,;:!?'")\]}*]/);
  const rest = address.slice(trimmed.length);
  return rest.startsWith(')') && trimmed.includes('(') ? `${trimmed})` : trimmed;
}

/** A part of a text: words, or an address that may be linked. `at` is where it begins, in UTF-16 units. */
export type TextPart = { at: number; text: string; isAddress: boolean };

/** A text as words and addresses in turn. */
export function splitUrls(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addWords = (upTo: number) => {
    if (upTo > end) parts.push({ at: end, text: text.slice(end, upTo), isAddress: false });
  };
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const address = trimUrl(match[0]);
    if (!URL.canParse(address)) continue;
    addWords(match.index);
    parts.push({ at: match.index, text: address, isAddress: true });
    end = match.index + address.length;
  }
  addWords(text.length);
  return parts;
}

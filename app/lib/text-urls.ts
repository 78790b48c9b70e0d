import { trimEndWhile } from './text-lines';

export const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'“”«»]+/gi;

/** Removes punctuation of the sentence from the end of a URL. */
export function trimUrl(url: string): string {
  const trimmed = trimEndWhile(url, /[.,;:!?'")\]}*]/);
  const rest = url.slice(trimmed.length);
  return rest.startsWith(')') && trimmed.includes('(') ? `${trimmed})` : trimmed;
}

/** Splits a text at its URLs. `at` is the position of a part in UTF-16 units. */
export function splitUrls(text: string) {
  const parts: { at: number; text: string; isAddress: boolean }[] = [];
  let end = 0;
  const addText = (upTo: number) => {
    if (upTo > end) parts.push({ at: end, text: text.slice(end, upTo), isAddress: false });
  };
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const url = trimUrl(match[0]);
    if (!URL.canParse(url)) continue;
    addText(match.index);
    parts.push({ at: match.index, text: url, isAddress: true });
    end = match.index + url.length;
  }
  addText(text.length);
  return parts;
}

let segmenter: Intl.Segmenter | null | undefined;

/** Returns the segmenter, created at its first use because that takes 40 ms. Browsers without one count code points. */
function findSegmenter(): Intl.Segmenter | null {
  segmenter ??= 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
  return segmenter;
}

/** The longest character, in UTF-16 units: more than any emoji has. */
const MAX_GRAPHEME_LENGTH = 64;

/** Replaces lone surrogates, which URLs and encoders refuse, with U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Truncates text to `length` UTF-16 units without splitting a visible character, unless it is longer. */
export function truncate(text: string, length: number): string {
  const whole = wellFormed(text);
  if (whole.length <= length) return whole;
  const end =
    findSegmenter()
      ?.segment(whole.slice(0, length + MAX_GRAPHEME_LENGTH))
      .containing(length)?.index ?? 0;
  return whole.slice(0, end > 0 ? end : length).replace(/\p{Surrogate}$/u, '');
}

/** Truncates text to one line of `length` units that ends in `…`. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? wellFormed(line) : `${truncate(line, length - 1).trimEnd()}…`;
}

/** UTF-16 units that are counted at once, since a segmenter takes quadratic time. */
const CHUNK = 1_024;

/** Counts characters as readers do: an emoji of several code points is one. */
export function countCharacters(text: string): number {
  const graphemes = findSegmenter();
  if (graphemes === null) return [...text].length;
  let count = 0;
  let start = 0;
  while (start < text.length) {
    const chunk = text.slice(start, start + CHUNK);
    const starts = Array.from(graphemes.segment(chunk), ({ index }) => index);
    const isLast = start + CHUNK >= text.length;
    // The last character of a chunk may continue in the next one.
    const end = isLast ? chunk.length : starts.at(-1) || chunk.length;
    count += isLast || end === chunk.length ? starts.length : starts.length - 1;
    start += end;
  }
  return count;
}

/** Returns the first characters, as readers count them. */
export function firstCharacters(text: string, count: number): string {
  const beginning = truncate(text, count * MAX_GRAPHEME_LENGTH);
  const graphemes = findSegmenter();
  const characters = graphemes
    ? Array.from(graphemes.segment(beginning), ({ segment }) => segment)
    : [...beginning];
  return characters.slice(0, count).join('');
}

export function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

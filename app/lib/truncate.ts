/** Older browsers have none; there code points do. */
function createSegmenter(): Intl.Segmenter | null {
  return 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
}
// Marked as pure, so that scripts that only encode texts leave it out.
const graphemes = /* @__PURE__ */ createSegmenter();

/** What has to be looked at behind the place of a cut, in UTF-16 units: more than people put into one character. */
const MAX_GRAPHEME_LENGTH = 64;

/** The text with U+FFFD in the place of each half of a surrogate pair, which no address and no encoder takes. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * The beginning of a text, at most `length` UTF-16 units long. What a reader sees as one character stays whole: an emoji of
 * several code points, a letter with its accents. A heap of accents that alone is longer is parted between code points.
 */
export function truncate(text: string, length: number): string {
  const whole = wellFormed(text);
  if (whole.length <= length) return whole;
  const end = graphemes?.segment(whole.slice(0, length + MAX_GRAPHEME_LENGTH)).containing(length)?.index ?? 0;
  return whole.slice(0, end > 0 ? end : length).replace(/\p{Surrogate}$/u, '');
}

/** One line of a text with `…` in the place of what is more than `length`. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? wellFormed(line) : `${truncate(line, length - 1).trimEnd()}…`;
}

/** Text is counted in pieces of so many UTF-16 units: a segmenter takes quadratic time on a long one. */
const CHUNK = 1_024;

/** How many characters a text has, as a reader counts them: an emoji of several code points is one. */
export function countCharacters(text: string): number {
  if (graphemes === null) return [...text].length;
  let count = 0;
  let start = 0;
  while (start < text.length) {
    const chunk = text.slice(start, start + CHUNK);
    const starts = Array.from(graphemes.segment(chunk), ({ index }) => index);
    const isLast = start + CHUNK >= text.length;
    // The last character of a piece may go on in the next one; a heap of accents that fills a piece is one.
    const end = isLast ? chunk.length : starts.at(-1) || chunk.length;
    count += isLast || end === chunk.length ? starts.length : starts.length - 1;
    start += end;
  }
  return count;
}

/** The first characters of a text, as a reader counts them. */
export function firstCharacters(text: string, count: number): string {
  const beginning = truncate(text, count * MAX_GRAPHEME_LENGTH);
  const characters = graphemes
    ? Array.from(graphemes.segment(beginning), ({ segment }) => segment)
    : [...beginning];
  return characters.slice(0, count).join('');
}

/** A text as a part of an address. */
export function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

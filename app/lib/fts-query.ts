/** The longest beginnings of words that the index keeps lists of (`prefix` in the migrations). */
const LONGEST_PREFIX = 8;

/**
 * An FTS5 query from what a visitor typed: every word must occur, the last letters of each may be missing, and of a long
 * word the first letters decide. Quotes, operators and column names in the text are harmless, since each word is quoted.
 * Null when there is no word in it.
 */
export function toFtsQuery(text: string): string | null {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu);
  return words === null
    ? null
    : words
        .slice(0, 12)
        .map((word) => `"${[...word].slice(0, LONGEST_PREFIX).join('')}"*`)
        .join(' ');
}

/** An FTS5 query for rows that carry at least one of these tags; null without tags. */
export function toTagQuery(tags: readonly string[]): string | null {
  const phrases = tags
    .map((tag) =>
      tag
        .normalize('NFKC')
        .match(/[\p{L}\p{N}\p{M}]+/gu)
        ?.join(' '),
    )
    .filter((phrase) => phrase !== undefined)
    .slice(0, 12);
  return phrases.length === 0 ? null : `tags : (${phrases.map((phrase) => `"${phrase}"`).join(' OR ')})`;
}

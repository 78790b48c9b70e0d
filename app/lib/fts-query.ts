/** The longest beginnings of words that the index keeps lists of (`prefix` in the migrations). */
const MAX_PREFIX_LENGTH = 8;
/** Words of a search that are looked at, and parts of one that is written with hyphens. */
const MAX_WORDS = 12;
const MAX_PARTS = 4;

/** 'robes' → 'robe', 'bodies' → 'body'; null where a word does not look like more than one of a thing. */
function toSingular(word: string): string | null {
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:s|sh|ch|x|z)es$/i.test(word)) return word.slice(0, -2);
  return /[^\dsui]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : null;
}

/** A word as a beginning, or the one thing of which it names several. */
function toTerm(word: string): string {
  const start = [...word].slice(0, MAX_PREFIX_LENGTH).join('');
  const singular = start === word ? toSingular(word) : null;
  return singular === null ? `"${start}"*` : `("${start}"* OR "${singular}")`;
}

/**
 * An FTS5 query from what a visitor typed: every word must occur, the last letters of each may be missing, and of a long
 * word the first letters decide. 'robes' finds a robe, 't-shirt' a tshirt. Quotes, operators and column names in the text
 * are harmless, since each word is quoted. Null when there is no word in it.
 */
export function toFtsQuery(text: string): string | null {
  const typed = text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu);
  if (typed === null) return null;
  const terms = typed.slice(0, MAX_WORDS).map((word) => {
    const parts = word.split('-').slice(0, MAX_PARTS);
    const apart = parts.map(toTerm).join(' AND ');
    return parts.length === 1 ? apart : `((${apart}) OR ${toTerm(parts.join(''))})`;
  });
  return terms.join(' AND ');
}

/** The words of a text, as the index has them, for a quoted phrase; null without any. */
function toWords(text: string): string | null {
  return (
    text
      .normalize('NFKC')
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(' ') ?? null
  );
}

/** An FTS5 query for rows whose column holds these words one after the other; null without words. */
export function toPhrase(column: string, text: string): string | null {
  const words = toWords(text);
  return words && `${column} : "${words}"`;
}

/** An FTS5 query for rows that carry at least one of these tags; null without tags. */
export function toTagQuery(tags: readonly string[]): string | null {
  const phrases = tags
    .map(toWords)
    .filter((phrase) => phrase !== null)
    .slice(0, 12);
  return phrases.length === 0 ? null : `tags : (${phrases.map((phrase) => `"${phrase}"`).join(' OR ')})`;
}

/** The longest prefix in the index (`prefix` in the migrations). */
const MAX_PREFIX_LENGTH = 8;
/** The most words of a search, and the most parts of a hyphenated word. */
const MAX_WORDS = 12;
const MAX_PARTS = 4;

/** 'robes' → 'robe', 'bodies' → 'body'; null for a word that is not a plural. */
function toSingular(word: string): string | null {
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:s|sh|ch|x|z)es$/i.test(word)) return word.slice(0, -2);
  return /[^\dsui]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : null;
}

function toTerm(word: string): string {
  const start = [...word].slice(0, MAX_PREFIX_LENGTH).join('');
  const singular = start === word ? toSingular(word) : null;
  return singular === null ? `"${start}"*` : `("${start}"* OR "${singular}")`;
}

/** Builds an FTS5 query for each word as a quoted prefix, or null without words. 'robes' finds a robe, 't-shirt' a tshirt. */
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

function toWords(text: string): string | null {
  return (
    text
      .normalize('NFKC')
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(' ') ?? null
  );
}

/** Builds an FTS5 query for rows with this phrase in a column, or returns null for text without words. */
export function toPhrase(column: string, text: string): string | null {
  const words = toWords(text);
  return words && `${column} : "${words}"`;
}

/** Builds an FTS5 query for rows with at least one of these tags, or returns null without tags. */
export function toTagQuery(tags: readonly string[]): string | null {
  const phrases = tags
    .map(toWords)
    .filter((phrase) => phrase !== null)
    .slice(0, 12);
  return phrases.length === 0 ? null : `tags : (${phrases.map((phrase) => `"${phrase}"`).join(' OR ')})`;
}

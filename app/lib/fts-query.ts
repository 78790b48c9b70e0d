import { listWords, MAX_SYNONYM_WORDS, type Synonyms, synonymKey, toSingular } from './words';

/** The longest prefix in the index (`prefix` in the migrations). */
const MAX_PREFIX_LENGTH = 8;
/** The most words of a search, and the most parts of a hyphenated word. */
const MAX_WORDS = 12;
const MAX_PARTS = 4;

function toPrefix(word: string): string {
  const start = [...word].slice(0, MAX_PREFIX_LENGTH).join('');
  const singular = start === word ? toSingular(word) : null;
  return singular === null ? `"${start}"*` : `("${start}"* OR "${singular}")`;
}

function toTerm(word: string): string {
  const parts = word.split('-').slice(0, MAX_PARTS);
  const apart = parts.map(toPrefix).join(' AND ');
  return parts.length === 1 ? apart : `((${apart}) OR ${toPrefix(parts.join(''))})`;
}

/** A synonym matches as a whole, in the singular and in the plural. A prefix would find a brand for a bra. */
function toSynonymTerms(phrase: string): string[] {
  const singular = phrase.replace(/\S+$/, (word) => toSingular(word) ?? word);
  return [...new Set([phrase, singular, `${singular}s`])].map((each) => `"${each}"`);
}

function findSynonyms(words: readonly string[], from: number, synonyms: Synonyms) {
  for (let length = Math.min(MAX_SYNONYM_WORDS, words.length - from); length > 0; length -= 1) {
    const others = synonyms.get(synonymKey(words.slice(from, from + length)));
    if (others !== undefined) return { length, others };
  }
  return null;
}

function listTypedWords(text: string): string[] {
  const typed = text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu);
  return (typed ?? []).slice(0, MAX_WORDS);
}

/** Builds an FTS5 query of all words, each quoted and as a prefix: 'robes' finds a robe. Returns null for text without words. */
export function toFtsQuery(text: string, synonyms: Synonyms = new Map()): string | null {
  const words = listTypedWords(text);
  const terms: string[] = [];
  for (let from = 0; from < words.length; ) {
    const found = findSynonyms(words, from, synonyms);
    const end = from + (found?.length ?? 1);
    const typed = words.slice(from, end).map(toTerm).join(' AND ');
    terms.push(
      found === null ? typed : `((${typed}) OR ${found.others.flatMap(toSynonymTerms).join(' OR ')})`,
    );
    from = end;
  }
  return terms.length === 0 ? null : terms.join(' AND ');
}

/** Returns whether the words of a name contain all words of a text, as `toFtsQuery` finds them. Words are folded by `listWords`. */
export function createWordMatcher(text: string): (words: readonly string[]) => boolean {
  const begins = (word: string) => {
    const start = [...word].slice(0, MAX_PREFIX_LENGTH).join('');
    const singular = start === word ? toSingular(word) : null;
    return (other: string) => other.startsWith(start) || other === singular;
  };
  const tests = listTypedWords(text).map((word) => {
    const parts = listWords(word).map(begins);
    const joined = begins(listWords(word).join(''));
    return (words: readonly string[]) =>
      parts.every((isPart) => words.some(isPart)) || (parts.length > 1 && words.some(joined));
  });
  return (words) => tests.every((test) => test(words));
}

function toWords(text: string): string | null {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu);
  return words?.join(' ') ?? null;
}

/** Builds an FTS5 query for rows with this phrase in a column, or returns null for text without words. */
export function toPhrase(column: string, text: string): string | null {
  const words = toWords(text);
  return words && `${column} : "${words}"`;
}

/** Builds an FTS5 query for rows whose column begins with this text, or returns null for text without words. */
export function toBeginning(column: string, text: string): string | null {
  const words = toWords(text);
  return words && `${column} : ^ "${words}" *`;
}

/** Builds an FTS5 query for rows with at least one of these tags, or returns null without tags. */
export function toTagQuery(tags: readonly string[]): string | null {
  const phrases = tags
    .map(toWords)
    .filter((phrase) => phrase !== null)
    .slice(0, 12);
  return phrases.length === 0 ? null : `tags : (${phrases.map((phrase) => `"${phrase}"`).join(' OR ')})`;
}

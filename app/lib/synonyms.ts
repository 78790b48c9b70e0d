import { listWords } from './words';

export const MAX_SYNONYM_WORDS = 4;

/** The other words of a group, by a word or phrase of it. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** 'robes' → 'robe', 'bodies' → 'body'; null for a word that is not a plural. */
export function toSingular(word: string): string | null {
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:s|sh|ch|x|z)es$/i.test(word)) return word.slice(0, -2);
  return /[^\dsui]s$/i.test(word) && word.length > 3 ? word.slice(0, -1) : null;
}

/** Returns the form in which words are compared: in lower case, without accents, in the singular. */
export function synonymKey(words: readonly string[]): string {
  return words
    .flatMap(listWords)
    .map((word) => toSingular(word) ?? word)
    .join(' ');
}

/** Reads groups of synonyms: one in each line, separated by commas. Phrases may have up to four words. */
export function readSynonyms(text: string): Synonyms {
  const all = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    const group = line
      .split(',')
      .map((phrase) => listWords(phrase).join(' '))
      .filter((phrase) => phrase !== '' && phrase.split(' ').length <= MAX_SYNONYM_WORDS);
    for (const phrase of group) {
      const key = synonymKey([phrase]);
      const others = group.filter((other) => other !== phrase);
      if (others.length > 0) all.set(key, [...new Set([...(all.get(key) ?? []), ...others])]);
    }
  }
  return all;
}

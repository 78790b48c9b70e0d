/** Lists the words of a text in lower case and without accents. */
export function listWords(text: string): string[] {
  // Most names are ASCII, which needs no folding.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Counts added, missing, changed and swapped letters (optimal string alignment). Takes time in the product of both lengths. */
export function countTypos(typed: string, meant: string): number {
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1];
      const swapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[meant.length] ?? 0;
}

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

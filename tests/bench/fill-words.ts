import { BUILT_IN_CATEGORIES } from '#app/lib/categories';

export const CATEGORIES = Object.keys(BUILT_IN_CATEGORIES);

/** In a tenth of all videos and products, and in one of a hundred thousand. */
export const COMMON_WORD = 'haul';
export const RARE_WORD = 'zibeline';
/** Words of a sentence. */
const SENTENCE = 10;
/** The number of each on the home page's lists, whatever the size of the catalog. */
export const MARKED = 20;

/** A row of numbers from 0 to 1, the same in every run (Park and Miller's generator). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const SYLLABLES = 'ba ke li mo nu pa re si to va we zo cha dri fle gro'.split(' ');

/** Words as often as words are: the n-th comes about 1/n as often as the first. */
export function createWriter(random: () => number) {
  const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
    const letters = [];
    for (let rest = index + 17; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
      letters.push(SYLLABLES[rest % SYLLABLES.length]);
    return letters.join('');
  });
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]).join(' ');
  // Long texts are put together from sentences: writing a million of them word by word would take longer than storing them.
  const sentences = Array.from({ length: 5_000 }, () => words(SENTENCE));
  const text = (count: number) =>
    Array.from({ length: count }, () => sentences[Math.floor(random() * sentences.length)]).join(' ');
  return { words, text };
}

import type { Choice } from '#app/lib/choices';

/** What she can say, in the order of its buttons, each with its sign: a word needs none. */
export const CHOICES: readonly { choice: Choice; icon: 'heart' | 'cross' | null }[] = [
  { choice: 'love', icon: 'heart' },
  { choice: 'maybe', icon: null },
  { choice: 'no', icon: 'cross' },
];

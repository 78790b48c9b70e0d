import type { Verdict } from '#app/lib/choices';

/** What she can say, in the order of its buttons, each with its sign: a word needs none. */
export const CHOICES: readonly { verdict: Verdict; icon: 'heart' | 'cross' | null }[] = [
  { verdict: 'love', icon: 'heart' },
  { verdict: 'maybe', icon: null },
  { verdict: 'no', icon: 'cross' },
];

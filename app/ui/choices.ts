import type { Choice } from '#app/lib/choices';

/** Choices in the order of their buttons. */
export const CHOICES: readonly { choice: Choice; icon: 'heart' | 'wave' | 'cross' }[] = [
  { choice: 'love', icon: 'heart' },
  { choice: 'maybe', icon: 'wave' },
  { choice: 'no', icon: 'cross' },
];

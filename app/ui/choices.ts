import type { Choice } from '#app/lib/choices';

export const CHOICES: readonly { choice: Choice; icon: 'heart' | 'cross' | null }[] = [
  { choice: 'love', icon: 'heart' },
  { choice: 'maybe', icon: null },
  { choice: 'no', icon: 'cross' },
];

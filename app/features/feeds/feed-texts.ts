import type { Toast } from '#app/lib/toast';

export const FEED_IMPORT_STATES = {
  reading: 'Being read',
  staged: 'Read; nothing has been changed yet',
  'needs-review': 'Waits for you',
  applying: 'Being applied',
  applied: 'Applied',
  undone: 'Taken back',
  failed: 'Could not be read',
  stopped: 'Stopped',
} as const;

/** The statuses of an import's rows with their labels. Those that a person decides about come first. */
export const FEED_ROW_STATUSES = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['missing', 'No longer there'],
  ['error', 'Wrong'],
  ['unchanged', 'The same'],
] as const;

export const FEED_READ: Toast = { title: 'Reading the file', text: 'Nothing has been changed yet.' };

export const FEED_BUSY: Toast = {
  title: 'Error',
  text: 'A file of this feed is being read or applied.',
  kind: 'error',
};

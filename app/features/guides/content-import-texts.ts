export const CONTENT_IMPORT_FAILED =
  'The import stopped because of an error. Import the file again: Ribbon continues where it stopped.';

export const CONTENT_IMPORT_BUSY = {
  title: 'Not imported',
  text: 'Another import is running. Try again when it is done.',
  kind: 'error' as const,
};

export const CONTENT_IMPORT_LABELS = { working: 'Importing', done: 'Done', failed: 'Failed' } as const;

import type { FileFailure } from '#app/infra/bounded-fetch.server';
import { countOf } from '#app/lib/format';
import { failure, type Toast, undoOf } from '#app/lib/toast';

export const FEED_IMPORT_LABELS = {
  reading: 'Reading',
  staged: 'Ready to apply',
  'needs-review': 'Needs review',
  applying: 'Applying',
  applied: 'Applied',
  undone: 'Undone',
  failed: 'Failed',
  stopped: 'Stopped',
} as const;

/** The statuses of an import's rows with their labels. Those that a person decides about come first. */
export const FEED_ROW_STATUSES = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['missing', 'Missing'],
  ['error', 'Errors'],
  ['unchanged', 'Unchanged'],
] as const;

export const FEED_READ: Toast = { title: 'Reading the file', text: 'Nothing has been changed yet.' };

export const FEED_BUSY = failure('Error', 'Another import of this feed is running. Wait until it is done.');

export const FEED_MESSAGES = {
  replaced: 'Replaced by a newer file.',
  unchanged: 'Nothing has changed since the file that was applied last.',
  noFile: 'The file is no longer stored. Upload it again.',
  failed: 'Reading failed because of an internal error. Read the file again, or check the server’s log.',
  notUndone: 'Not undone, because the product has changed since the import or is in use.',
} as const;

export const stoppedAtRow = (row: number) =>
  `Stopped at row ${row}, because Ribbon was stopped. Nothing was applied. Read the file again.`;

type Deleted = Parameters<typeof undoOf>[0] & { count: number; removesProducts: boolean };

export function feedDeleted({ count, removesProducts, ...deleted }: Deleted): Toast {
  const products = removesProducts ? `${countOf(count, 'product')} deleted too.` : 'Its products stay.';
  return { title: 'Feed deleted', text: count === 0 ? undefined : products, undo: undoOf(deleted) };
}

/** `code` is the status in parentheses, if there is one. */
const DOWNLOAD_FAILURES: Partial<Record<FileFailure['reason'], (code: string) => string>> = {
  timeout: () => 'The download took more than five minutes. Try again later, or upload the file instead.',
  'too-large': () => 'The file is larger than 100 MB. Pack it with gzip, or split the feed.',
  'not-found': (code) => `The server has no file at this URL${code}. Check the URL in the feed’s settings.`,
  'rate-limited': (code) => `The server limits downloads${code}. Try again later.`,
  refused: (code) =>
    code === ''
      ? 'The URL leads to a private network, or is not https. Use a public https URL.'
      : `The server refused the download${code}. Check that the key in the URL is still valid.`,
  'not-stored': () => 'The file could not be stored. Check that the disk has space and is writable.',
};

export function describeDownloadFailure({ reason, status }: FileFailure): string {
  const code = status === undefined ? '' : ` (${status})`;
  return DOWNLOAD_FAILURES[reason]?.(code) ?? `The server could not be reached${code}. Try again later.`;
}

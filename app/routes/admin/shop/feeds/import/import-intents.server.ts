import { data } from '@remix-run/node';
import { type FeedImport, listColumns } from '#app/features/feeds/feed-import.server';
import {
  deleteFeedImport,
  readAgain,
  startApplying,
  startUndoing,
} from '#app/features/feeds/feed-import-control.server';
import { readColumnsForm } from '#app/features/feeds/feed-schema';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import type { Toast } from '#app/lib/toast';
import type { Change } from '#app/server/web/guarded.server';
import { done } from '#app/server/web/toast.server';

type ImportChange = Change & { feedImport: FeedImport };

function showImport({ feedImport }: ImportChange, toast: Toast) {
  return done(`/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`, toast);
}

const STATE_CHANGED: Toast = {
  title: 'Error',
  text: 'The state of this import has changed. Check it and try again.',
  kind: 'error',
};

async function begin(change: ImportChange, hasStarted: boolean, title: string) {
  if (!hasStarted) return showImport(change, STATE_CHANGED);
  continueInBackground(change.feedImport.id);
  return showImport(change, { title, text: 'This page shows the progress.' });
}

export const IMPORT_INTENTS = {
  async columns(change: ImportChange) {
    const columns = readColumnsForm(change.form, listColumns(change.feedImport));
    if (columns.success)
      return begin(change, await readAgain(change.feedImport, columns.data), 'Reading the file');
    change.context.rejected = true;
    return data({ errors: columns.error.issues.map((issue) => issue.message) }, { status: 400 });
  },
  async read(change: ImportChange) {
    return begin(change, await readAgain(change.feedImport), 'Reading the file');
  },
  async apply(change: ImportChange) {
    return begin(change, await startApplying(change.feedImport, change.actor), 'Applying the import');
  },
  async undo(change: ImportChange) {
    return begin(change, await startUndoing(change.feedImport, change.actor), 'Undoing the import');
  },
  async delete(change: ImportChange) {
    const { feedImport } = change;
    if (!(await deleteFeedImport(feedImport))) return showImport(change, STATE_CHANGED);
    return done(`/admin/feeds/${feedImport.feedId}`, { title: 'Import deleted', text: 'Its products stay.' });
  },
};

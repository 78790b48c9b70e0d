import { Form } from '@remix-run/react';
import type { FeedImport } from '#app/features/feeds/feed-import.server';
import type { FeedCounts } from '#app/features/feeds/feed-import-row.server';
import { countOf } from '#app/lib/format';

type ImportActionsProps = {
  state: FeedImport['state'];
  counts: FeedCounts;
  canUndo: boolean;
  hasFile: boolean;
  /** Whether its columns stand open below. */
  showsColumns: boolean;
  here: string;
  /** Where the columns of the feed's next files are chosen, once this one's have no use any more. */
  feedColumns: string | null;
};

/** What can be done with the file where it stands. */
export function ImportActions({
  state,
  counts,
  canUndo,
  hasFile,
  showsColumns,
  here,
  feedColumns,
}: ImportActionsProps) {
  const total = counts.new + counts.changed + counts.missing;
  const isRead = ['staged', 'needs-review', 'undone'].includes(state);
  const isPending = hasFile && ['staged', 'needs-review', 'stopped', 'failed'].includes(state);
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {isRead && total > 0 && (
        <button type="submit" name="intent" value="apply" className="btn">
          {`Apply import (${countOf(total, 'product')})`}
        </button>
      )}
      {canUndo && (
        <button type="submit" name="intent" value="undo" className="btn btn-line">
          Take the whole file back
        </button>
      )}
      {isPending && state !== 'staged' && (
        <button type="submit" name="intent" value="read" className="btn btn-line">
          Read it again
        </button>
      )}
      {isPending && !showsColumns && (
        <a className="btn btn-line" href={`${here}?columns`}>
          Change the columns
        </a>
      )}
      {!isPending && feedColumns !== null && (
        <a className="btn btn-line" href={feedColumns}>
          Change the columns
        </a>
      )}
    </Form>
  );
}

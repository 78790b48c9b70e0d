import { Form } from '@remix-run/react';
import { countOf } from '#app/lib/format';
import type { ImportPage } from './load-import.server';

export function ImportActions({ page, here }: { page: ImportPage; here: string }) {
  const { counts, hasFile, canUndo, columns, feed } = page;
  const { state } = page.feedImport;
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
          Undo import
        </button>
      )}
      {isPending && state !== 'staged' && (
        <button type="submit" name="intent" value="read" className="btn btn-line">
          Read the file again
        </button>
      )}
      {isPending && columns === null && (
        <a className="btn btn-line" href={`${here}?columns`}>
          Change columns
        </a>
      )}
      {!isPending && feed.hasColumns && (
        <a className="btn btn-line" href={`/admin/feeds/${feed.id}?columns#columns`}>
          Change columns
        </a>
      )}
    </Form>
  );
}

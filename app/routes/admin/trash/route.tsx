import { Form, useLoaderData } from '@remix-run/react';
import { RESTORE_DAYS } from '#app/infra/trash.server';
import { longDate } from '#app/lib/format';
import { pageNumber } from '#app/lib/query';
import { chooseByIntent, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { readBatch } from '#app/server/web/list.server';
import { deleteFromTrash, listTrashFor, restoreFromTrash } from '#app/server/web/trash.server';
import { type Column, DataTable, RowButton, toolColumn } from '#app/ui/data-table';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Trash');

const PER_PAGE = 50;

export const loader = guardedLoader('content', ({ query, actor }) => {
  const page = pageNumber(query);
  const entries = listTrashFor(actor, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE });
  return {
    page,
    days: RESTORE_DAYS,
    hasMore: entries.length > PER_PAGE,
    entries: entries.slice(0, PER_PAGE),
  };
});

const INTENTS = { restore: restoreFromTrash, delete: deleteFromTrash };

export const action = formAction('content', async ({ form, actor }) => {
  const { intent, ids } = readBatch(form, { name: 'entry' });
  return done('/admin/trash', await chooseByIntent(INTENTS, intent)(ids[0] ?? 0, actor));
});

const COLUMNS: Column<ReturnType<typeof useLoaderData<typeof loader>>['entries'][number]>[] = [
  {
    heading: 'Deleted',
    kind: 'main',
    cell: ({ names, what }) => (
      <>
        <bdi>{names}</bdi> <span className="meta">{what}</span>
      </>
    ),
  },
  { heading: 'Kind', kind: 'fact extra', cell: ({ kind }) => kind },
  { heading: 'Date', kind: 'number', cell: ({ createdAt }) => longDate(new Date(createdAt)) },
  toolColumn(({ id, names, what }) => (
    <>
      <RowButton intent={`restore:${id}`} label="Restore" rowName={names || what} />{' '}
      <RowButton intent={`delete:${id}`} label="Delete for good" rowName={names || what} />
    </>
  )),
];

export default function Trash() {
  const { page, days, hasMore, entries } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta">
        {`Ribbon deletes content for good after ${days} days, and messages and subscribers after one day. Owners restore their collections under My collections.`}
      </p>
      {entries.length === 0 ? (
        <p className="empty">The trash is empty.</p>
      ) : (
        <Form method="post" action="/admin/trash">
          <DataTable label="Trash" rows={entries} columns={COLUMNS} />
        </Form>
      )}
      {(page > 1 || hasMore) && (
        <p className="flex flex-wrap gap-3">
          {page > 1 && <a href={`/admin/trash?page=${page - 1}`}>Newer deletions</a>}
          {hasMore && <a href={`/admin/trash?page=${page + 1}`}>Older deletions</a>}
        </p>
      )}
    </>
  );
}

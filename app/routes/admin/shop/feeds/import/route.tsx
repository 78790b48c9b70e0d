import { redirect, type SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { FEED_ROW_STATUSES } from '#app/features/feeds/feed-texts';
import { countOf } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { byIntent, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Button, LinkButton } from '#app/ui/button';
import { TableWrap } from '#app/ui/table-wrap';
import { useFormResult } from '#app/ui/use-form-result';
import { REFRESH_SECONDS, useUpdates } from '#app/ui/use-updates';
import { ColumnsForm } from '../columns-form';
import { FirstRows } from './first-rows';
import { ImportActions } from './import-actions';
import { IMPORT_INTENTS } from './import-intents.server';
import { ImportState } from './import-state';
import { type ImportPage, loadImport, requireImport } from './load-import.server';

export const handle: RouteHandle = {
  right: 'shop',
  heading: ({ feed }: SerializeFrom<typeof loader>) => ({ title: feed.name }),
};

export const loader = guardedLoader('shop', ({ request, params }) => {
  const feedImport = requireImport(params);
  const search = new URL(request.url).searchParams;
  if (search.has('columns') && feedImport.file === null)
    throw redirect(`/admin/feeds/${feedImport.feedId}?columns#columns`);
  return loadImport(feedImport, search);
});

export const action = formAction('shop', (change) =>
  byIntent(IMPORT_INTENTS)({ ...change, feedImport: requireImport(change.params) }),
);

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function FeedImportPage() {
  const page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { feed, feedImport, working, columns } = page;
  const here = `/admin/feeds/${feed.id}/runs/${feedImport.id}`;
  const errors = result !== undefined && 'errors' in result ? result.errors : [];
  useUpdates(working);
  return (
    <>
      {working && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <ImportState page={page} here={here} />
      <ImportActions page={page} here={here} />
      {columns && (
        <ColumnsForm
          key={feedImport.state}
          columns={columns.columns}
          rows={columns.rows}
          mapping={columns.mapping}
          errors={errors}
          example={columns.example}
          action={`${here}?columns`}
        />
      )}
      {!columns && page.cards.length > 0 && <FirstRows page={page} here={here} />}
      {!page.isAsked && !['reading', 'failed'].includes(feedImport.state) && <Rows page={page} here={here} />}
      {!working && (
        <Form method="post">
          <Button intent="delete" look="small quiet" label="Delete import" />
        </Form>
      )}
    </>
  );
}

function Rows({ page, here }: { page: ImportPage; here: string }) {
  const { status, counts, reasons, rows, more } = page;
  return (
    <>
      <nav className="tabs" aria-label="Rows by status">
        {FEED_ROW_STATUSES.map(([name, label]) => (
          <a key={name} href={`${here}?show=${name}`} aria-current={status === name ? 'page' : undefined}>
            {label} ({counts[name]})
          </a>
        ))}
        {counts.error > 0 && <a href={`${here}/wrong.csv`}>Export errors as CSV</a>}
      </nav>
      {reasons.length > 0 && (
        <ul className="grid gap-1" aria-label="Errors by reason">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{`${countOf(count, 'row')}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? (
        <p className="empty">No rows with this status.</p>
      ) : (
        <RowTable status={status} rows={rows} />
      )}
      {more !== null && (
        <p>
          <LinkButton href={`${here}?show=${status}&after=${more}`} look="line" label="More rows" />
        </p>
      )}
    </>
  );
}

function RowTable({ status, rows }: Pick<ImportPage, 'status' | 'rows'>) {
  return (
    <TableWrap label="Rows">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col">{status === 'error' ? 'Errors' : 'Changes'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.row || '–'}</td>
              <td>
                {row.productId === null ? (
                  row.name || 'No name'
                ) : (
                  <a dir="auto" href={`/admin/products/${row.productId}`}>
                    {row.name}
                  </a>
                )}
              </td>
              <td className="break-words">
                {row.message ?? (status === 'missing' ? 'Becomes out of stock.' : '–')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}

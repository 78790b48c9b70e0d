import { FEED_ROW_STATUSES } from '#app/features/feeds/feed-texts';
import { countOf } from '#app/lib/format';
import { LinkButton } from '#app/ui/button';
import { TableWrap } from '#app/ui/table-wrap';
import type { ImportPage } from './load-import.server';

export function Rows({ page, here }: { page: ImportPage; here: string }) {
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

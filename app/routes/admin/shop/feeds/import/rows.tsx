import type { FeedCounts, FeedStatus } from '#app/features/feeds/feed-import-row.server';
import { countOf } from '#app/lib/format';
import { TableWrap } from '#app/ui/table-wrap';

export const STATUSES: Record<FeedStatus, string> = {
  new: 'New',
  changed: 'Changed',
  missing: 'No longer there',
  error: 'Wrong',
  unchanged: 'The same',
};
/** The kinds of rows, those first that a person decides about. */
export const ORDER: FeedStatus[] = ['new', 'changed', 'missing', 'error', 'unchanged'];

type Row = { id: number; row: number; name: string; message: string | null; productId: number | null };
type RowsProps = {
  status: FeedStatus;
  counts: FeedCounts;
  /** Of wrong rows, how often each reason comes. */
  reasons: { reason: string; count: number }[];
  rows: Row[];
  more: number | null;
  here: string;
};

/** The rows of one kind, and what each says. */
export function Rows({ status, counts, reasons, rows, more, here }: RowsProps) {
  return (
    <>
      <nav className="flex flex-wrap gap-3" aria-label="Rows">
        {ORDER.map((name) => (
          <a
            key={name}
            className="btn btn-toggle btn-small"
            href={`${here}?show=${name}`}
            aria-current={status === name ? 'page' : undefined}
          >
            {STATUSES[name]} ({counts[name]})
          </a>
        ))}
        {counts.error > 0 && (
          <a className="btn btn-quiet btn-small" href={`${here}/wrong.csv`}>
            Wrong rows as CSV
          </a>
        )}
      </nav>
      {reasons.length > 0 && (
        <ul className="grid gap-1" aria-label="Reasons">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{`${countOf(count, 'row')}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? (
        <p className="empty">No rows here.</p>
      ) : (
        <TableWrap label="Changes">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Product</th>
                <th scope="col">{status === 'error' ? 'What is wrong' : 'What changes'}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{row.row || '–'}</td>
                  <td>
                    {row.productId === null ? (
                      row.name || 'Without a name'
                    ) : (
                      <a dir="auto" href={`/admin/products/${row.productId}`}>
                        {row.name}
                      </a>
                    )}
                  </td>
                  <td className="break-words">
                    {row.message ??
                      (status === 'missing' ? 'Leaves the lists: it is not sold there any more.' : '–')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableWrap>
      )}
      {more !== null && (
        <p>
          <a className="btn btn-line" href={`${here}?show=${status}&after=${more}`}>
            More rows
          </a>
        </p>
      )}
    </>
  );
}

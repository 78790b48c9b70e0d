import type { ReactNode } from 'react';
import { withParam } from '#app/lib/query';
import { Button, NameLink } from './elements';

type Order = 'ascending' | 'descending';

export type Column<Row> = {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** `main` leads a row, `toggle` stays at the end on phones, `tool` and `select` have no visible heading. Phones leave `extra` out. */
  kind?: 'main' | 'number' | 'number extra' | 'extra' | 'toggle' | 'tool' | 'select';
  link?: { url: string; sorted?: Order | undefined };
};

type DataTableProps<Row> = { label: string; rows: Row[]; columns: Column<Row>[] };

/** Tables with more columns have no space on phones, except for one more figure. */
const MAX_PLAIN = 3;

/** Compares rows. On phones, each row of many columns is a card. */
export function DataTable<Row extends { id: string | number }>(props: DataTableProps<Row>) {
  const { label, rows, columns } = props;
  const shown = columns.filter(({ kind }) => !kind?.endsWith('extra'));
  const hasFiguresOnly = shown.every(({ kind }) => kind === 'main' || kind === 'number');
  const isPlain = shown.length <= (hasFiguresOnly ? MAX_PLAIN + 1 : MAX_PLAIN);
  return (
    <div className="data-box">
      <table className={isPlain ? 'table data' : 'table data cards'} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, kind, link }) => {
              const text = <span className={kind === 'tool' ? 'sr-only' : undefined}>{heading}</span>;
              return (
                <th key={heading} scope="col" className={kind} aria-sort={link?.sorted}>
                  {link === undefined ? text : <a href={link.url}>{text}</a>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ heading, kind, cell }) => (
                <td
                  key={heading}
                  className={kind}
                  data-label={kind === 'number' || kind === 'toggle' ? heading.split(',')[0] : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Links a heading to the list sorted by it, and a sorted one to the usual order. */
export function sortLink(url: string, list: { sort: string }, by: string, order: Order = 'ascending') {
  const isSorted = list.sort === by;
  const sorted = withParam(withParam(url, 'page', '1'), 'sort', isSorted ? '' : by);
  return { url: sorted, sorted: isSorted ? order : undefined };
}

/** The last column, with the buttons of each row. */
export function toolColumn<Row>(cell: Column<Row>['cell']): Column<Row> {
  return { heading: 'Actions', kind: 'tool', cell };
}

type NameCellProps = {
  href: string;
  name: string;
  /** Why visitors do not see it: it is a draft, or something is wrong. */
  draft?: string | null;
  wrong?: string | null;
  meta?: ReactNode;
  children?: ReactNode;
};

/** The linked name of a row after its image, with its status and details below. */
export function NameCell({ href, name, draft, wrong, meta, children }: NameCellProps) {
  const status = draft ?? wrong;
  return (
    <>
      {children}
      <NameLink href={href} name={name} />
      {(status || meta) && (
        <span className="meta">
          {status && <span className={draft ? 'status status-draft' : 'status status-wrong'}>{status}</span>}
          {status && meta && ' · '}
          {meta}
        </span>
      )}
    </>
  );
}

type RowButtonProps = { label: string; rowName: string; intent: string; sign?: string };

/** A button that applies an intent to one row. It shows its label, or a sign. */
export function RowButton({ label, rowName, intent, sign }: RowButtonProps) {
  const look = sign === undefined ? 'small' : 'sign';
  return <Button look={look} label={sign ?? label} intent={intent} aria-label={`${label}: ${rowName}`} />;
}

/** `on` and `name` are fields of the rows. */
type ToggleProps<Row> = { heading: string; intent: string; on: keyof Row; name: keyof Row };

/** A column of stars that are filled while they are on. Each sends the intent of its row: `feature:12`, or `unfeature:12`. */
export function toggleColumn<Row extends { id: number }>(props: ToggleProps<Row>): Column<Row> {
  const { heading, intent, on, name } = props;
  return {
    heading,
    kind: 'toggle',
    cell: (row) => (
      <button
        type="submit"
        name="intent"
        value={`${row[on] ? 'un' : ''}${intent}:${row.id}`}
        className="star"
        aria-pressed={row[on] === true}
        aria-label={`${heading}: ${row[name]}`}
      />
    ),
  };
}

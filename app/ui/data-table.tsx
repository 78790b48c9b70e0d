import { Fragment, type ReactNode } from 'react';
import { withParam } from '#app/lib/query';
import { Button, NameLink } from './elements';

type Order = 'ascending' | 'descending';

export type Column<Row> = {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** `main` leads a row, `tool` and `select` have no visible heading. Phones leave `extra` out, and show a `fact` below the name. */
  kind?:
    | 'main'
    | 'number'
    | 'number extra'
    | 'fact extra'
    | 'number fact extra'
    | 'extra'
    | 'tool'
    | 'tool extra'
    | 'select';
  sorted?: Order;
  link?: { url: string; sorted?: Order | undefined };
};

type DataTableProps<Row> = { label: string; rows: Row[]; columns: Column<Row>[] };

/** Tables with more columns have no space on phones, except for one more figure. */
const MAX_PLAIN = 3;

/** Compares rows. On phones, each row of many columns is a card. */
export function DataTable<Row extends { id: string | number }>(props: DataTableProps<Row>) {
  const { label, rows, columns } = props;
  const shown = columns.filter(({ kind }) => kind !== 'select' && !kind?.endsWith('extra'));
  const hasFiguresOnly = shown.every(({ kind }) => kind === 'main' || kind === 'number');
  const facts = columns.filter(({ kind }) => kind?.endsWith('fact extra'));
  const isPlain = shown.length <= (hasFiguresOnly ? MAX_PLAIN + 1 : MAX_PLAIN);
  return (
    <div className="data-box">
      <table className={isPlain ? 'table data' : 'table data cards'} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, kind, link, sorted }) => {
              const text = (
                <span className={kind?.startsWith('tool') ? 'sr-only' : undefined}>{heading}</span>
              );
              return (
                <th key={heading} scope="col" className={kind} aria-sort={sorted ?? link?.sorted}>
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
                <td key={heading} className={kind} data-label={kind === 'number' ? heading : undefined}>
                  {cell(row)}
                  {kind === 'main' && facts.length > 0 && (
                    <span className="meta narrow">
                      {facts.map((fact) => (
                        <span key={fact.heading} className="fact">
                          {fact.cell(row)}
                          {fact.kind === 'number fact extra' && ` ${fact.heading.toLowerCase()}`}
                        </span>
                      ))}
                    </span>
                  )}
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

/** A mark of a row, and the button that switches it: its intent is `feature:12`, or `unfeature:12` while it is on. */
type Flag = { label: string; intent: string; isOn: boolean };
type NameCellProps = {
  href: string;
  name: string;
  /** Why visitors do not see it: it is a draft, or something is wrong. */
  draft?: string | null;
  wrong?: string | null;
  /** A fact of narrow rows, which wide ones have in a column. */
  narrow?: string;
  /** Narrow rows show as many of them as fit. */
  facts?: (string | false | null | undefined)[];
  /** Their buttons appear while the row has the pointer or the focus. */
  flags?: Flag[];
  /** A short label that visitors see on it, such as 'Sale'. */
  badge?: string | null;
  children?: ReactNode;
};

/** The linked name of a row after its image, with its status, flags and facts below. */
export function NameCell({ href, name, draft, wrong, children, ...details }: NameCellProps) {
  const { narrow, facts = [], flags = [], badge } = details;
  const status = draft ?? wrong;
  const marks = flags.flatMap(({ label, isOn }) => (isOn ? label : []));
  const known = [...new Set([...marks, ...[narrow, ...facts].flatMap((fact) => fact || [])])];
  // The fact that wide rows leave out takes its dot with it.
  const isLed = !status && narrow !== undefined && known[0] === narrow;
  return (
    <>
      {children}
      <NameLink href={href} name={name} />
      {(status || badge || known.length > 0) && (
        <span className="meta">
          {status && <span className={draft ? 'status status-draft' : 'status status-wrong'}>{status}</span>}
          {known.map((fact, index) => (
            <Fragment key={fact}>
              {' '}
              <span className={fact === narrow ? 'fact narrow' : 'fact'}>
                {(status || index > (isLed ? 1 : 0)) && '· '}
                {index < marks.length && <span className="mark" />}
                {fact}
                {isLed && index === 0 && known.length > 1 && ' ·'}
              </span>
            </Fragment>
          ))}
          {badge && !marks.includes(badge) && <span className="tag">{badge}</span>}
        </span>
      )}
      {flags.length > 0 && (
        <span className="row-tools">
          {flags.map(({ label, intent, isOn }) => (
            <Button
              key={label}
              look="small"
              label={label}
              intent={isOn ? `un${intent}` : intent}
              aria-label={`${label}: ${name}`}
              aria-pressed={isOn}
            />
          ))}
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

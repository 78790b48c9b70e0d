import type { ReactNode } from 'react';
import { countOf, fullCount } from '#app/lib/format';
import type { RowStatus } from '#app/lib/publication';
import { withParam } from '#app/lib/query';
import { Button, NameLink } from './elements';

type Order = 'ascending' | 'descending';

export type Column<Row> = {
  heading: string;
  /** The heading of phones. Screen readers have the long one. */
  short?: string;
  cell: (row: Row) => ReactNode;
  /** How a `fact` reads without its heading. */
  fact?: (row: Row) => ReactNode;
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
            {columns.map(({ heading, short, kind, link, sorted }) => {
              const text = (
                <span className={kind?.startsWith('tool') ? 'sr-only' : undefined} data-short={short}>
                  {heading}
                </span>
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
                    <>
                      {' '}
                      <span className="meta narrow">
                        {facts.map((column) => (
                          <Fact key={column.heading}>{(column.fact ?? column.cell)(row)}</Fact>
                        ))}
                      </span>
                    </>
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

/** A fact below a name. The space keeps it apart in text browsers, which do not show the separators of the style sheet. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="fact">{children}</span>
    </>
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

/** A column of counts. `noun` is the singular of what it counts, for phones, which leave out zeros. */
export function countColumn<Row>(heading: string, noun: string, count: (row: Row) => number): Column<Row> {
  return {
    heading,
    kind: 'number fact extra',
    cell: (row) => fullCount(count(row)),
    fact: (row) => count(row) > 0 && countOf(count(row), noun),
  };
}

/** A repeated status has its text in the style sheet, so that text browsers read it once. */
function Status({ text, look, isRepeated = false }: RowStatus & { isRepeated?: boolean }) {
  const content = isRepeated ? { 'data-text': text } : { children: text };
  return <span className={`status status-${look}`} {...content} />;
}

/** The column of what rows earned in 90 days, if any did. Phones show it in a list that is sorted by it. */
export function earningsColumns<Row extends { earned?: string | undefined }>(
  rows: readonly Row[],
  link: Column<Row>['link'],
): Column<Row>[] {
  if (rows.every(({ earned = '' }) => earned === '')) return [];
  return [
    {
      heading: 'Earned, 90 days',
      kind: link?.sorted ? 'number fact extra' : 'number extra',
      link,
      fact: ({ earned }) => earned && `${earned} in 90 days`,
      cell: ({ earned }) => earned && <strong className="font-medium">{earned}</strong>,
    },
  ];
}

/** Phones show a status below the name instead, unless it is fine. */
export function statusColumn<Row extends { status: RowStatus }>(): Column<Row> {
  return { heading: 'Status', kind: 'extra', cell: ({ status }) => <Status {...status} /> };
}

/** The marks of rows, and the buttons that switch them: the intent is `feature:12`, or `unfeature:12` while it is on. */
const MARKS = [
  {
    name: 'featured',
    label: 'Featured',
    intent: 'feature',
    shape: 'm16 4 3.7 8 8.3 1-6.1 5.8 1.6 8.6-7.5-4.2-7.5 4.2 1.6-8.6L4 13l8.3-1z',
  },
  { name: 'trending', label: 'Trending', intent: 'trend', shape: 'm4 24 8-8 6 5 10-12m-9 0h9v9' },
] as const;

type Marked = { featured?: boolean; trending?: boolean };

/** A sign, and its name for text browsers, which show no sign. */
function Mark({ shape, text }: { shape: string; text: string }) {
  return (
    <>
      <svg className="icon" viewBox="0 0 32 32" aria-hidden="true">
        <path d={shape} />
      </svg>
      <span className="sr-only">{` ${text} `}</span>
    </>
  );
}

/** The last column, with the marks of each row. Phones show those that are on next to the name. */
export function markColumn<Row extends Marked & { id: number }>(nameOf: (row: Row) => string): Column<Row> {
  const cell = (row: Row) =>
    MARKS.filter(({ name }) => row[name] !== undefined).map(({ name, label, intent, shape }) => (
      <button
        key={name}
        type="submit"
        name="intent"
        value={`${row[name] ? 'un' : ''}${intent}:${row.id}`}
        className={`mark mark-${name}`}
        title={label}
        aria-label={`${label}: ${nameOf(row)}`}
        aria-pressed={row[name]}
      >
        <Mark shape={shape} text={row[name] ? label : `${label}: off`} />
      </button>
    ));
  return { heading: 'Marks', kind: 'tool extra', cell };
}

type NameCellProps = Marked & {
  href: string;
  name: string;
  status?: RowStatus | undefined;
  hasStatusColumn?: boolean;
  /** Narrow rows show as many of them as fit. */
  facts?: (string | false | null | undefined)[];
  /** The URL of a product's image. */
  image?: string | undefined;
  children?: ReactNode;
};

/** The linked name of a row after its image, with its status and facts below. */
export function NameCell(props: NameCellProps) {
  const { href, name, status, hasStatusColumn, facts = [], image, children, ...marks } = props;
  const known = [...new Set(facts.flatMap((fact) => fact || []))];
  const isSeen = status === undefined || status.look === 'fine';
  return (
    <>
      {image && <img className="row-image" src={image} alt="" width={60} height={80} loading="lazy" />}
      {children}
      <span className="row-name">
        <NameLink href={href} name={name} />{' '}
        {MARKS.filter(({ name: mark }) => marks[mark]).map(({ name: mark, label, shape }) => (
          <span key={mark} className={`mark mark-${mark} narrow`} role="img" aria-label={label}>
            <Mark shape={shape} text={label} />
          </span>
        ))}
      </span>{' '}
      {(!isSeen || known.length > 0) && (
        <span className="meta">
          {!isSeen && <Status {...status} isRepeated={hasStatusColumn} />}
          {known.map((fact) => (
            <Fact key={fact}>{fact}</Fact>
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

import { Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { fullCount } from '#app/lib/format';
import { MAX_AT_ONCE, type Paging, type Selection } from '#app/lib/paging';
import { withParam } from '#app/lib/query';
import type { Column } from './data-table';
import { Button, Icon } from './elements';
import { Field, NoEnter } from './field';
import { isBehindList, Pagination } from './pagination';

type BatchFormProps = {
  /** The plural of the rows. */
  noun: string;
  paging: Paging;
  /** The labels of the buttons by their intent. */
  actions: Record<string, string>;
  className?: string;
  rows: ReactNode;
  /** Further actions. */
  children?: ReactNode;
};

function SelectionLinks({ noun, paging }: Pick<BatchFormProps, 'noun' | 'paging'>) {
  const { url, selection, shown, total } = paging;
  const to = (choice: Selection) => withParam(url, 'select', choice);
  const isAll = selection === 'all';
  return (
    <p className="meta flex flex-wrap gap-x-4">
      {isAll && <input type="hidden" name="all" value="on" />}
      {isAll && `All ${fullCount(total)} found are selected. `}
      {selection === '' ? <a href={to('page')}>Select all on this page</a> : <a href={to('')}>Select none</a>}
      {!isAll && total > shown && total <= MAX_AT_ONCE && (
        <a href={to('all')}>{`Select all ${fullCount(total)} found`}</a>
      )}
      {!isAll && total > MAX_AT_ONCE && (
        <span>{`You can change at most ${fullCount(MAX_AT_ONCE)} ${noun} at once. Narrow the list.`}</span>
      )}
    </p>
  );
}

/** The rows of a list, with a bar of buttons that appears while some are selected. Phones hide the checkboxes until they are wanted. */
export function BatchForm({ noun, paging, actions, className, rows, children }: BatchFormProps) {
  const { url, selection } = paging;
  return (
    <Form key={`${url} ${selection}`} method="post" action={url} className={className}>
      <NoEnter />
      <label className="select-toggle">
        <input type="checkbox" defaultChecked={selection !== ''} /> Select
        <span className="sr-only">: show checkboxes on phones</span>
      </label>
      {rows}
      <fieldset className="batch">
        <legend className="sr-only">Actions for the selected {noun}</legend>
        {Object.entries(actions).map(([value, label]) => (
          <Button key={value} intent={value} look="small" label={label} />
        ))}
        {children}
        <SelectionLinks noun={noun} paging={paging} />
      </fieldset>
    </Form>
  );
}

type SelectProps<Row> = { name: string; paging: Paging; nameOf: (row: Row) => string };

/** A column of checkboxes. Its heading selects all rows of the page without a script. */
export function selectColumn<Row extends { id: number }>(props: SelectProps<Row>): Column<Row> {
  const { name, paging, nameOf } = props;
  const { url, selection } = paging;
  return {
    heading: selection === '' ? 'Select all on this page' : 'Select none',
    kind: 'select',
    link: { url: withParam(url, 'select', selection === '' ? 'page' : '') },
    cell: (row) => (
      <input
        type="checkbox"
        name={name}
        value={row.id}
        defaultChecked={selection !== ''}
        aria-label={`Select ${nameOf(row)}`}
      />
    ),
  };
}

type FilterBarProps = {
  action: string;
  label: string;
  values: Record<string, unknown>;
  count?: string;
  /** The sort order, for lists whose headings do not show it. */
  sorted?: string;
  children: ReactNode;
  more?: ReactNode;
  /** The values of the further filters. The menu shows how many of them are set. */
  applied?: (string | number)[];
  button?: string;
  menu?: string;
};

/** The filters of a list in one line, and further ones in a menu. The form uses GET, so that each view has a URL. */
export function FilterBar({
  action,
  label,
  values,
  count,
  sorted,
  children,
  more,
  applied = [],
  button = 'Apply filters',
  menu = 'Filters',
}: FilterBarProps) {
  const set = applied.filter((value) => value !== '' && value !== 'all').length;
  const submit = <Button look="line" label={button} />;
  return (
    <Form
      key={JSON.stringify(values)}
      method="get"
      action={action}
      className="filters"
      role="search"
      aria-label={label}
    >
      {children}
      {more === undefined ? (
        submit
      ) : (
        <details className="menu" name="menu">
          <summary className="btn btn-line">
            {set === 0 ? menu : `${menu} (${set})`} <Icon name="chevron" />
          </summary>
          <div className="menu-panel">
            {more}
            {submit}
          </div>
        </details>
      )}
      {sorted && <p className="sorted-by">{`Sorted by: ${sorted}`}</p>}
      {count && <p className="meta">{count}</p>}
    </Form>
  );
}

type SearchFieldProps = Pick<ComponentProps<typeof Field>, 'form' | 'label' | 'initial' | 'maxLength'>;

/** The search of a list. Its label is its placeholder too. */
export function SearchField(field: SearchFieldProps) {
  return <Field {...field} name="q" placeholder={field.label} type="search" />;
}

type PagedRowsProps = {
  paging: Paging;
  /** The text of a list without rows. */
  empty: string;
  children: ReactNode;
};

/** The rows of a list in the dashboard, and the links to its other pages. */
export function PagedRows({ paging: { page, pages, url, shown }, empty, children }: PagedRowsProps) {
  return (
    <>
      {shown === 0 ? !isBehindList(page, pages) && <p className="empty">{empty}</p> : children}
      <Pagination page={page} pages={pages} url={(to) => withParam(url, 'page', String(to))} />
    </>
  );
}

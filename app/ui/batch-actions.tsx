import type { ReactNode } from 'react';
import { fullCount } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { MAX_AT_ONCE, type Selection } from '#app/lib/selection';
import { Button } from './button';
import type { Column } from './data-table';

type BatchActionsProps = {
  noun: string;
  actions: [value: string, label: string][];
  url: string;
  selection: Selection;
  shown: number;
  total: number;
  children?: ReactNode;
};

function SelectionLinks({
  noun,
  url,
  selection,
  shown,
  total,
}: Omit<BatchActionsProps, 'actions' | 'children'>) {
  const to = (choice: Selection) => withParam(url, 'select', choice);
  if (selection === 'all')
    return (
      <p className="meta">
        <input type="hidden" name="all" value="on" />
        {`All ${fullCount(total)} found are selected. `}
        <a href={to('')}>Select none</a>
      </p>
    );
  return (
    <p className="meta flex flex-wrap gap-x-4">
      {selection === 'page' ? (
        <a href={to('')}>Select none</a>
      ) : (
        <a href={to('page')}>Select all on this page</a>
      )}
      {total > shown && total <= MAX_AT_ONCE && (
        <a href={to('all')}>{`Select all ${fullCount(total)} found`}</a>
      )}
      {total > MAX_AT_ONCE && (
        <span>{`You can change at most ${fullCount(MAX_AT_ONCE)} ${noun} at once. Narrow the list.`}</span>
      )}
    </p>
  );
}

/** A bar of buttons that appears while rows are selected. It belongs to the form around it. */
export function BatchActions({ actions, children, ...selection }: BatchActionsProps) {
  return (
    <fieldset className="batch">
      <legend className="sr-only">Actions for the selected {selection.noun}</legend>
      {actions.map(([value, label]) => (
        <Button key={value} intent={value} look="small" label={label} />
      ))}
      {children}
      <SelectionLinks {...selection} />
    </fieldset>
  );
}

type SelectProps<Row> = { name: string; url: string; selection: Selection; of: (row: Row) => string };

/** A column of checkboxes. Its heading selects all rows of the page without a script. */
export function selectColumn<Row extends { id: number }>(props: SelectProps<Row>): Column<Row> {
  const { name, url, selection, of } = props;
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
        aria-label={`Select ${of(row)}`}
      />
    ),
  };
}

import type { ReactNode } from 'react';
import { fullCount } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { MAX_AT_ONCE, type Selection } from '#app/lib/selection';
import { Button } from './button';

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

/** Links that select rows of a list, and a bar of buttons that appears while rows are selected. They belong to the form around them. */
export function BatchActions({ actions, children, ...selection }: BatchActionsProps) {
  const { noun } = selection;
  return (
    <>
      <SelectionLinks {...selection} />
      <fieldset className="panel batch">
        <legend className="sr-only">Actions for the selected {noun}</legend>
        {actions.map(([value, label]) => (
          <Button key={value} intent={value} look="small" label={label} />
        ))}
        {children}
      </fieldset>
    </>
  );
}

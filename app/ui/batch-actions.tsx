import type { ReactNode } from 'react';
import { countOf, fullCount } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { MAX_AT_ONCE, type Selection } from '#app/lib/selection';

type BatchActionsProps = {
  noun: string;
  actions: [value: string, label: string][];
  /** The list's own address, and what it comes with ticked. */
  url: string;
  selection: Selection;
  /** Rows on this page, and in all. */
  shown: number;
  total: number;
  children?: ReactNode;
};

function Ticking({ noun, url, selection, shown, total }: Omit<BatchActionsProps, 'actions' | 'children'>) {
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
        <span>{`${countOf(total, noun.replace(/s$/, ''))} are more than can be changed at once: narrow the list.`}</span>
      )}
    </p>
  );
}

/** What can be done with the rows of a list that are ticked: buttons of the form around them, in sight however long it is. */
export function BatchActions({ actions, children, ...ticking }: BatchActionsProps) {
  const { noun } = ticking;
  return (
    <fieldset className="panel batch">
      <legend className="sr-only">With the selected {noun}</legend>
      <Ticking {...ticking} />
      {actions.map(([value, label]) => (
        <button key={value} type="submit" name="intent" value={value} className="btn btn-line btn-small">
          {label}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

import type { ReactNode } from 'react';

type BatchActionsProps = { noun: string; actions: [value: string, label: string][]; children?: ReactNode };

/** What can be done with the rows of a list that are ticked: buttons of the form around them. */
export function BatchActions({ noun, actions, children }: BatchActionsProps) {
  return (
    <fieldset className="panel batch">
      <legend className="sr-only">With the selected {noun}</legend>
      <p className="font-semibold">With the selected {noun}:</p>
      {actions.map(([value, label]) => (
        <button key={value} type="submit" name="act" value={value} className="btn btn-line btn-small">
          {label}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

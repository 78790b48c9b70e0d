import { Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';
import { Field } from './field';
import { Icon } from './icons';

type FilterBarProps = {
  action: string;
  label: string;
  values: Record<string, unknown>;
  count: string;
  children: ReactNode;
  more?: ReactNode;
  /** The values of the further filters. The menu shows how many of them are set. */
  applied?: (string | number)[];
};

/** The filters of a list in one line, the further ones in a menu with the button. Enter in the search applies them too. The form uses GET, so that each view has a URL. */
export function FilterBar({ action, label, values, count, children, more, applied = [] }: FilterBarProps) {
  const set = applied.filter((value) => value !== '' && value !== 'all').length;
  const submit = <Button look="line" label="Apply filters" />;
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
            {set === 0 ? 'Filters' : `Filters (${set})`} <Icon name="chevron" />
          </summary>
          <div className="menu-panel">
            {more}
            {submit}
          </div>
        </details>
      )}
      <p className="meta">{count}</p>
    </Form>
  );
}

type SearchFieldProps = Pick<ComponentProps<typeof Field>, 'form' | 'label' | 'initial' | 'maxLength'>;

/** The search of a list. Its label is its placeholder too. */
export function SearchField(field: SearchFieldProps) {
  return <Field {...field} name="q" placeholder={field.label} type="search" />;
}

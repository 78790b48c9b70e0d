import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icons';

type FilterBarProps = {
  action: string;
  label: string;
  values: Record<string, unknown>;
  count: string;
  children: ReactNode;
  more?: ReactNode;
  /** The number of further filters that apply. */
  applied?: number;
};

/** The filters of a list in one line, the further ones in a menu. The form uses GET, so that each view has a URL. */
export function FilterBar({ action, label, values, count, children, more, applied = 0 }: FilterBarProps) {
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
      {more !== undefined && (
        <details className="menu" name="menu">
          <summary className="btn btn-line">
            {applied === 0 ? 'Filters' : `Filters (${applied})`} <Icon name="chevron" />
          </summary>
          <div className="menu-panel">{more}</div>
        </details>
      )}
      <Button look="line" label="Apply filters" />
      <p className="meta">{count}</p>
    </Form>
  );
}

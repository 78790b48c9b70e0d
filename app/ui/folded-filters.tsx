import type { ReactNode } from 'react';

/** A list's filters; on a phone all but the first, its search, open by a checkbox, so that the list begins with its rows. */
export function FoldedFilters({ id, open, children }: { id: string; open: boolean; children: ReactNode }) {
  return (
    <div className="fold">
      <div className="check fold-toggle">
        <input type="checkbox" id={id} defaultChecked={open} />
        <label htmlFor={id}>More filters</label>
      </div>
      {children}
    </div>
  );
}

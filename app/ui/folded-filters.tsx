import type { ReactNode } from 'react';

/** Filters of a list. On phones a checkbox opens all but the search field. */
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

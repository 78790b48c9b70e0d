import type { ReactNode } from 'react';

type TableWrapProps = { label: string; className?: string; children: ReactNode };

export function TableWrap({ label, className = '', children }: TableWrapProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1).
    <section className={`table-wrap ${className}`.trim()} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

import type { ComponentProps } from 'react';

type SectionProps = ComponentProps<'section'> & { title: string; titleId: string; titleClass?: string };

/** A section that its heading names. */
export function Section({ title, titleId, titleClass, children, ...attributes }: SectionProps) {
  return (
    <section {...attributes} aria-labelledby={titleId}>
      <h2 id={titleId} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}

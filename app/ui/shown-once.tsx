import { type ReactNode, useEffect, useRef } from 'react';

/** Shows a secret once, and takes the focus. */
export function ShownOnce({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className="panel shown-once" aria-labelledby={id}>
      <h2 className="text-24" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

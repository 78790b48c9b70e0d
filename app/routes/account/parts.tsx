import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/elements';

type KeyRowProps = {
  name: string;
  kind?: string | false;
  facts: string;
  /** The field that names it, and its value. */
  id: [field: string, value: string | number];
  button: { intent: string; label: string } | false;
  buttonLabel: string;
};

/** Shows a session, a passkey or an API token, with the button that ends it. */
export function KeyRow({ name, kind, facts, id: [field, value], button, buttonLabel }: KeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <p className="min-w-0">
        <strong dir="auto">{name}</strong> {kind && <span className="meta">{kind}</span>}
        <span className="meta block">{facts}</span>
      </p>
      {button && (
        <Form method="post">
          <input type="hidden" name={field} value={value} />
          <Button {...button} look="small" aria-label={buttonLabel} />
        </Form>
      )}
    </li>
  );
}

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

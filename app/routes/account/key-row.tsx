import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';

type KeyRowProps = {
  name: string;
  kind?: string | false;
  facts: string;
  action: string;
  /** The field that names it, and its value. */
  id: [field: string, value: string | number];
  button: { intent: string; label: string } | false;
  buttonLabel: string;
};

/** Shows a session, a passkey or an API token, with the button that ends it. */
export function KeyRow({ name, kind, facts, action, id: [field, value], button, buttonLabel }: KeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <p className="min-w-0">
        <strong dir="auto">{name}</strong> {kind && <span className="meta">{kind}</span>}
        <span className="meta block">{facts}</span>
      </p>
      {button && (
        <Form method="post" action={action}>
          <input type="hidden" name={field} value={value} />
          <Button {...button} look="small" aria-label={buttonLabel} />
        </Form>
      )}
    </li>
  );
}

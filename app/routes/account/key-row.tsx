import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';

type KeyRowProps = {
  name: string;
  kind?: string | undefined;
  facts: string;
  end: {
    action: string;
    intent: string;
    field: string;
    value: string | number;
    button: string;
    label: string;
  } | null;
};

/** Shows a session, a passkey or an API token. */
export function KeyRow({ name, kind, facts, end }: KeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <p className="min-w-0">
        <strong dir="auto">{name}</strong> {kind && <span className="meta">{kind}</span>}
        <span className="meta block">{facts}</span>
      </p>
      {end && (
        <Form method="post" action={end.action}>
          <input type="hidden" name={end.field} value={end.value} />
          <Button intent={end.intent} look="small" label={end.button} aria-label={end.label} />
        </Form>
      )}
    </li>
  );
}

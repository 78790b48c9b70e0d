import { Form } from '@remix-run/react';
import { Button, Icon } from './elements';

type HideFormProps = { name: string; id: number; hidden: boolean; label: string; action?: string };

/** Shows or hides one row of a list. Hiding asks for a reason first. */
export function HideForm({ name, id, hidden, label, action }: HideFormProps) {
  const form = { method: 'post', ...(action === undefined ? {} : { action }) } as const;
  if (hidden)
    return (
      <Form {...form}>
        <input type="hidden" name={name} value={id} />
        <Button intent="show" look="small" label="Show again" />
      </Form>
    );
  return (
    <details className="menu" name="menu">
      <summary className="btn btn-line btn-small">
        Hide<span className="sr-only">: {label}</span> <Icon name="chevron" />
      </summary>
      <Form {...form} className="menu-panel">
        <input type="hidden" name={name} value={id} />
        <input name="reason" className="input" maxLength={300} placeholder="Reason" aria-label={label} />
        <Button intent="hide" look="line" label="Hide" />
      </Form>
    </details>
  );
}

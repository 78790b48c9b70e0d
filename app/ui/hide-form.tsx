import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from './button';

type HideFormProps = {
  name: string;
  id: number;
  hidden: boolean;
  label: string;
  action?: string;
  children?: ReactNode;
};

export function HideForm({ name, id, hidden, label, action, children }: HideFormProps) {
  return (
    <Form
      method="post"
      {...(action === undefined ? {} : { action })}
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name={name} value={id} />
      {hidden ? (
        <Button intent="show" look="small" label="Show again" />
      ) : (
        <>
          <input
            name="reason"
            className="input w-auto grow"
            maxLength={300}
            placeholder="Reason"
            aria-label={label}
          />
          <Button intent="hide" look="small" label="Hide" />
        </>
      )}
      {children}
    </Form>
  );
}

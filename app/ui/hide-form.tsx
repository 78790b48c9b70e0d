import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';

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
        <button type="submit" name="intent" value="show" className="btn btn-line btn-small">
          Show again
        </button>
      ) : (
        <>
          <input
            name="reason"
            className="input w-auto grow"
            maxLength={300}
            placeholder="Reason"
            aria-label={label}
          />
          <button type="submit" name="intent" value="hide" className="btn btn-line btn-small">
            Hide
          </button>
        </>
      )}
      {children}
    </Form>
  );
}

import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';

export function DeleteForm({ result }: { result: FormResult | undefined }) {
  const { text } = fieldsOf({ form: 'delete', result });
  return (
    <Form method="post" action="/account" className="form panel" noValidate>
      <h2 className="text-24">Delete account</h2>
      <p>
        This deletes your account, your collections and the answers that people gave to them. It cannot be
        undone.
      </p>
      <ErrorSummary form="delete" result={result} />
      <input type="hidden" name="intent" value="delete" />
      <Field
        {...text('password', 'Your password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <p>
        <Button look="line" label="Delete account" />
      </p>
    </Form>
  );
}

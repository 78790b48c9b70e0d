import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';

type PasswordFormProps = { minLength: number; result: FormResult | undefined };

export function PasswordForm({ minLength, result }: PasswordFormProps) {
  const { text } = fieldsOf({ form: 'password', result });
  return (
    <Form method="post" action="/account" className="form panel" noValidate id="password">
      <h2 className="text-24">Change password</h2>
      <ErrorSummary form="password" result={result} />
      <input type="hidden" name="intent" value="password" />
      <Field
        {...text('current', 'Current password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        {...text('next', 'New password')}
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${minLength} characters. A new password logs out all other browsers and revokes your API tokens.`}
      />
      <p>
        <Button label="Change password" />
      </p>
    </Form>
  );
}

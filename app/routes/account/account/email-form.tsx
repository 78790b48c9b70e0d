import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';

type EmailFormProps = { email: string; pendingEmail: string | null; result: FormResult | undefined };

export function EmailForm({ email, pendingEmail, result }: EmailFormProps) {
  const { text } = fieldsOf({ form: 'account', result });
  return (
    <Form method="post" action="/account" className="form panel" noValidate id="email">
      <h2 className="text-24">Email address</h2>
      <ErrorSummary form="account" result={result} />
      {pendingEmail !== null && (
        <div className="banner flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0" dir="auto">
            {`To confirm ${pendingEmail}, open the link in the email that was sent there. Until then, your address is ${email}.`}
          </p>
          <Button intent="drop-email" look="small" label="Cancel change" />
        </div>
      )}
      <Field
        {...text('email', 'Email address')}
        type="email"
        autoComplete="email"
        required
        initial={email}
        hint="Password links and notices about your account go here."
      />
      <p>
        <Button intent="email" look="line" label="Change email address" />
      </p>
    </Form>
  );
}

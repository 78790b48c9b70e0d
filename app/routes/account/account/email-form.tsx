import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';

type EmailFormProps = {
  email: string;
  /** The new address that has not been confirmed. */
  waiting: string | null;
  result: FormResult | undefined;
};

/** Changes the address of an account, which counts once it is confirmed where mail is sent. */
export function EmailForm({ email, waiting, result }: EmailFormProps) {
  return (
    <Form method="post" action="/account" className="form panel" noValidate id="email">
      <h2 className="text-[1.5rem]">E-mail address</h2>
      <ErrorSummary form="account" result={result} />
      {waiting !== null && (
        <div className="banner flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0" dir="auto">
            {`A mail to ${waiting} asks for its link to be opened. Until then ${email} stays your address.`}
          </p>
          <button type="submit" name="intent" value="drop-email" className="btn btn-line btn-small">
            Forget it
          </button>
        </div>
      )}
      <Field
        form="account"
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="email"
        required
        initial={email}
        result={result}
        hint="Links for a forgotten password and news of your account go there."
      />
      <p>
        <button type="submit" name="intent" value="email" className="btn">
          Change the address
        </button>
      </p>
    </Form>
  );
}

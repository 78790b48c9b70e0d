import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { MIN_PASSWORD_LENGTH } from '#app/lib/password-rule';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf, typedValue } from '#app/ui/field';
import { SubmitButton } from '#app/ui/submit-button';

type FormProps = { result: FormResult | undefined; redirectTo: string };

export function LoginForm({ result, redirectTo }: FormProps) {
  const { text } = fieldsOf({ form: 'login', result });
  return (
    <Form method="post" action="/auth" className="form" noValidate>
      <ErrorSummary form="login" result={result} />
      <input type="hidden" name="intent" value="login" />
      <input type="hidden" name="redirectTo" value={typedValue(result, 'redirectTo', redirectTo)} />
      <Field
        {...text('username', 'Username')}
        hint="Or your email address"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <Field {...text('password', 'Password')} type="password" autoComplete="current-password" required />
      <p className="flex flex-wrap items-center gap-4">
        <SubmitButton label="Login" busy="Logging in..." action="/auth" />{' '}
        <a href="/auth/forgot">Forgot your password?</a>
      </p>
    </Form>
  );
}

export function RegisterForm({ result, redirectTo, setup }: FormProps & { setup: string }) {
  const { text } = fieldsOf({ form: 'register', result });
  const token = typedValue(result, 'setup', setup);
  return (
    <Form method="post" action="/auth" className="form" noValidate>
      <ErrorSummary form="register" result={result} />
      <input type="hidden" name="intent" value="register" />
      <input type="hidden" name="setup" value={token} />
      <input type="hidden" name="redirectTo" value={typedValue(result, 'redirectTo', redirectTo)} />
      {token !== '' && <p className="banner">This set-up link makes you the administrator of this site.</p>}
      <Field {...text('username', 'Username')} autoComplete="username" autoCapitalize="none" required />
      <Field {...text('email', 'Email')} type="email" autoComplete="email" required />
      <Field
        {...text('password', 'Password')}
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${token === '' ? MIN_PASSWORD_LENGTH.user : MIN_PASSWORD_LENGTH.admin} characters. A long sentence is a strong password.`}
      />
      <p>
        <SubmitButton label="Register" busy="Registering..." action="/auth" />
      </p>
    </Form>
  );
}

import type { FormResult } from '#app/lib/form-result';
import { MIN_PASSWORD_LENGTH } from '#app/lib/password-rule';
import { Field, fieldsOf, PasswordField, typedValue } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';
import { SubmitButton } from '#app/ui/submit-button';

type FormProps = { result: FormResult | undefined; redirectTo: string };

export function LoginForm({ result, redirectTo }: FormProps) {
  const { text } = fieldsOf({ form: 'login', result });
  return (
    <PostForm form="login" result={result} action="/auth" className="form">
      <input type="hidden" name="intent" value="login" />
      <input type="hidden" name="redirectTo" value={typedValue(result, 'redirectTo', redirectTo)} />
      <Field
        {...text('username', 'Username')}
        hint="Or your email address"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <PasswordField {...text('password', 'Password')} autoComplete="current-password" />
      <p className="flex flex-wrap items-center gap-4">
        <SubmitButton label="Login" busy="Logging in..." action="/auth" />{' '}
        <a href="/auth/forgot">Forgot your password?</a>
      </p>
    </PostForm>
  );
}

export function RegisterForm({ result, redirectTo, setup }: FormProps & { setup: string }) {
  const { text } = fieldsOf({ form: 'register', result });
  const token = typedValue(result, 'setup', setup);
  return (
    <PostForm form="register" result={result} action="/auth" className="form">
      <input type="hidden" name="intent" value="register" />
      <input type="hidden" name="setup" value={token} />
      <input type="hidden" name="redirectTo" value={typedValue(result, 'redirectTo', redirectTo)} />
      {token !== '' && <p className="banner">This set-up link makes you the administrator of this site.</p>}
      <Field {...text('username', 'Username')} autoComplete="username" autoCapitalize="none" required />
      <Field {...text('email', 'Email')} type="email" autoComplete="email" required />
      <PasswordField
        {...text('password', 'Password')}
        autoComplete="new-password"
        hint={`At least ${token === '' ? MIN_PASSWORD_LENGTH.user : MIN_PASSWORD_LENGTH.admin} characters. A long sentence is a strong password.`}
      />
      <p>
        <SubmitButton label="Register" busy="Registering..." action="/auth" />
      </p>
    </PostForm>
  );
}

export function Panel({ isSetup }: { isSetup: boolean }) {
  return (
    <aside className="meta grid gap-4 lg:border-l lg:border-line lg:pl-12">
      <h2 className="text-24 text-ink">Your account</h2>
      <p>Visitors save collections. Administrators run the site.</p>
      <h3 className="text-ink">With an account, you can</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>find your collections on every device</li>
        <li>read her answer to each product</li>
      </ul>
      <h3 className="text-ink">Administrators can also</h3>
      <ul className="grid list-disc gap-2 pl-6">
        <li>search video platforms and their own files, and import videos</li>
        <li>manage affiliate links</li>
        <li>read the site's analytics</li>
        <li>change its SEO settings</li>
        <li>place ads and see their CPM revenue</li>
      </ul>
      {!isSetup && <p className="meta">If you register here, you get a visitor’s account.</p>}
    </aside>
  );
}

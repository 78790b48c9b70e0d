import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { type AskedPassword, isAskedPassword } from '#app/features/accounts/asked-password';
import { Button } from './elements';
import { ErrorSummary } from './error-summary';
import { fieldsOf, PasswordField } from './field';
import { ErrorPage } from './status-page';

/** The dashboard's frame has no heading after an error. The account's layout has one. */
const useHeading = () => (useLocation().pathname.startsWith('/admin') ? 'h1' : 'h2');

function PasswordForm({ guarded, fields, error }: AskedPassword) {
  const { pathname, search } = useLocation();
  const Heading = useHeading();
  const result = error === null ? undefined : { status: 'error' as const, error: { confirmation: [error] } };
  const { text } = fieldsOf({ form: 'again', result });
  return (
    <form method="post" action={pathname + search} className="panel form max-w-[36rem]" noValidate>
      <Heading className="text-24">Confirm your password</Heading>
      <p>{`Enter your password to change ${guarded}. Nothing has been changed yet.`}</p>
      <ErrorSummary form="again" result={result} />
      {fields.map(([name, value], position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat.
        <input key={position} type="hidden" name={name} value={value} />
      ))}
      <PasswordField {...text('confirmation', 'Your password')} autoComplete="current-password" />
      <p className="flex flex-wrap items-center gap-4">
        <Button label="Continue" />
        <a href={pathname + search}>Cancel</a>
      </p>
    </form>
  );
}

/** `ErrorBoundary` of routes with sensitive changes. Asks for the password and sends the form again (`ask-password.server`). */
export function PasswordBoundary() {
  const error = useRouteError();
  const heading = useHeading();
  const asked: unknown = isRouteErrorResponse(error) ? error.data : null;
  return isAskedPassword(asked) ? <PasswordForm {...asked} /> : <ErrorPage heading={heading} />;
}

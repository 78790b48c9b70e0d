import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { administratorResetSchema, resetSchema } from '#app/features/accounts/account-schema';
import { findReset, resetPassword } from '#app/features/accounts/password-reset.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import { MIN_PASSWORD_LENGTH, WEAK_PASSWORD } from '#app/lib/password-rule';
import type { RouteHandle } from '#app/lib/route-handle';
import { readForm, storeForm } from '#app/server/web/form.server';
import { NOT_INDEXED, tokenOf } from '#app/server/web/page-context.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { OldLink } from '#app/ui/email-link';
import { fieldsOf, PasswordField } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';

export const handle: RouteHandle = {
  title: ({ username }: { username: string | null }) =>
    username === null ? LINK_ERRORS.oldLink.title : 'Choose a new password',
};

export const headers = () => NOT_INDEXED;

export function loader({ request }: LoaderFunctionArgs) {
  const { username = null, role = 'user' } = findReset(tokenOf(request)) ?? {};
  return data({ username, minLength: MIN_PASSWORD_LENGTH[role] }, { status: username === null ? 404 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const token = tokenOf(request);
  const role = findReset(token)?.role ?? 'user';
  const isLong = MIN_PASSWORD_LENGTH[role] === MIN_PASSWORD_LENGTH.admin;
  const schema = isLong ? administratorResetSchema : resetSchema;
  return storeForm({ context, form, schema }, async ({ value, refuse }) => {
    const outcome = await resetPassword(token, value.password);
    if (outcome === 'changed') return redirectWithToast(request, '/auth', { toast: 'passwordReset' });
    if (outcome === 'weak') return refuse({ password: [WEAK_PASSWORD] });
    return refuse({ '': [LINK_ERRORS.oldLink.text] }, { status: 404 });
  });
}

export { clientAction } from '#app/ui/browser/send-form';
export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Reset() {
  const { username, minLength } = useLoaderData<typeof loader>();
  const base = { form: 'reset', result: useActionData<typeof action>() };
  if (username === null) return <OldLink to="/auth/forgot" label="Request a new link" />;
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Choose a new password</h1>
      <p className="lead">{`For your account ${username}. All browsers are logged out, and your API tokens are revoked.`}</p>
      <PostForm {...base} className="form" button={{ label: 'Save password' }}>
        {/* Password managers store the password under this username. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...fieldsOf(base).text('password', 'New password')}
          autoComplete="new-password"
          hint={`At least ${minLength} characters. A long sentence is a strong password.`}
        />
      </PostForm>
    </div>
  );
}

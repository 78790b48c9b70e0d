import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react';
import { sendOrKeep } from '#app/browser/send-or-keep';
import { ErrorSummary } from '#app/components/error-summary';
import { Field } from '#app/components/field';
import { StatusPage } from '#app/components/status-page';
import { administratorResetSchema, resetSchema } from '#app/forms/account';
import { DISCREET } from '#app/http/discreet.server';
import { keepWords, parseForm, readForm, rejected } from '#app/http/form.server';
import { redirectWithToast } from '#app/http/toast.server';
import { LINK_ERRORS } from '#app/lib/link-words';
import { withParam } from '#app/lib/local-path';
import { pageMeta } from '#app/lib/page-meta';
import { LEAST_PASSWORD, WEAK_PASSWORD } from '#app/lib/password-rule';
import { ERRORS } from '#app/messages';
import { findReset, resetPassword } from '#app/models/people/password-reset.server';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Choose a new password', noindex: true });

export const headers = () => DISCREET;

function readToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export function loader({ request }: LoaderFunctionArgs) {
  const token = readToken(request);
  const reset = findReset(token);
  return reset === null
    ? data({ username: null, least: 0, address: '' }, { status: 404 })
    : data({
        username: reset.username,
        least: LEAST_PASSWORD[reset.role],
        address: withParam('/auth/reset', 'token', token),
      });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context }, { mayBeCut: true });
  const role = findReset(readToken(request))?.role ?? 'user';
  const isLong = LEAST_PASSWORD[role] === LEAST_PASSWORD.admin;
  const schema = isLong ? administratorResetSchema : resetSchema;
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return rejected(context, parsed);
  return keepWords({ context, form, schema, failure: ERRORS.unavailable }, async () => {
    const outcome = await resetPassword(readToken(request), parsed.value.password);
    if (outcome === 'changed') return redirectWithToast(request, '/auth', { toast: 'passwordReset' });
    return outcome === 'weak'
      ? rejected(context, parsed.reject({ password: [WEAK_PASSWORD] }))
      : rejected(context, { ...parsed.reject({ '': [LINK_ERRORS.oldLink.text] }), status: 404 });
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrKeep(args, ERRORS.unavailable);

export default function Reset() {
  const { username, least, address } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (username === null)
    return (
      <StatusPage
        status={404}
        {...LINK_ERRORS.oldLink}
        back={{ to: '/auth/forgot', label: 'Ask for a new link' }}
      />
    );
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Choose a new password</h1>
      <p className="lead">{`For the account ${username}. Every browser that is logged in to it is logged out.`}</p>
      <Form method="post" action={address} className="form" noValidate>
        <ErrorSummary form="reset" result={result} />
        {/* Password managers keep a password by the name beside it. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field
          form="reset"
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          result={result}
          hint={`At least ${least} characters; a sentence is best.`}
        />
        <p>
          <button type="submit" className="btn">
            Save the password
          </button>
        </p>
      </Form>
    </div>
  );
}

import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react';
import { sendOrKeep } from '#app/browser/send-or-keep';
import { ErrorSummary } from '#app/components/error-summary';
import { Field, TrapField } from '#app/components/field';
import { SubmitButton } from '#app/components/submit-button';
import { env } from '#app/env.server';
import { forgotSchema } from '#app/forms/account';
import { isTrapped, readForm, rejected, takeForm } from '#app/http/form.server';
import { clientAddressOf } from '#app/http/page-context.server';
import { redirectWithToast } from '#app/http/toast.server';
import { LINK_ERRORS } from '#app/lib/link-words';
import { RESET_MINUTES } from '#app/lib/mail-terms';
import { pageMeta } from '#app/lib/page-meta';
import { ERRORS } from '#app/messages';
import { requestReset } from '#app/models/people/password-reset.server';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forgot your password?', noindex: true });

export function loader() {
  return { mailIsOn: env.mail !== null, minutes: RESET_MINUTES };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context }, { mayBeCut: true });
  const sent = { context, form, schema: forgotSchema, failure: ERRORS.unavailable, rule: 'forgot' as const };
  return takeForm(sent, async ({ value, reject }) => {
    if (env.mail === null) return rejected(context, reject({ '': [LINK_ERRORS.mailIsOff] }));
    if (!isTrapped(form)) await requestReset(value.email, clientAddressOf(context));
    return redirectWithToast(request, '/auth', { toast: 'resetSent' });
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrKeep(args, ERRORS.unavailable);

export default function Forgot() {
  const { mailIsOn, minutes } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Forgot your password?</h1>
      {mailIsOn ? (
        <ForgotForm result={result} minutes={minutes} />
      ) : (
        <p className="lead">
          {`${LINK_ERRORS.mailIsOff} `}
          <a href="/contact">Write to us</a> and say which username is yours.
        </p>
      )}
    </div>
  );
}

type ForgotFormProps = { result: Parameters<typeof ErrorSummary>[0]['result']; minutes: number };

function ForgotForm({ result, minutes }: ForgotFormProps) {
  return (
    <>
      <p className="lead">
        Name the e-mail address of your account. A link for a new password goes there; it works once, for{' '}
        {minutes} minutes. One mail names every account with this address.
      </p>
      <Form method="post" action="/auth/forgot" className="form" noValidate>
        <ErrorSummary form="forgot" result={result} />
        <Field
          form="forgot"
          name="email"
          label="Email Address"
          type="email"
          autoComplete="email"
          required
          result={result}
        />
        <TrapField form="forgot" />
        <p>
          <SubmitButton busy="Sending..." action="/auth/forgot">
            Send the link
          </SubmitButton>
        </p>
      </Form>
    </>
  );
}

import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react';
import { forgotSchema } from '#app/features/accounts/account-schema';
import { requestReset } from '#app/features/accounts/password-reset.server';
import { RESET_MINUTES } from '#app/features/mail/mail-terms';
import { env } from '#app/infra/env.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { hasFilledHoneypot, readForm, rejected, takeForm } from '#app/server/web/form.server';
import { clientAddressOf } from '#app/server/web/page-context.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { sendForm } from '#app/ui/browser/send-form';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf, HoneypotField } from '#app/ui/field';
import { pageMeta } from '#app/ui/page-meta';
import { SubmitButton } from '#app/ui/submit-button';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forgot your password?', noindex: true });

export function loader() {
  return { mailIsOn: env.mail !== null, minutes: RESET_MINUTES };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const failure = SITE_ERRORS.unavailable;
  return takeForm(
    { context, form, schema: forgotSchema, failure, rule: 'forgot' },
    async ({ value, reject }) => {
      if (env.mail === null) return rejected(context, reject({ '': [LINK_ERRORS.mailIsOff] }));
      if (!hasFilledHoneypot(form)) await requestReset(value.email, clientAddressOf(context));
      return redirectWithToast(request, '/auth', { toast: 'resetSent' });
    },
  );
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, SITE_ERRORS.unavailable);

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

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
          <a href="/contact">Write to us</a> and tell us your username.
        </p>
      )}
    </div>
  );
}

type ForgotFormProps = { result: Parameters<typeof ErrorSummary>[0]['result']; minutes: number };

function ForgotForm({ result, minutes }: ForgotFormProps) {
  const { text } = fieldsOf({ form: 'forgot', result });
  return (
    <>
      <p className="lead">
        Enter the email address of your account. We’ll send you a link to choose a new password. It works
        once, for {minutes} minutes.
      </p>
      <Form method="post" action="/auth/forgot" className="form" noValidate>
        <ErrorSummary form="forgot" result={result} />
        <Field {...text('email', 'Email Address')} type="email" autoComplete="email" required />
        <HoneypotField form="forgot" />
        <p>
          <SubmitButton label="Send link" busy="Sending..." action="/auth/forgot" />
        </p>
      </Form>
    </>
  );
}

import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { forgotSchema } from '#app/features/accounts/account-schema';
import { requestReset } from '#app/features/accounts/password-reset.server';
import { RESET_MINUTES } from '#app/features/mail/mail-terms';
import { env } from '#app/infra/env.server';
import { LINK_ERRORS } from '#app/lib/link-texts';
import type { RouteHandle } from '#app/lib/route-handle';
import { hasFilledHoneypot, readForm, storeForm } from '#app/server/web/form.server';
import { clientKeyOf } from '#app/server/web/page-context.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { EmailField, fieldsOf, HoneypotField } from '#app/ui/field';
import { PostForm } from '#app/ui/post-form';

export const handle: RouteHandle = { title: () => 'Forgot your password?' };

export function loader() {
  return { mailIsOn: env.mail !== null, minutes: RESET_MINUTES };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  return storeForm({ context, form, schema: forgotSchema, rule: 'forgot' }, async ({ value, refuse }) => {
    if (env.mail === null) return refuse({ '': [LINK_ERRORS.mailIsOff] });
    if (!hasFilledHoneypot(form)) await requestReset(value.email, clientKeyOf(context));
    return redirectWithToast(request, '/auth', { toast: 'resetSent' });
  });
}

export { clientAction } from '#app/ui/browser/send-form';
export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Forgot() {
  const { mailIsOn, minutes } = useLoaderData<typeof loader>();
  const base = { form: 'forgot', result: useActionData<typeof action>() };
  return (
    <div className="wrap section grid max-w-[48rem] gap-6">
      <h1>Forgot your password?</h1>
      {mailIsOn ? (
        <>
          <p className="lead">
            Enter the email address of your account. We’ll send you a link to choose a new password. It works
            once, for {minutes} minutes.
          </p>
          <PostForm
            {...base}
            action="/auth/forgot"
            className="form"
            button={{ label: 'Send link', busy: 'Sending...' }}
          >
            <EmailField {...fieldsOf(base).text('email', 'Email Address')} />
            <HoneypotField form="forgot" />
          </PostForm>
        </>
      ) : (
        <p className="lead">
          {`${LINK_ERRORS.mailIsOff} `}
          <a href="/contact">Write to us</a> and tell us your username.
        </p>
      )}
    </div>
  );
}

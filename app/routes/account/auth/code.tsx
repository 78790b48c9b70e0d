import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react';
import { codeSchema, passkeySchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { readFactors } from '#app/features/accounts/factor.server';
import { STEP_MINUTES } from '#app/features/accounts/session.server';
import type { User } from '#app/features/accounts/user.server';
import limits from '#app/lib/account-limits.json';
import type { FormResult } from '#app/lib/form-result';
import type { RouteHandle } from '#app/lib/route-handle';
import { readForm, storeForm } from '#app/server/web/form.server';
import { byIntent } from '#app/server/web/guarded.server';
import { logInByCode, logInByPasskey, refuseLogin } from '#app/server/web/log-in.server';
import { completeLogin, requireStep } from '#app/server/web/login-flow.server';
import { sendForm } from '#app/ui/browser/send-form';
import { Hidden, SubmitButton } from '#app/ui/elements';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, FieldLimits, typedValue } from '#app/ui/field';
import { PasskeyForm } from '#app/ui/passkey-form';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = { title: () => 'Two-factor authentication' };

const failure = ACCOUNT_ERRORS.login;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStep(request);
  const { app, codes, passkeys } = readFactors(userId);
  return { app, hasCodes: codes > 0, hasPasskeys: passkeys > 0, minutes: STEP_MINUTES };
}

type Args = ActionFunctionArgs & { form: FormData; step: Awaited<ReturnType<typeof requireStep>> };

async function finishLogin({ request, step: { token, beganAt, redirectTo } }: Args, user: User) {
  const login = { user, since: beganAt, passwordAt: beganAt, step: token, isLogin: true };
  return completeLogin(request, login, redirectTo);
}

async function code(args: Args) {
  const { context, form, step } = args;
  return storeForm({ context, form, schema: codeSchema, failure }, async (stored) => {
    const outcome = await logInByCode(context, { userId: step.userId, code: stored.value.code });
    if (outcome.ok) return finishLogin(args, outcome.user);
    const error = outcome.reason === 'unreadable' ? ACCOUNT_ERRORS.unreadableApp : ACCOUNT_ERRORS.wrongCode;
    return refuseLogin(stored, outcome, { code: [error] });
  });
}

async function passkey(args: Args) {
  const { context, form, step } = args;
  return storeForm({ context, form, schema: passkeySchema, failure }, async (stored) => {
    const outcome = await logInByPasskey(args, { userId: step.userId, answer: stored.value.answer });
    if (outcome.ok) return finishLogin(args, outcome.user);
    return refuseLogin(stored, outcome, { '': [ACCOUNT_ERRORS.wrongStepPasskey] });
  });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const step = await requireStep(args.request);
  return byIntent({ code, passkey })({ ...args, form, step });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, failure);

function CodeForm({ result, kind }: { result: FormResult | undefined; kind: 'app' | 'recovery' }) {
  const isOfApp = kind === 'app';
  const label = isOfApp ? 'Log in' : 'Log in with recovery code';
  return (
    <Form method="post" action="/auth/code" className="form" noValidate>
      <Hidden intent="code" kind={kind} />
      <Field
        form={isOfApp ? 'code' : 'recovery'}
        name="code"
        label={isOfApp ? 'Code' : 'Recovery code'}
        hint={isOfApp ? 'The six digits in your authenticator app' : 'One of the codes that you saved'}
        autoComplete={isOfApp ? 'one-time-code' : 'off'}
        inputMode={isOfApp ? 'numeric' : 'text'}
        autoCapitalize="characters"
        required
        result={result}
      />
      <p>
        <SubmitButton label={label} busy="Logging in..." />
      </p>
    </Form>
  );
}

export default function Code() {
  const { app, hasCodes, hasPasskeys, minutes } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const hasApp = app === 'ready';
  const isRecovery = !hasApp || typedValue(result, 'kind') === 'recovery';
  return (
    <FieldLimits.Provider value={limits}>
      <div className="wrap section grid max-w-[36rem] gap-6">
        <h1>Two-factor authentication</h1>
        <p className="lead">Your password is correct. Finish logging in within {minutes} minutes.</p>
        {app === 'unreadable' && <p className="banner">{ACCOUNT_ERRORS.unreadableApp}</p>}
        <ErrorSummary form={isRecovery ? 'recovery' : 'code'} result={result} />
        {hasApp && (
          <div className="panel">
            <CodeForm result={isRecovery ? undefined : result} kind="app" />
          </div>
        )}
        {hasPasskeys && (
          <PasskeyForm
            action="/auth/code"
            ask="/auth/passkey?step"
            without={<p className="meta">To use your passkey, turn on JavaScript in your browser.</p>}
          />
        )}
        {hasCodes && (
          <details className="panel" open={isRecovery}>
            <summary className="grid items-center">Use a recovery code</summary>
            <div className="mt-4">
              <CodeForm result={isRecovery ? result : undefined} kind="recovery" />
            </div>
          </details>
        )}
        <p className="meta">
          <a href="/auth">Start over</a>. Lost your app, passkeys and codes?{' '}
          <a href="/contact">Write to us</a>.
        </p>
      </div>
    </FieldLimits.Provider>
  );
}

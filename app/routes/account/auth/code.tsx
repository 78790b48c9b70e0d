import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react';
import { codeSchema, passkeySchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { readFactors } from '#app/features/accounts/factor.server';
import { type LoginStep, STEP_MINUTES } from '#app/features/accounts/session.server';
import type { User } from '#app/features/accounts/user.server';
import limits from '#app/lib/account-limits.json';
import type { FormResult } from '#app/lib/form-result';
import type { RouteHandle } from '#app/lib/route-handle';
import { clearStepCookie, readStep, startSession, toLogin } from '#app/server/web/enter.server';
import { readForm, storeForm } from '#app/server/web/form.server';
import { chooseByForm } from '#app/server/web/intents.server';
import { type LoginRefusal, logInByCode, logInByPasskey, refuseLogin } from '#app/server/web/log-in.server';
import { sendForm } from '#app/ui/browser/send-form';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, FieldLimits, typedValue } from '#app/ui/field';
import { PasskeyForm } from '#app/ui/passkey-form';
import { SubmitButton } from '#app/ui/submit-button';

export const handle: RouteHandle = { title: () => 'Two-factor authentication' };

const failure = ACCOUNT_ERRORS.login;

type Step = LoginStep & { token: string };

async function requireStep(request: Request): Promise<Step> {
  const step = await readStep(request);
  if (step === null) throw await toLogin(request);
  return step;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStep(request);
  const { app, codes, passkeys } = readFactors(userId);
  return { app, hasCodes: codes > 0, hasPasskeys: passkeys > 0, minutes: STEP_MINUTES };
}

type Args = { args: ActionFunctionArgs; form: FormData; step: Step };

async function finishLogin({ args: { request }, step: { token, beganAt, redirectTo } }: Args, user: User) {
  const login = { user, since: beganAt, passwordAt: beganAt, step: token, isLogin: true };
  return startSession(request, login, { redirectTo, headers: [await clearStepCookie()] });
}

function describeRefusal({ reason }: LoginRefusal): string {
  return reason === 'unreadable' ? ACCOUNT_ERRORS.unreadableApp : ACCOUNT_ERRORS.wrongCode;
}

async function code(asked: Args) {
  const { args, form, step } = asked;
  const { context } = args;
  return storeForm({ context, form, schema: codeSchema, failure }, async (stored) => {
    const outcome = await logInByCode(step.userId, stored.value.code);
    if (outcome.ok) return finishLogin(asked, outcome.user);
    return refuseLogin(stored, outcome, { code: [describeRefusal(outcome)] });
  });
}

async function passkey(asked: Args) {
  const { args, form, step } = asked;
  const { context } = args;
  return storeForm({ context, form, schema: passkeySchema, failure }, async (stored) => {
    const outcome = await logInByPasskey(args, { userId: step.userId, answer: stored.value.answer });
    if (outcome.ok) return finishLogin(asked, outcome.user);
    return refuseLogin(stored, outcome, { '': [ACCOUNT_ERRORS.wrongStepPasskey] });
  });
}

const INTENTS = { code, passkey };

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const step = await requireStep(args.request);
  return chooseByForm<(asked: Args) => ReturnType<typeof code>>(INTENTS, form)({ args, form, step });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, failure);

type CodeFormProps = { result: FormResult | undefined; isOfApp: boolean };

function CodeForm({ result, isOfApp }: CodeFormProps) {
  return (
    <Form method="post" action="/auth/code" className="form" noValidate>
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="kind" value={isOfApp ? 'app' : 'recovery'} />
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
        <SubmitButton
          label={isOfApp ? 'Log in' : 'Log in with recovery code'}
          busy="Logging in..."
          action="/auth/code"
        />
      </p>
    </Form>
  );
}

export default function Code() {
  const { app, hasCodes, hasPasskeys, minutes } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const hasApp = app === 'ready';
  const wasRecovery = typedValue(result, 'kind') === 'recovery';
  return (
    <FieldLimits.Provider value={limits}>
      <div className="wrap section grid max-w-[36rem] gap-6">
        <h1>Two-factor authentication</h1>
        <p className="lead">Your password is correct. Finish logging in within {minutes} minutes.</p>
        {app === 'unreadable' && <p className="banner">{ACCOUNT_ERRORS.unreadableApp}</p>}
        <ErrorSummary form={hasApp && !wasRecovery ? 'code' : 'recovery'} result={result} />
        {hasApp && (
          <div className="panel">
            <CodeForm result={wasRecovery ? undefined : result} isOfApp />
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
          <details className="panel" open={!hasApp || wasRecovery}>
            <summary className="grid items-center">Use a recovery code</summary>
            <div className="mt-4">
              <CodeForm result={hasApp && !wasRecovery ? undefined : result} isOfApp={false} />
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

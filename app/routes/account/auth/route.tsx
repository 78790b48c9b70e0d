import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import * as accountSchemas from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS, registrationSuccess } from '#app/features/accounts/account-texts';
import { STEP_MINUTES } from '#app/features/accounts/session.server';
import { createUser } from '#app/features/accounts/user.server';
import type { FormResult } from '#app/lib/form-result';
import { MIN_PASSWORD_LENGTH, WEAK_PASSWORD } from '#app/lib/password-rule';
import { localPath } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { readForm, rejectFields, storeForm, textOf, typedValues } from '#app/server/web/form.server';
import { byIntent } from '#app/server/web/guarded.server';
import { logIn, logInByPasskey, refuseLogin } from '#app/server/web/log-in.server';
import { askForFactor, completeLogin, landingPageOf, openSession } from '#app/server/web/login-flow.server';
import { hasSavedForm } from '#app/server/web/saved-form.server';
import { blocksCookies, getUser, loginOf, probeCookies } from '#app/server/web/session.server';
import { sendForm } from '#app/ui/browser/send-form';
import { Hidden, SubmitButton } from '#app/ui/elements';
import { EmailField, Field, fieldsOf, PasswordField, typedValue } from '#app/ui/field';
import { listUrl } from '#app/ui/pagination';
import { PasskeyForm } from '#app/ui/passkey-form';
import { PostForm } from '#app/ui/post-form';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = { title: () => 'Admin Access' };

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const redirectTo = localPath(params.get('redirectTo') ?? '/');
  const user = await getUser(request);
  if (user) throw redirect(landingPageOf(user, redirectTo));
  const page = {
    tab: params.get('tab') === 'register' ? 'register' : 'login',
    setup: params.get('setup') ?? '',
    redirectTo,
    isFormSaved: await hasSavedForm(request),
    isLate: params.has('late'),
    minutes: STEP_MINUTES,
  };
  return data(page, { headers: await probeCookies(request) });
}

const failure = ACCOUNT_ERRORS.login;
const registerForm = { failure: ACCOUNT_ERRORS.registration, rule: 'register' as const };
const failureOf = (form: FormData) => (form.get('intent') === 'register' ? registerForm.failure : failure);

type Sent = ActionFunctionArgs & { form: FormData };

async function login({ request, context, form }: Sent) {
  return storeForm({ context, form, schema: accountSchemas.loginFormSchema, failure }, async (stored) => {
    const { redirectTo = '/', ...credentials } = stored.value;
    const outcome = await logIn(context, credentials);
    if (!outcome.ok && outcome.reason !== 'factor')
      return refuseLogin(stored, outcome, { '': [ACCOUNT_ERRORS.wrongLogin] });
    const { user, since } = outcome;
    return outcome.ok
      ? completeLogin(request, { user, since, passwordAt: since, isLogin: true }, redirectTo)
      : askForFactor({ userId: user.id, beganAt: since, redirectTo: localPath(redirectTo) });
  });
}

async function passkey({ request, context, form }: Sent) {
  return storeForm({ context, form, schema: accountSchemas.passkeyLoginSchema, failure }, async (stored) => {
    const { redirectTo = '/', answer } = stored.value;
    const outcome = await logInByPasskey({ request, context }, { userId: null, answer });
    if (!outcome.ok) return refuseLogin(stored, outcome, { '': [ACCOUNT_ERRORS.wrongPasskey] });
    const { user, since } = outcome;
    return completeLogin(request, { user, since, passwordAt: null, isLogin: true }, redirectTo);
  });
}

const REFUSED = {
  'username-taken': { username: [ACCOUNT_ERRORS.usernameTaken] },
  'setup-token': { '': [ACCOUNT_ERRORS.setupToken] },
  'weak-password': { password: [WEAK_PASSWORD] },
};

async function register({ request, context, form }: Sent) {
  const schema =
    textOf(form, 'setup') === '' ? accountSchemas.registerFormSchema : accountSchemas.setupFormSchema;
  return storeForm({ context, form, schema, ...registerForm }, async ({ value, refuse }) => {
    const { redirectTo = '/', setup, ...fields } = value;
    const outcome = await createUser(fields, setup || undefined);
    if (outcome.ok)
      return openSession(request, loginOf(outcome.user), {
        redirectTo: setup ? '/admin/overview' : localPath(redirectTo),
        toast: registrationSuccess(outcome.user.username),
      });
    return refuse(REFUSED[outcome.reason], { title: ACCOUNT_ERRORS.registration.title });
  });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(args);
  // Programs send a login without an intent. Only the forms of this page name the page to open next.
  const hasNoCookie = form.has('redirectTo') && blocksCookies(request);
  if (!hasNoCookie) return byIntent({ login, register, passkey }, 'login')({ ...args, form });
  const { title } = failureOf(form);
  const initialValue = typedValues({ form, schema: accountSchemas.setupFormSchema });
  const refused = rejectFields(context, { '': [ACCOUNT_ERRORS.blockedCookies] }, { initialValue, title });
  // The cookie of an open page may have expired or been deleted, and the loader does not run again. The next attempt has this one.
  return data(refused.data, { ...refused.init, headers: await probeCookies(request) });
}

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, failureOf);

export default function Auth() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const posted = result?.initialValue?.intent;
  const tab = posted === undefined ? page.tab : posted === 'register' ? 'register' : 'login';
  const redirectTo = page.redirectTo === '/' ? '' : page.redirectTo;
  const tabUrl = (to: string) => listUrl('/auth', { tab: to, redirectTo, setup: page.setup }, 1);
  return (
    <div className="wrap section grid items-start gap-16 lg:grid-cols-[24rem_minmax(0,24rem)] lg:justify-center lg:gap-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h1>Admin Access</h1>
        <nav className="tabs" aria-label="Login or register">
          <a className="tab" href={tabUrl('login')} aria-current={tab === 'login' ? 'page' : undefined}>
            Login
          </a>{' '}
          <a className="tab" href={tabUrl('register')} aria-current={tab === 'register' ? 'page' : undefined}>
            Register
          </a>
        </nav>
        {page.isFormSaved && (
          <p className="banner" role="status">
            Your session ended before your form was sent. Nothing is lost. Log in, and your form returns as
            you typed it.
          </p>
        )}
        {page.isLate && (
          <p className="banner" role="status">
            {`The second step took longer than ${page.minutes} minutes. Log in again.`}
          </p>
        )}
        {navigation.state === 'loading' && (
          <p role="status">
            <span className="spinner inline-block" /> <span className="sr-only">Loading</span>
          </p>
        )}
        {tab === 'login' ? (
          <>
            <LoginForm {...page} result={result} />
            <PasskeyForm action="/auth" ask="/auth/passkey">
              <Hidden redirectTo={page.redirectTo} />
            </PasskeyForm>
          </>
        ) : (
          <RegisterForm {...page} result={result} />
        )}
      </div>
      <Panel isSetup={page.setup !== ''} />
    </div>
  );
}

type FormProps = { result: FormResult | undefined; redirectTo: string };

function LoginForm({ result, redirectTo }: FormProps) {
  const { base, text } = fieldsOf({ form: 'login', result });
  return (
    <PostForm {...base} action="/auth" className="form">
      <Hidden intent="login" redirectTo={typedValue(result, 'redirectTo', redirectTo)} />
      <Field
        {...text('username', 'Username')}
        hint="Or your email address"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <PasswordField {...text('password', 'Password')} autoComplete="current-password" />
      <p className="flex flex-wrap items-center gap-4">
        <SubmitButton label="Login" busy="Logging in..." /> <a href="/auth/forgot">Forgot your password?</a>
      </p>
    </PostForm>
  );
}

function RegisterForm({ result, redirectTo, setup }: FormProps & { setup: string }) {
  const { base, text } = fieldsOf({ form: 'register', result });
  const token = typedValue(result, 'setup', setup);
  const length = token === '' ? MIN_PASSWORD_LENGTH.user : MIN_PASSWORD_LENGTH.admin;
  return (
    <PostForm
      {...base}
      action="/auth"
      className="form"
      button={{ label: 'Register', busy: 'Registering...' }}
    >
      <Hidden intent="register" setup={token} redirectTo={typedValue(result, 'redirectTo', redirectTo)} />
      {token !== '' && <p className="banner">This set-up link makes you the administrator of this site.</p>}
      <Field {...text('username', 'Username')} autoComplete="username" autoCapitalize="none" required />
      <EmailField {...text('email', 'Email')} />
      <PasswordField
        {...text('password', 'Password')}
        autoComplete="new-password"
        hint={`At least ${length} characters. A long sentence is a strong password.`}
      />
    </PostForm>
  );
}

function Panel({ isSetup }: { isSetup: boolean }) {
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

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { appSchema, newPasskeySchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS, REQUIREMENT_TEXTS } from '#app/features/accounts/account-texts';
import {
  asksForFactor,
  beginApp,
  confirmApp,
  findPendingApp,
  readFactors,
  removeApp,
  renewCodes,
  stopApp,
} from '#app/features/accounts/factor.server';
import { addPasskey, listPasskeys, removePasskey } from '#app/features/accounts/passkey.server';
import { totpUrl } from '#app/features/accounts/totp.server';
import type { User } from '#app/features/accounts/user.server';
import { countHit, removeHit } from '#app/infra/rate-limit.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { longDate } from '#app/lib/format';
import { drawQr } from '#app/lib/qr.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { hasGivenPassword, requirePassword } from '#app/server/web/ask-password.server';
import {
  answerWithTyped,
  parseForm,
  readForm,
  refuseTooMany,
  rejected,
  textOf,
} from '#app/server/web/form.server';
import { chooseByForm } from '#app/server/web/intents.server';
import { relyingParty } from '#app/server/web/log-in.server';
import { requireRight } from '#app/server/web/require-right.server';
import { readSessionId, requireSession } from '#app/server/web/session.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { Button } from '#app/ui/button';
import { pageMeta } from '#app/ui/page-meta';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/use-form-result';
import { AppFactor } from './app-factor';
import { NewCodes, RecoveryCodes } from './codes';
import { Passkeys } from './passkeys';

export { PasswordBoundary as ErrorBoundary };

export const handle: RouteHandle = {
  right: 'account',
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Two-factor authentication', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireRight('account', request);
  const isOpen = await hasGivenPassword(request);
  const factors = readFactors(user.id);
  const { app, codes } = factors;
  const { siteName } = readSiteSettings();
  const session = await readSessionId(request);
  // The secret is shown only in the session that created it, and only after the password was entered.
  const secret = isOpen && session !== null ? findPendingApp(user.id, session) : null;
  const url = secret === null ? '' : totpUrl(secret, { issuer: siteName, label: user.username });
  const pending =
    secret === null ? null : { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), url, qr: drawQr(url) };
  return {
    isOpen,
    mustSetUp: user.mustFirst === 'factor',
    hasFactor: asksForFactor(factors),
    app,
    pending,
    codes,
    passkeys: listPasskeys(user.id).map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      since: longDate(createdAt),
      used: usedAt && longDate(usedAt),
    })),
  };
}

type Args = { args: ActionFunctionArgs; form: FormData; user: User };
const HERE = '/account/factor';

async function confirm({ args: { request, context }, form, user }: Args) {
  const parsed = parseForm(form, appSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form, schema: appSchema, failure: SITE_ERRORS.unavailable };
  return answerWithTyped(sent, async () => {
    const counted = await countHit('code', String(user.id));
    if (!counted.ok) return refuseTooMany(sent, counted.retryAfter);
    const session = await requireSession(request);
    const outcome = await confirmApp(user.id, { code: parsed.value.code, session });
    if (outcome === false) return rejected(context, parsed.reject({ code: [ACCOUNT_ERRORS.wrongFirstCode] }));
    await removeHit('code', String(user.id));
    return outcome.codes ?? redirectWithToast(request, HERE, { toast: { title: 'Authenticator app added' } });
  });
}

async function passkey({ args: { request, context }, form, user }: Args) {
  const parsed = parseForm(form, newPasskeySchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form, schema: newPasskeySchema, failure: SITE_ERRORS.unavailable };
  return answerWithTyped(sent, async () => {
    const { answer, passkeyName: name } = parsed.value;
    const session = await requireSession(request);
    const outcome = await addPasskey(user.id, { answer, name, session, site: relyingParty(request) });
    if (outcome === false)
      return rejected(context, parsed.reject({ passkeyName: [ACCOUNT_ERRORS.noPasskey] }));
    return (
      outcome.codes ?? redirectWithToast(request, HERE, { toast: { title: 'Passkey added', text: name } })
    );
  });
}

const INTENTS = {
  confirm,
  passkey,
  async unlock({ args: { request } }: Args) {
    return redirectWithToast(request, HERE, { toast: { title: 'Password confirmed' } });
  },
  async begin({ args: { request }, user }: Args) {
    const hasBegun = await beginApp(user.id, await requireSession(request));
    return redirectWithToast(request, `${HERE}#app`, {
      toast: hasBegun
        ? { title: 'Secret created', text: 'Enter the code that your app shows.' }
        : { title: 'Authenticator app already set up', text: 'Remove it first.', kind: 'error' },
    });
  },
  async 'stop-app'({ args: { request }, user }: Args) {
    await stopApp(user.id);
    return redirectWithToast(request, HERE, { toast: { title: 'Set-up canceled' } });
  },
  async 'remove-app'({ args: { request }, user }: Args) {
    await removeApp(user.id);
    return redirectWithToast(request, HERE, { toast: { title: 'Authenticator app removed' } });
  },
  async 'remove-passkey'({ args: { request }, form, user }: Args) {
    const isRemoved = await removePasskey(user.id, textOf(form, 'id'));
    return redirectWithToast(request, HERE, {
      toast: isRemoved
        ? { title: 'Passkey removed', text: 'Delete it on your device, too.' }
        : { title: 'Passkey already removed' },
    });
  },
  async codes({ args: { request }, user }: Args) {
    const codes = await renewCodes(user.id);
    return (
      codes ??
      redirectWithToast(request, HERE, {
        toast: { title: 'Not turned on', text: 'Set up an app or a passkey first.', kind: 'error' },
      })
    );
  },
};

type Answered = ReturnType<typeof confirm>;

export async function action(args: ActionFunctionArgs) {
  const user = await requireRight('account', args.request, args.context);
  const form = await readForm(args);
  const run = chooseByForm<(asked: Args) => Answered>(INTENTS, form);
  await requirePassword(args, { user, form, guarded: 'two-factor authentication' });
  return run({ args, form, user });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Factor() {
  const page = useLoaderData<typeof loader>();
  const answered = useFormResult<typeof action>();
  if (Array.isArray(answered)) return <NewCodes codes={answered} />;
  const intent = answered?.initialValue?.intent;
  const { isOpen, mustSetUp, hasFactor } = page;
  return (
    <>
      {mustSetUp && (
        <p className="banner" role="status">
          {REQUIREMENT_TEXTS.factor}
        </p>
      )}
      <p className="lead">
        {hasFactor
          ? 'On. Each login also asks for a code of your app, a passkey or a recovery code.'
          : 'Two-factor authentication protects your account even if someone gets your password. Use an authenticator app or a passkey.'}
      </p>
      {!isOpen && (
        <Form method="post" action={HERE} className="panel flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0">To change anything here, confirm your password first.</p>
          <Button intent="unlock" label="Continue" />
        </Form>
      )}
      <AppFactor {...page} result={intent === 'confirm' ? answered : undefined} />
      <Passkeys {...page} result={intent === 'passkey' ? answered : undefined} />
      {hasFactor && <RecoveryCodes count={page.codes} isOpen={isOpen} />}
    </>
  );
}

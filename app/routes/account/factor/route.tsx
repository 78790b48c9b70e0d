import type { SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { appSchema, newPasskeySchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS, REQUIREMENT_TEXTS } from '#app/features/accounts/account-texts';
import {
  asksForFactor,
  beginApp,
  confirmApp,
  readFactors,
  removeApp,
  renewCodes,
  stopApp,
} from '#app/features/accounts/factor.server';
import { addPasskey, listPasskeys, removePasskey } from '#app/features/accounts/passkey.server';
import { findPendingApp, totpUrl } from '#app/features/accounts/totp.server';
import { countHit, removeHit } from '#app/infra/rate-limit.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import type { FormResult } from '#app/lib/form-result';
import { longDate } from '#app/lib/format';
import { drawQr } from '#app/lib/qr.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { KeyRow } from '#app/routes/account/key-row';
import { hasGivenPassword, requirePassword } from '#app/server/web/ask-password.server';
import { refuseTooMany, rejected, storeForm, textOf } from '#app/server/web/form.server';
import { type Change, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { chooseByForm } from '#app/server/web/intents.server';
import { relyingParty } from '#app/server/web/log-in.server';
import { readSessionId, requireSession } from '#app/server/web/session.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field, fieldsOf } from '#app/ui/field';
import { PasskeyForm } from '#app/ui/passkey-form';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/use-form-result';
import { AppFactor } from './app-factor';
import { NewCodes, RecoveryCodes } from './codes';

export { PasswordBoundary as ErrorBoundary };

export const handle: RouteHandle = { right: 'account', title: () => 'Two-factor authentication' };

export const loader = guardedLoader('account', async ({ request, actor: user }) => {
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
});

const HERE = '/account/factor';

async function confirm(change: Change) {
  const { request, context, actor: user } = change;
  return storeForm({ ...change, schema: appSchema }, async ({ value, reject, sent }) => {
    const counted = await countHit('code', String(user.id));
    if (!counted.ok) return refuseTooMany(sent, counted.retryAfter);
    const session = await requireSession(request);
    const outcome = await confirmApp(user.id, { code: value.code, session });
    if (outcome === false) return rejected(context, reject({ code: [ACCOUNT_ERRORS.wrongFirstCode] }));
    await removeHit('code', String(user.id));
    return outcome.codes ?? redirectWithToast(request, HERE, { toast: { title: 'Authenticator app added' } });
  });
}

async function passkey(change: Change) {
  const { request, context, actor: user } = change;
  return storeForm({ ...change, schema: newPasskeySchema }, async ({ value, reject }) => {
    const { answer, passkeyName: name } = value;
    const session = await requireSession(request);
    const outcome = await addPasskey(user.id, { answer, name, session, site: relyingParty(request) });
    if (outcome === false) return rejected(context, reject({ passkeyName: [ACCOUNT_ERRORS.noPasskey] }));
    return (
      outcome.codes ?? redirectWithToast(request, HERE, { toast: { title: 'Passkey added', text: name } })
    );
  });
}

const INTENTS = {
  confirm,
  passkey,
  async unlock({ request }: Change) {
    return redirectWithToast(request, HERE, { toast: { title: 'Password confirmed' } });
  },
  async begin({ request, actor: user }: Change) {
    const hasBegun = await beginApp(user.id, await requireSession(request));
    return redirectWithToast(request, `${HERE}#app`, {
      toast: hasBegun
        ? { title: 'Secret created', text: 'Enter the code that your app shows.' }
        : { title: 'Authenticator app already set up', text: 'Remove it first.', kind: 'error' },
    });
  },
  async 'stop-app'({ request, actor: user }: Change) {
    await stopApp(user.id);
    return redirectWithToast(request, HERE, { toast: { title: 'Set-up canceled' } });
  },
  async 'remove-app'({ request, actor: user }: Change) {
    await removeApp(user.id);
    return redirectWithToast(request, HERE, { toast: { title: 'Authenticator app removed' } });
  },
  async 'remove-passkey'({ request, form, actor: user }: Change) {
    const isRemoved = await removePasskey(user.id, textOf(form, 'id'));
    return redirectWithToast(request, HERE, {
      toast: isRemoved
        ? { title: 'Passkey removed', text: 'Delete it on your device, too.' }
        : { title: 'Passkey already removed' },
    });
  },
  async codes({ request, actor: user }: Change) {
    const codes = await renewCodes(user.id);
    return (
      codes ??
      redirectWithToast(request, HERE, {
        toast: { title: 'Not turned on', text: 'Set up an app or a passkey first.', kind: 'error' },
      })
    );
  },
};

export const action = formAction('account', async (change) => {
  const run = chooseByForm<(change: Change) => ReturnType<typeof confirm>>(INTENTS, change.form);
  await requirePassword(change, {
    user: change.actor,
    form: change.form,
    guarded: 'two-factor authentication',
  });
  return run(change);
});

export { meta, shouldRevalidate } from '#app/ui/screen';

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

type PasskeysProps = Pick<SerializeFrom<typeof loader>, 'passkeys' | 'isOpen'> & {
  result: FormResult | undefined;
};

function Passkeys({ passkeys, isOpen, result }: PasskeysProps) {
  const { text } = fieldsOf({ form: 'passkey', result });
  return (
    <section className="panel grid gap-4" id="passkeys" aria-labelledby="passkeys-title">
      <h2 className="text-24" id="passkeys-title">
        Passkeys
      </h2>
      <p>
        Log in with your fingerprint, face or device PIN. A passkey works on this site only, so a fake site
        cannot steal it.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, since, used }) => (
            <KeyRow
              key={id}
              name={name}
              facts={`Added on ${since}${used === null ? '' : `, last used on ${used}`}`}
              end={
                isOpen
                  ? {
                      action: '/account/factor',
                      intent: 'remove-passkey',
                      field: 'id',
                      value: id,
                      button: 'Remove passkey',
                      label: `Remove passkey ${name}`,
                    }
                  : null
              }
            />
          ))}
        </ul>
      )}
      <ErrorSummary form="passkey" result={result} />
      {isOpen && (
        <PasskeyForm
          action="/account/factor"
          ask="/account/factor/passkey"
          isNew
          label="Add a passkey"
          without={<p className="meta">To add a passkey, use a browser with JavaScript and passkeys.</p>}
        >
          <Field {...text('passkeyName', 'Name')} hint="For example: My phone" required />
        </PasskeyForm>
      )}
    </section>
  );
}

import { Form, useLoaderData } from '@remix-run/react';
import { appSchema, newPasskeySchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS, REQUIREMENT_TEXTS } from '#app/features/accounts/account-texts';
import * as twoFactor from '#app/features/accounts/factor.server';
import { addPasskey, listPasskeys, removePasskey } from '#app/features/accounts/passkey.server';
import { beginAppSetup, findPendingApp, totpUrl } from '#app/features/accounts/totp.server';
import { countHit, removeHit } from '#app/infra/rate-limit.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { longDate } from '#app/lib/format';
import { drawQr } from '#app/lib/qr.server';
import type { RouteHandle } from '#app/lib/route-handle';
import type { Toast } from '#app/lib/toast';
import { hasConfirmedPassword, requirePassword } from '#app/server/web/ask-password.server';
import { refuseTooMany, storeForm, textOf } from '#app/server/web/form.server';
import { type Change, chooseByIntent, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { relyingParty } from '#app/server/web/log-in.server';
import { readSessionId, requireSession } from '#app/server/web/session.server';
import { Button } from '#app/ui/elements';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/post-form';
import { AppFactor, NewCodes, Passkeys, RecoveryCodes } from './panels';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export { PasswordBoundary as ErrorBoundary };
export const handle: RouteHandle = { right: 'account', title: () => 'Two-factor authentication' };

const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const loader = guardedLoader('account', async ({ request, actor: user }) => {
  const isOpen = await hasConfirmedPassword(request);
  const factors = twoFactor.readFactors(user.id);
  const { siteName } = readSiteSettings();
  const session = await readSessionId(request);
  // The secret is shown only in the session that created it, and only after the password was entered.
  const secret = isOpen && session !== null ? findPendingApp(user.id, session) : null;
  const url = secret === null ? '' : totpUrl(secret, { issuer: siteName, label: user.username });
  return {
    isOpen,
    mustSetUp: user.mustFirst === 'factor',
    hasFactor: twoFactor.asksForFactor(factors),
    app: factors.app,
    pending: secret === null ? null : { secret: spaced(secret), url, qr: drawQr(url) },
    codes: factors.codes,
    passkeys: listPasskeys(user.id).map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      since: longDate(createdAt),
      used: usedAt && longDate(usedAt),
    })),
  };
});

const HERE = '/account/factor';

const stay = (toast: Toast) => done(HERE, toast);

async function confirm(change: Change) {
  const { request, actor: user } = change;
  return storeForm({ ...change, schema: appSchema }, async ({ value, refuse, sent }) => {
    const counted = await countHit('code', String(user.id));
    if (!counted.ok) return refuseTooMany(sent, counted.retryAfter);
    const session = await requireSession(request);
    const outcome = await twoFactor.confirmApp(user.id, { code: value.code, session });
    if (outcome === false) return refuse({ code: [ACCOUNT_ERRORS.wrongFirstCode] });
    await removeHit('code', String(user.id));
    return outcome.codes ?? stay({ title: 'Authenticator app added' });
  });
}

async function passkey(change: Change) {
  const { request, actor: user } = change;
  return storeForm({ ...change, schema: newPasskeySchema }, async ({ value, refuse }) => {
    const { answer, passkeyName: name } = value;
    const session = await requireSession(request);
    const outcome = await addPasskey(user.id, { answer, name, session, site: relyingParty(request) });
    if (outcome === false) return refuse({ passkeyName: [ACCOUNT_ERRORS.noPasskey] });
    return outcome.codes ?? stay({ title: 'Passkey added', text: name });
  });
}

const INTENTS = {
  confirm,
  passkey,
  unlock: async () => stay({ title: 'Password confirmed' }),
  async begin({ request, actor }: Change) {
    const toast: Toast = (await beginAppSetup(actor.id, await requireSession(request)))
      ? { title: 'Secret created', text: 'Enter the code that your app shows.' }
      : { title: 'Authenticator app already set up', text: 'Remove it first.', kind: 'error' };
    return done(`${HERE}#app`, toast);
  },
  async 'stop-app'({ actor }: Change) {
    await twoFactor.cancelAppSetup(actor.id);
    return stay({ title: 'Set-up canceled' });
  },
  async 'remove-app'({ actor }: Change) {
    await twoFactor.removeApp(actor.id);
    return stay({ title: 'Authenticator app removed' });
  },
  async 'remove-passkey'({ actor, form }: Change) {
    const isRemoved = await removePasskey(actor.id, textOf(form, 'id'));
    if (!isRemoved) return stay({ title: 'Passkey already removed' });
    return stay({ title: 'Passkey removed', text: 'Delete it on your device, too.' });
  },
  async codes({ actor }: Change) {
    const text = 'Set up an app or a passkey first.';
    return (await twoFactor.renewCodes(actor.id)) ?? stay({ title: 'Not turned on', text, kind: 'error' });
  },
};

export const action = formAction('account', async (change) => {
  const intent = textOf(change.form, 'intent');
  const run = chooseByIntent<(change: Change) => ReturnType<typeof confirm>>(INTENTS, intent);
  await requirePassword(change, 'two-factor authentication');
  return run(change);
});

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
      {hasFactor && <RecoveryCodes {...page} />}
    </>
  );
}

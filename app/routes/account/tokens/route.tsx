import { useLoaderData } from '@remix-run/react';
import { tokenSchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { issueToken, listTokens, MAX_TOKENS, revokeToken } from '#app/features/accounts/api-token.server';
import { env } from '#app/infra/env.server';
import { longDate, zonedDateTime } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { requirePassword } from '#app/server/web/ask-password.server';
import { rejected, storeForm, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/intents.server';
import { siteOrigin } from '#app/server/web/origin.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/use-form-result';
import { MadeToken, TokenForm, TokenList } from './tokens';

export { PasswordBoundary as ErrorBoundary };

export const handle: RouteHandle = { right: 'account', title: () => 'API tokens' };

export const loader = guardedLoader('account', ({ request, actor: user }) => {
  const now = new Date();
  return {
    origin: siteOrigin(request),
    tokens: listTokens(user.id).map(({ createdAt, expiresAt, usedAt, ...token }) => ({
      ...token,
      since: longDate(createdAt),
      expires: longDate(expiresAt),
      isExpired: expiresAt <= now,
      used: usedAt && zonedDateTime(usedAt, env.TIME_ZONE),
    })),
  };
});

async function make(change: Change) {
  const { context, form, actor: user } = change;
  return storeForm({ ...change, schema: tokenSchema }, async ({ value, reject }) => {
    await requirePassword(change, { user, form, guarded: 'your API tokens' });
    const { tokenName: name, access, days } = value;
    const expiresAt = new Date(Date.now() + Number(days) * 86_400_000);
    const token = await issueToken(user.id, { name, access, expiresAt });
    if (token === null) return rejected(context, reject({ '': [ACCOUNT_ERRORS.tooManyTokens(MAX_TOKENS)] }));
    return { token, access, name };
  });
}

async function revoke({ request, context, form, actor: user }: Change) {
  await requirePassword({ request, context }, { user, form, guarded: 'your API tokens' });
  const name = await revokeToken(user.id, requireId(textOf(form, 'token')));
  const toast =
    name === null ? { title: 'API token already revoked' } : { title: 'API token revoked', text: name };
  return redirectWithToast(request, '/account/tokens', { toast });
}

export const action = formAction('account', byIntent({ make, end: revoke }));

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function Tokens() {
  const { origin, tokens } = useLoaderData<typeof loader>();
  const answered = useFormResult<typeof action>();
  const made = answered !== undefined && 'token' in answered ? answered : null;
  return (
    <>
      <p className="lead">
        API tokens let programs use this site’s <a href="/api">API</a> with your permissions.
      </p>
      {made !== null && <MadeToken key={made.token} {...made} origin={origin} />}
      <TokenForm key={made?.token} result={made === null ? answered : undefined} />
      <TokenList tokens={tokens} />
    </>
  );
}

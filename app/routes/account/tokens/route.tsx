import type { SerializeFrom } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tokenSchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { issueToken, listTokens, MAX_TOKENS, revokeToken } from '#app/features/accounts/api-token.server';
import { env } from '#app/infra/env.server';
import { TOKEN_DAYS } from '#app/lib/choices';
import type { FormResult } from '#app/lib/form-result';
import { longDate, zonedDateTime } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { KeyRow, ShownOnce } from '#app/routes/account/parts';
import { requirePassword } from '#app/server/web/ask-password.server';
import { storeForm, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { CodeBlock, Hidden, Section } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { PasswordBoundary } from '#app/ui/password-page';
import { PostForm, useFormResult } from '#app/ui/post-form';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
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
  return storeForm({ ...change, schema: tokenSchema }, async ({ value, refuse }) => {
    await requirePassword(change, 'your API tokens');
    const { tokenName: name, access, days } = value;
    const expiresAt = new Date(Date.now() + Number(days) * 86_400_000);
    const token = await issueToken(change.actor.id, { name, access, expiresAt });
    if (token === null) return refuse({ '': [ACCOUNT_ERRORS.tooManyTokens(MAX_TOKENS)] });
    return { token, access, name };
  });
}

async function revoke(change: Change) {
  const { form, actor: user } = change;
  await requirePassword(change, 'your API tokens');
  const name = await revokeToken(user.id, requireId(textOf(form, 'token')));
  const title = name === null ? 'API token already revoked' : 'API token revoked';
  return done('/account/tokens', { title, text: name ?? undefined });
}

export const action = formAction('account', byIntent({ make, end: revoke }));

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

const ACCESS = { read: 'Read only', write: 'Read and write' };

type MadeTokenProps = { token: string; name: string; access: keyof typeof ACCESS; origin: string };

function MadeToken({ token, name, access, origin }: MadeTokenProps) {
  return (
    <ShownOnce title={`API token “${name}”`} id="made-title">
      <p>
        <strong>Copy it now. It is shown only once.</strong> {ACCESS[access]}.
      </p>
      <p className="flex flex-wrap items-end gap-3">
        <input
          id="made-token"
          className="input min-w-0 flex-1 font-mono"
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
          aria-labelledby="made-title"
        />
      </p>
      <CodeBlock code={`curl -H 'Authorization: Bearer ${token}' ${origin}/api/user`} />
    </ShownOnce>
  );
}

const PANEL = { action: '/account/tokens', className: 'form panel', titleClass: 'text-24' };

function TokenForm({ result }: { result: FormResult | undefined }) {
  const base = { form: 'token', result };
  const { text } = fieldsOf(base, { access: 'read', days: '90', tokenName: undefined });
  return (
    <PostForm {...base} {...PANEL} title="New API token" button={{ label: 'Create API token' }}>
      <Hidden intent="make" />
      <Field {...text('tokenName', 'Name')} hint="For example: Price updates" required />
      <ChoiceField {...text('access', 'Access')} choices={ACCESS} />
      <ChoiceField {...text('days', 'Expires after')} choices={TOKEN_DAYS} />
    </PostForm>
  );
}

function TokenList({ tokens }: Pick<SerializeFrom<typeof loader>, 'tokens'>) {
  if (tokens.length === 0) return <p className="meta">No API tokens yet.</p>;
  return (
    <Section className="panel grid gap-4" titleId="tokens-title" titleClass="text-24" title="Your API tokens">
      <ul>
        {tokens.map(({ id, name, access, since, expires, isExpired, used }) => (
          <KeyRow
            key={id}
            name={name}
            kind={ACCESS[access]}
            facts={`Created on ${since}\u00a0· ${isExpired ? 'expired' : 'expires'} on ${expires}\u00a0· ${used === null ? 'never used' : `last used on ${used}`}`}
            id={['token', id]}
            button={{ intent: 'end', label: 'Revoke' }}
            buttonLabel={`Revoke API token ${name}`}
          />
        ))}
      </ul>
    </Section>
  );
}

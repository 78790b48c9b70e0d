import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { toUser } from '#app/routes/api/resources';
import { on, type Refusal, refuse, serveApi } from '#app/server/api/api.server';
import { accountCookie } from '#app/server/web/cookies.server';
import { type LoginRefusal, logIn, logInByCode } from '#app/server/web/log-in.server';
import { startLogin } from '#app/server/web/session.server';
import { loginOperation } from './operation';

function refuseLogin(outcome: LoginRefusal, wrong: string): Refusal {
  if (outcome.reason === 'too-many')
    return refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: outcome.retryAfter });
  return refuse(401, outcome.reason === 'unreadable' ? ACCOUNT_ERRORS.unreadableApp : wrong);
}

const api = serveApi(
  on(loginOperation, async ({ body: { code, ...words }, request, context }) => {
    const received = { request, context };
    const first = await logIn(received, words);
    if (!first.ok && first.reason !== 'factor') return refuseLogin(first, ACCOUNT_ERRORS.wrongLogin);
    if (!first.ok && code === undefined) return refuse(401, ACCOUNT_ERRORS.codeNeeded);
    const outcome = first.ok
      ? first
      : await logInByCode(received, { userId: first.user.id, code: code ?? '' });
    if (!outcome.ok) return refuseLogin(outcome, ACCOUNT_ERRORS.wrongCode);
    const { user } = outcome;
    const login = { user, since: first.since, passwordAt: first.since, isSignIn: true };
    const session = await startLogin(request, login);
    if (session === null) return refuse(401, ACCOUNT_ERRORS.wrongLogin);
    return { data: toUser(user), cookies: [session, await accountCookie.serialize(String(user.id))] };
  }),
);

export const loader = api.loader;
export const action = api.action;

import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import { recordFailedAttempt } from '#app/features/accounts/account-event.server';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import * as factors from '#app/features/accounts/factor.server';
import { type RelyingParty, usePasskey } from '#app/features/accounts/passkey.server';
import { findUser, type User, usernameKey, verifyLogin } from '#app/features/accounts/user.server';
import { countHit, type RateLimit, removeHit } from '#app/infra/rate-limit.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { refuseTooMany, type Stored, textOf } from './form.server';
import { clientKeyOf, siteOrigin } from './page-context.server';

type Refusal = 'wrong' | Exclude<factors.CodeOutcome, 'right'>;

export function relyingParty(request: Request): RelyingParty {
  return { origin: siteOrigin(request), name: readSiteSettings().siteName };
}

type Counted = [rule: RateLimit, who: string][];

export type LoginRefusal =
  | { ok: false; reason: Refusal }
  | { ok: false; reason: 'too-many'; retryAfter: number };
type Outcome = { ok: true; user: User; since: Date } | LoginRefusal;

/** Answers the form of a refused login with its errors, or asks to wait. */
export function refuseLogin<S extends z.ZodObject>(
  { sent, refuse }: Stored<S>,
  refusal: LoginRefusal,
  errors: Record<string, string[]>,
) {
  return refusal.reason === 'too-many'
    ? refuseTooMany(sent, refusal.retryAfter)
    : refuse(errors, { title: ACCOUNT_ERRORS.login.title });
}

/** Tries one way to log in, within its limits. `find` returns the account, or why there is none. */
async function tryLogin(counted: Counted, find: () => Promise<User | Refusal | null>): Promise<Outcome> {
  const since = new Date();
  // Counted first, or many simultaneous tries would pass. A right login removes its hit.
  for (const [rule, who] of counted) {
    const outcome = await countHit(rule, who);
    if (!outcome.ok) return { ok: false, reason: 'too-many', retryAfter: outcome.retryAfter };
  }
  const user = (await find()) ?? 'wrong';
  if (typeof user === 'string') return { ok: false, reason: user };
  for (const [rule, who] of counted) await removeHit(rule, who);
  return { ok: true, user, since };
}

/** Checks passwords. Sessions are not part of it, since ours can be revoked. */
const authenticator = new Authenticator<User | null>().use(
  new FormStrategy(({ form }) =>
    verifyLogin({ username: textOf(form, 'username'), password: textOf(form, 'password') }),
  ),
  'form',
);

export async function logIn(
  context: AppLoadContext,
  { username, password }: { username: string; password: string },
) {
  const client = clientKeyOf(context);
  const name = username.trim();
  const counted: Counted = [
    ['login-address', client],
    // Counting an account's names together would reveal that they are names of one account.
    ['login-account', `${usernameKey(name)}\n${client}`],
  ];
  // The strategy reads the form itself, so it gets a request with the fields.
  const body = new URLSearchParams({ username: name, password });
  const sent = new Request('http://site.invalid/', { method: 'POST', body });
  const outcome = await tryLogin(counted, () => authenticator.authenticate('form', sent));
  if (outcome.ok && factors.asksForFactor(factors.readFactors(outcome.user.id)))
    return { ...outcome, ok: false as const, reason: 'factor' as const };
  return outcome;
}

/** Checks the second step of a login: the code of an authenticator app, or a recovery code. */
export function logInByCode(context: AppLoadContext, { userId, code }: { userId: number; code: string }) {
  // A recovery code cannot be guessed, so its owner can use one while a stranger uses up the guesses for the app.
  const counted: Counted = factors.isAppCode(code)
    ? [['code', String(userId)]]
    : [['recovery', `${userId}\n${clientKeyOf(context)}`]];
  return tryLogin(counted, async () => {
    const outcome = await factors.spendCode(userId, code);
    if (outcome === 'right') return findUser(userId);
    recordFailedAttempt(userId, 'wrong-code');
    return outcome;
  });
}

/** Checks a passkey, which is the second step of a login or replaces the password. */
export function logInByPasskey(
  { request, context }: { request: Request; context: AppLoadContext },
  { userId, answer }: { userId: number | null; answer: string },
): Promise<Outcome> {
  return tryLogin([['passkey', clientKeyOf(context)]], async () => {
    const id = await usePasskey(userId, { answer, site: relyingParty(request) });
    return id === null ? null : findUser(id);
  });
}

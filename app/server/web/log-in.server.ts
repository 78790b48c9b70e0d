import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import { recordFailedAttempt } from '#app/features/accounts/account-event.server';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import {
  asksForFactor,
  type CodeOutcome,
  readFactors,
  spendCode,
} from '#app/features/accounts/factor.server';
import { type RelyingParty, usePasskey } from '#app/features/accounts/passkey.server';
import { findUser, type User, usernameKey, verifyLogin } from '#app/features/accounts/user.server';
import { countHit, type RateLimit, removeHit } from '#app/infra/rate-limit.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { refuseTooMany, rejected, type Stored, textOf } from './form.server';
import { clientAddressOf, siteOrigin } from './page-context.server';

type Refusal = 'wrong' | Exclude<CodeOutcome, 'right'>;

class WrongLogin extends Error {
  override name = 'WrongLogin';
  constructor(readonly reason: Refusal) {
    super('No account fits this.');
  }
}

function orWrong(user: User | null): User {
  if (user === null) throw new WrongLogin('wrong');
  return user;
}

export function relyingParty(request: Request): RelyingParty {
  return { origin: siteOrigin(request), name: readSiteSettings().siteName };
}

/** The strategies of remix-auth: each returns an account or throws. Sessions are not part of it, since ours can be revoked. */
const authenticator = new Authenticator<User>();

authenticator
  .use(
    new FormStrategy(async ({ form }) =>
      orWrong(
        await verifyLogin({ username: textOf(form, 'username').trim(), password: textOf(form, 'password') }),
      ),
    ),
    'form',
  )
  // Second step: the code of an authenticator app, or a recovery code.
  .use(
    new FormStrategy(async ({ form }) => {
      const id = Number(textOf(form, 'account'));
      const outcome = await spendCode(id, textOf(form, 'code'));
      if (outcome === 'right') return orWrong(findUser(id));
      recordFailedAttempt(id, 'wrong-code');
      throw new WrongLogin(outcome);
    }),
    'code',
  )
  // Second step of `account`; without one, a login without a password.
  .use(
    new FormStrategy(async ({ form, request }) => {
      const account = textOf(form, 'account');
      const asked = account === '' ? null : Number(account);
      const id = await usePasskey(asked, { answer: textOf(form, 'answer'), site: relyingParty(request) });
      return orWrong(id === null ? null : findUser(id));
    }),
    'passkey',
  );

type Received = { request: Request; context: AppLoadContext };
type Counted = [rule: RateLimit, who: string][];

export type LoginRefusal =
  | { ok: false; reason: Refusal }
  | { ok: false; reason: 'too-many'; retryAfter: number };
type Outcome = { ok: true; user: User; since: Date } | LoginRefusal;

/** Answers the form of a refused login with its errors, or asks to wait. */
export function refuseLogin<S extends z.ZodObject>(
  { sent, reject }: Stored<S>,
  refusal: LoginRefusal,
  errors: Record<string, string[]>,
) {
  return refusal.reason === 'too-many'
    ? refuseTooMany(sent, refusal.retryAfter)
    : rejected(sent.context, reject(errors, ACCOUNT_ERRORS.login.title));
}

async function tryStrategy(
  request: Request,
  { name, fields, counted }: { name: string; fields: Record<string, string>; counted: Counted },
): Promise<Outcome> {
  const since = new Date();
  // Counted first, or many simultaneous tries would pass. A right login removes its hit.
  for (const [rule, who] of counted) {
    const outcome = await countHit(rule, who);
    if (!outcome.ok) return { ok: false, reason: 'too-many', retryAfter: outcome.retryAfter };
  }
  try {
    // `FormStrategy` reads the body itself, so it gets a request with the fields.
    const sent = new Request(request.url, { method: 'POST', body: new URLSearchParams(fields) });
    const user = await authenticator.authenticate(name, sent);
    for (const [rule, who] of counted) await removeHit(rule, who);
    return { ok: true, user, since };
  } catch (error) {
    if (!(error instanceof WrongLogin)) throw error;
    return { ok: false, reason: error.reason };
  }
}

export type LoginOutcome =
  | { ok: true; user: User; since: Date }
  | { ok: false; reason: 'factor'; user: User; since: Date }
  | LoginRefusal;

export async function logIn(
  { request, context }: Received,
  { username, password }: { username: string; password: string },
): Promise<LoginOutcome> {
  const client = clientAddressOf(context);
  const outcome = await tryStrategy(request, {
    name: 'form',
    fields: { username, password },
    counted: [
      ['login-address', client],
      ['login-account', `${usernameKey(username)}\n${client}`],
    ],
  });
  if (outcome.ok && asksForFactor(readFactors(outcome.user.id)))
    return { ok: false, reason: 'factor', user: outcome.user, since: outcome.since };
  return outcome;
}

export async function logInByCode(
  { request }: Received,
  { userId, code }: { userId: number; code: string },
): Promise<Outcome> {
  const counted: Counted = [['code', String(userId)]];
  return tryStrategy(request, { name: 'code', fields: { account: String(userId), code }, counted });
}

/** Checks a passkey, which is the second step of a login or replaces the password. */
export async function logInByPasskey(
  { request, context }: Received,
  { userId, answer }: { userId: number | null; answer: string },
): Promise<Outcome> {
  const account = userId === null ? '' : String(userId);
  const counted: Counted = [['passkey', clientAddressOf(context)]];
  return tryStrategy(request, { name: 'passkey', fields: { account, answer }, counted });
}

import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { mayUse } from '#app/lib/rights';
import { loginKey, type User, verifyLogin } from '#app/models/people/user.server';
import { recordEvent } from '#app/models/site/audit.server';
import { countHit, takeHitBack } from '#app/models/site/rate-limit.server';
import { textOf } from './form.server';
import { clientAddressOf } from './page-context.server';

class WrongLogin extends Error {
  override name = 'WrongLogin';
}

const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const user = await verifyLogin({
      username: textOf(form, 'username').trim(),
      password: textOf(form, 'password'),
    });
    if (!user) throw new WrongLogin('No account fits these words.');
    return user;
  }),
  'form',
);

export type LoginOutcome =
  | { ok: true; user: User }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; retryAfter: number };

/** Checks a username and password within the limits of tries; the page and the API both log in by it. */
export async function logIn(
  { request, context }: { request: Request; context: AppLoadContext },
  { username, password }: { username: string; password: string },
): Promise<LoginOutcome> {
  const address = clientAddressOf(context);
  const account = `${loginKey(username)}\n${address}`;
  // Counted before the password is looked at, or many tries at once would all pass; a right one is taken back.
  for (const outcome of [
    await countHit('login-address', address),
    await countHit('login-account', account),
  ]) {
    if (!outcome.ok) return { ok: false, reason: 'too-many', retryAfter: outcome.retryAfter };
  }
  try {
    // `FormStrategy` reads a body itself, so it gets one with what was already read.
    const body = new URLSearchParams({ username, password });
    const user = await authenticator.authenticate('form', new Request(request.url, { method: 'POST', body }));
    await takeHitBack('login-address', address);
    await takeHitBack('login-account', account);
    if (mayUse(user, 'editor')) await recordEvent(user, { what: 'signed in' });
    return { ok: true, user };
  } catch (error) {
    if (!(error instanceof WrongLogin)) throw error;
    return { ok: false, reason: 'wrong' };
  }
}

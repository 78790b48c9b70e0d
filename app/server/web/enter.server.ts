import { redirect } from '@remix-run/node';
import { loginSuccess } from '#app/features/accounts/account-texts';
import { readFactors } from '#app/features/accounts/factor.server';
import { beginStep, findStep, type LoginStep } from '#app/features/accounts/login-step.server';
import type { User } from '#app/features/accounts/user.server';
import { countClaimable } from '#app/features/collections/compilation-list.server';
import { localPath, withParam } from '#app/lib/local-path';
import { WEAK_PASSWORD } from '#app/lib/password-rule';
import { hasRight } from '#app/lib/permissions';
import type { Toast } from '#app/lib/toast';
import { accountCookie, readTextCookie, stepCookie } from './cookies.server';
import { readOwner } from './owner.server';
import { type Login, startLogin } from './session.server';
import { redirectWithToast } from './toast.server';

/** Where somebody comes to who has logged in: whoever may change the site to the dashboard, unless he was on his way elsewhere. */
export function homeOf(user: User, redirectTo: string): string {
  return hasRight(user.role, 'overview') && redirectTo === '/' ? '/admin' : redirectTo;
}

type Entry = { redirectTo: string; toast: Toast; headers?: string[] };

/** Starts the session of somebody who has come in, and leads on. */
export async function enter(
  request: Request,
  login: Login,
  { redirectTo, toast, headers = [] }: Entry,
): Promise<Response> {
  const { user } = login;
  const session = await startLogin(request, login);
  if (session === null)
    return redirectWithToast(request, '/auth', {
      toast: { title: 'Please log in again', text: 'The account has been changed meanwhile.', kind: 'error' },
    });
  const { browserHash } = await readOwner(request);
  const claimable = browserHash !== undefined && countClaimable(browserHash) > 0;
  const home = homeOf(user, redirectTo);
  const to = claimable && home === '/' ? '/compilations' : home;
  const offer =
    claimable && to !== '/compilations'
      ? ' What this browser collected can be moved to your account, under My collections.'
      : '';
  return redirectWithToast(request, to, {
    toast: { ...toast, text: `${toast.text ?? ''}${offer}` },
    headers: [await accountCookie.serialize(String(user.id)), session, ...headers],
  });
}

/** Leads on whoever has logged in: where he was going, or where he must do something first. */
export function startSession(
  request: Request,
  login: Login,
  { redirectTo, headers }: { redirectTo: string; headers?: string[] },
): Promise<Response> {
  const { id, username, mustFirst } = login.user;
  const more = headers === undefined ? {} : { headers };
  if (mustFirst === 'password') {
    const toast = { title: 'Please choose a longer password', text: WEAK_PASSWORD };
    return enter(request, login, { redirectTo: '/account#password', toast, ...more });
  }
  // An app whose secret cannot be read any more is set up again by whoever came in without it.
  const isUnreadable = readFactors(id).app === 'unreadable';
  const to = isUnreadable || mustFirst === 'factor' ? '/account/factor' : localPath(redirectTo);
  return enter(request, login, { redirectTo: to, toast: loginSuccess(username), ...more });
}

/** Leads whoever has given a right password to where the second factor is asked for. */
export async function askForFactor(step: LoginStep): Promise<Response> {
  const token = await beginStep(step);
  return redirect('/auth/code', {
    status: 303,
    headers: { 'Set-Cookie': await stepCookie.serialize(token) },
  });
}

/** The login of this browser that waits for its second factor, and its token; null when there is none, or its time is over. */
export async function readStep(request: Request): Promise<(LoginStep & { token: string }) | null> {
  const token = await readTextCookie(stepCookie, request);
  const step = token === null ? null : findStep(token);
  return token === null || step === null ? null : { ...step, token };
}

/** The header that clears the step's cookie. */
export function clearStepCookie(): Promise<string> {
  return stepCookie.serialize('', { maxAge: 0 });
}

/** Leads back to the login; one that had a second step took too long. */
export async function toLogin(request: Request): Promise<Response> {
  const hadStep = (await readTextCookie(stepCookie, request)) !== null;
  return redirect(hadStep ? withParam('/auth', 'late', '1') : '/auth');
}

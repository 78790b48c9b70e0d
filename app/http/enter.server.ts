import { redirect } from '@remix-run/node';
import { localPath, withParam } from '#app/lib/local-path';
import { WEAK_PASSWORD } from '#app/lib/password-rule';
import { mayUse } from '#app/lib/rights';
import { loginSuccess, type Toast } from '#app/messages';
import { countClaimable } from '#app/models/collections/compilation.server';
import { beginStep, endStep, findStep, type LoginStep } from '#app/models/people/login-step.server';
import { isWeakForAdministrator } from '#app/models/people/password-rule.server';
import type { User } from '#app/models/people/user.server';
import { accountCookie, readTextCookie, stepCookie } from './cookies.server';
import { readOwner } from './owner.server';
import { startSession } from './session.server';
import { redirectWithToast } from './toast.server';

/** Where somebody comes to who has logged in: whoever may change the site to the dashboard, unless he was on his way elsewhere. */
export function homeOf(user: User, redirectTo: string): string {
  return mayUse({ role: user.role }, 'editor') && redirectTo === '/' ? '/admin' : redirectTo;
}

type Entry = { redirectTo: string; toast: Toast; byPassword?: boolean; headers?: string[] };

/** Starts the session of somebody who has come in, and leads on. */
export async function enter(
  request: Request,
  user: User,
  { redirectTo, toast, byPassword = true, headers = [] }: Entry,
): Promise<Response> {
  const session = await startSession(request, user, { byPassword });
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

/** An administrator's password of before there was a rule still opens the account, to be changed there. */
export function isWeakOf(user: User, password: string): Promise<boolean> {
  return user.role === 'admin' ? isWeakForAdministrator(password, user.username) : Promise.resolve(false);
}

/** Leads on whoever has given a right password, and all that his account asks for beside it. */
export function enterByPassword(
  request: Request,
  user: User,
  { redirectTo, isWeak, headers }: { redirectTo: string; isWeak: boolean; headers?: string[] },
): Promise<Response> {
  return enter(request, user, {
    redirectTo: isWeak ? '/account#password' : localPath(redirectTo),
    toast: isWeak
      ? { title: 'Please choose a longer password', text: WEAK_PASSWORD }
      : loginSuccess(user.username),
    ...(headers === undefined ? {} : { headers }),
  });
}

/** Leads whoever has given a right password to where the second factor is asked for. */
export async function askForFactor(step: LoginStep): Promise<Response> {
  const token = await beginStep(step);
  return redirect('/auth/code', {
    status: 303,
    headers: { 'Set-Cookie': await stepCookie.serialize(token) },
  });
}

/** The login of this browser that waits for its second factor; null when there is none, or its time is over. */
export async function readStep(request: Request): Promise<LoginStep | null> {
  const token = await readTextCookie(stepCookie, request);
  return token === null ? null : findStep(token);
}

/** Ends the step; returns the header that clears its cookie. */
export async function clearStep(request: Request): Promise<string> {
  const token = await readTextCookie(stepCookie, request);
  if (token !== null) await endStep(token);
  return stepCookie.serialize('', { maxAge: 0 });
}

/** Leads back to the login, since there is none whose second factor is asked for. */
export function toLogin(): Response {
  return redirect(withParam('/auth', 'late', '1'), 302);
}

import { redirect } from '@remix-run/node';
import { loginSuccess } from '#app/features/accounts/account-texts';
import { readFactors } from '#app/features/accounts/factor.server';
import { beginLoginStep, findLoginStep, type LoginStep } from '#app/features/accounts/session.server';
import type { User } from '#app/features/accounts/user.server';
import { countClaimable } from '#app/features/collections/compilation-list.server';
import { WEAK_PASSWORD } from '#app/lib/password-rule';
import { hasRight } from '#app/lib/permissions';
import { localPath, withParam } from '#app/lib/query';
import { failure, type Toast } from '#app/lib/toast';
import { readOwner } from './owner.server';
import { accountCookie, type Login, readTextCookie, startSession, stepCookie } from './session.server';
import { redirectWithToast } from './toast.server';

/** Returns the page after a login: `redirectTo`, or the dashboard for accounts that may use it. */
export function landingPageOf(user: User, redirectTo: string): string {
  return hasRight(user.role, 'overview') && redirectTo === '/' ? '/admin' : redirectTo;
}

const CHANGED = failure('Please log in again', 'Your account was changed during the login.');

const OFFER = ' You can move this browser’s collections to your account under My collections.';

/** Starts the session of a login and opens a page with a message. The message offers collections that this browser has made. */
export async function openSession(
  request: Request,
  login: Login,
  { redirectTo, toast }: { redirectTo: string; toast: Toast },
): Promise<Response> {
  const { user, step } = login;
  const session = await startSession(request, login);
  if (session === null) return redirectWithToast(request, '/auth', { toast: CHANGED });
  const { browserHash } = await readOwner(request);
  const claimable = browserHash !== undefined && countClaimable(browserHash) > 0;
  const page = landingPageOf(user, redirectTo);
  const to = claimable && page === '/' ? '/compilations' : page;
  const offer = claimable && to !== '/compilations' ? OFFER : '';
  const endStep = step === undefined ? null : await stepCookie.serialize('', { maxAge: 0 });
  return redirectWithToast(request, to, {
    toast: { ...toast, text: `${toast.text ?? ''}${offer}` },
    headers: [await accountCookie.serialize(String(user.id)), session, endStep],
  });
}

/** Completes a login: redirects to its target, or to what the account must do first. */
export function completeLogin(request: Request, login: Login, redirectTo: string): Promise<Response> {
  const { id, username, mustFirst } = login.user;
  if (mustFirst === 'password') {
    const toast = { title: 'Choose a longer password', text: WEAK_PASSWORD };
    return openSession(request, login, { redirectTo: '/account#password', toast });
  }
  // An authenticator app whose secret can no longer be decrypted must be set up again.
  const isUnreadable = readFactors(id).app === 'unreadable';
  const to = isUnreadable || mustFirst === 'factor' ? '/account/factor' : localPath(redirectTo);
  return openSession(request, login, { redirectTo: to, toast: loginSuccess(username) });
}

export async function askForFactor(step: LoginStep): Promise<Response> {
  const token = await beginLoginStep(step);
  const headers = { 'Set-Cookie': await stepCookie.serialize(token) };
  return redirect('/auth/code', { status: 303, headers });
}

/** Returns this browser's login that waits for its second step, with its token. Returns null if there is none or it has expired. */
export async function readStep(request: Request): Promise<(LoginStep & { token: string }) | null> {
  const token = await readTextCookie(stepCookie, request);
  const step = token === null ? null : findLoginStep(token);
  return token === null || step === null ? null : { ...step, token };
}

/** Returns the login that waits. @throws a redirect to the login, with a note when the step has expired */
export async function requireStep(request: Request) {
  const step = await readStep(request);
  if (step !== null) return step;
  const hadStep = (await readTextCookie(stepCookie, request)) !== null;
  throw redirect(hadStep ? withParam('/auth', 'late', '1') : '/auth');
}

import { type AppLoadContext, redirect } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import { type MustFirst, mayUse, RIGHTS, type Right, reaches } from '#app/lib/rights';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { askToLogIn } from './ask-to-log-in.server';
import { lookUpUser } from './session.server';

/**
 * The signed-in account; without one, a redirect to the login that leads back here.
 * @param context of an action: what was sent to it is kept until then.
 */
export async function requireUser(request: Request, context?: AppLoadContext): Promise<User> {
  const user = await lookUpUser(request);
  if (user) return user;
  throw await askToLogIn(request, context);
}

/** Where somebody does what he must do first. */
const DUTIES: Record<MustFirst, string> = { password: '/account#password', factor: '/account/factor' };

/**
 * The signed-in account that a part of the dashboard is open to, by `RIGHTS`.
 * @param right the part.
 * @param context of an action: its form is saved over the login.
 * @throws a 403 'Access Denied' for other accounts; a redirect for visitors, and for accounts that must first do something else.
 */
export async function requireRight(right: Right, request: Request, context?: AppLoadContext): Promise<User> {
  const user = await requireUser(request, context);
  if (user.mustFirst !== null && reaches(user.role, RIGHTS[right])) throw redirect(DUTIES[user.mustFirst]);
  if (!mayUse(user, RIGHTS[right]))
    throw new Response(SITE_ERRORS.accessDenied.text, {
      status: 403,
      statusText: SITE_ERRORS.accessDenied.title,
    });
  return user;
}

import { type AppLoadContext, redirect } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import { hasRight, type MustFirst, mayUse, type Right } from '#app/lib/permissions';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { askToLogIn } from './ask-to-log-in.server';
import { lookUpUser } from './session.server';

const REQUIREMENT_PAGES: Record<MustFirst, string> = {
  password: '/account#password',
  factor: '/account/factor',
};

/** Returns the account with a right. @throws a redirect to the login or the open requirement, or a 403 'Access Denied' */
export async function requireRight(right: Right, request: Request, context?: AppLoadContext): Promise<User> {
  const user = await lookUpUser(request);
  if (!user) throw await askToLogIn(request, context);
  if (mayUse(user, right)) return user;
  if (user.mustFirst !== null && hasRight(user.role, right))
    throw redirect(REQUIREMENT_PAGES[user.mustFirst]);
  throw new Response(SITE_ERRORS.accessDenied.text, {
    status: 403,
    statusText: SITE_ERRORS.accessDenied.title,
  });
}

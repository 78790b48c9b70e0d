import { type AppLoadContext, redirect } from '@remix-run/node';
import { type MustFirst, mayUse, type Role, reaches } from '#app/lib/rights';
import { ERRORS } from '#app/messages';
import type { User } from '#app/models/people/user.server';
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

/** The signed-in account of this role or more; 403 'Access Denied' for anyone else. Who must do something else first is led there. */
async function requireRole(least: Role, request: Request, context?: AppLoadContext): Promise<User> {
  const user = await requireUser(request, context);
  if (user.mustFirst !== null && reaches(user.role, least)) throw redirect(DUTIES[user.mustFirst]);
  if (!mayUse(user, least))
    throw new Response(ERRORS.accessDenied.text, { status: 403, statusText: ERRORS.accessDenied.title });
  return user;
}

/** Whoever may use content and shop; 403 for anyone else. */
export function requireEditor(request: Request, context?: AppLoadContext): Promise<User> {
  return requireRole('editor', request, context);
}

/** The signed-in administrator; 403 for anyone else. */
export function requireAdmin(request: Request, context?: AppLoadContext): Promise<User> {
  return requireRole('admin', request, context);
}

import { redirect } from '@remix-run/node';
import { ERRORS } from '#app/messages';
import { mayUse, type User } from '#app/models/people/user.server';
import { getUser } from './session.server';

/** The signed-in account; without one, a redirect to the login that leads back here. */
export async function requireUser(request: Request): Promise<User> {
  const user = await getUser(request);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/auth?redirectTo=${encodeURIComponent(pathname.replace(/\.data$/, '') + search)}`);
}

/** The signed-in administrator; 403 'Access Denied' for anyone else. */
export async function requireAdmin(request: Request): Promise<User> {
  const user = await requireUser(request);
  if (!mayUse(user, 'admin'))
    throw new Response(ERRORS.accessDenied.text, { status: 403, statusText: ERRORS.accessDenied.title });
  return user;
}

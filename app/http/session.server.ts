import { redirect } from '@remix-run/node';
import { ERRORS } from '#app/messages';
import { createSession, endSession, endSessions, findSessionUser } from '#app/models/people/session.server';
import { mayUse, type User } from '#app/models/people/user.server';
import { readTextCookie, sessionCookie } from './cookies.server';

/** The signed-in account, or null. Asked of the database each time, so a logout holds at once. */
export async function getUser(request: Request): Promise<User | null> {
  const id = await readTextCookie(sessionCookie, request);
  return id === null ? null : findSessionUser(id);
}

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

/** Starts a new session and ends the one that the browser came with, so that a planted id is worth nothing. */
export async function startSession(request: Request, user: User): Promise<string> {
  const previous = await readTextCookie(sessionCookie, request);
  if (previous !== null) await endSession(previous);
  return sessionCookie.serialize(await createSession(user.id));
}

/** Ends every other session of the account. */
export async function stopOtherSessions(request: Request, user: User): Promise<void> {
  await endSessions(user.id, (await readTextCookie(sessionCookie, request)) ?? undefined);
}

/** Ends the session, its row included; returns the header that clears the cookie. */
export async function stopSession(request: Request): Promise<string> {
  const id = await readTextCookie(sessionCookie, request);
  if (id !== null) await endSession(id);
  return sessionCookie.serialize('', { maxAge: 0 });
}

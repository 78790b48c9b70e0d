import {
  createSession,
  endSession,
  endSessions,
  findSessionUser,
  listSessions,
} from '#app/features/accounts/session.server';
import type { User } from '#app/features/accounts/user.server';
import { logError } from '#app/infra/log.server';
import { describeBrowser } from '#app/lib/browser-kind';
import { accountCookie, readTextCookie, sessionCookie } from './cookies.server';

/**
 * Looks the signed-in account up; null without one. The database is read each time, so a logout takes effect at once.
 * @throws whatever the database says when the session cannot be looked up
 */
export async function lookUpUser(request: Request): Promise<User | null> {
  const id = await readTextCookie(sessionCookie, request);
  return id === null ? null : findSessionUser(id);
}

/** Looks the signed-in account up for a page that everyone may see: a session that cannot be looked up counts as signed out. */
export async function getUser(request: Request): Promise<User | null> {
  try {
    return await lookUpUser(request);
  } catch (error) {
    logError(error);
    return null;
  }
}

/** A login that has come through: whose, since when it began, and what it was by. */
export type Login = {
  user: User;
  since: Date;
  /** When the password was given; null of a passkey in its place. */
  passwordAt: Date | null;
  /** The token of its second step, where it had one. */
  step?: string;
  /** False where the account has just been made, or its password changed, which is told as such. */
  isLogin: boolean;
};

/** The login of an account that has just been made, or whose password has just been changed: it begins now. */
export function loginOf(user: User): Login {
  const now = new Date();
  return { user, since: now, passwordAt: now, isLogin: false };
}

/** Starts the session of a login, and ends the one that the browser came with, so that a planted id is worth nothing; null when the login does not hold any more. */
export async function startLogin(request: Request, { user, ...login }: Login): Promise<string | null> {
  const browser = describeBrowser(request.headers.get('User-Agent'));
  const id = await createSession(user, { browser, ...login });
  if (id === null) return null;
  const previous = await readTextCookie(sessionCookie, request);
  if (previous !== null) await endSession(previous);
  return sessionCookie.serialize(id);
}

/** The sessions of an account, and which of them this browser's is. */
export async function readSessions(request: Request, user: User) {
  return listSessions(user, await readTextCookie(sessionCookie, request));
}

/** The id of this browser's session, which outlives the end of others; null without one. */
export function readSessionId(request: Request): Promise<string | null> {
  return readTextCookie(sessionCookie, request);
}

/** The id of this browser's session, for what only a session does. @throws a 401 when it has ended meanwhile. */
export async function requireSession(request: Request): Promise<string> {
  const id = await readSessionId(request);
  if (id === null) throw new Response(null, { status: 401, statusText: 'Please log in again' });
  return id;
}

export async function stopOtherSessions(request: Request, user: User): Promise<void> {
  await endSessions(user.id, await readSessionId(request));
}

/** Ends the session, its row included; returns the header that clears the cookie. */
export async function stopSession(request: Request): Promise<string> {
  const id = await readTextCookie(sessionCookie, request);
  if (id !== null) await endSession(id);
  return sessionCookie.serialize('', { maxAge: 0 });
}

/** Whether this browser was logged in once: it holds a session's cookie, or the one that outlives it. */
export async function wasLoggedIn(request: Request): Promise<boolean> {
  return (await readTextCookie(sessionCookie, request)) !== null || (await readLastAccount(request)) !== null;
}

/** The account that this browser was logged in with last; null when that is not known. */
export async function readLastAccount(request: Request): Promise<number | null> {
  const id = Number(await readTextCookie(accountCookie, request));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether this browser comes with a session that has ended, and not by its own logout. */
export async function hasEndedSession(request: Request): Promise<boolean> {
  return (await readTextCookie(sessionCookie, request)) !== null && (await getUser(request)) === null;
}

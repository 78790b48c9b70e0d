import { type AppLoadContext, createCookie } from '@remix-run/node';
import { SAVED_FORM_MINUTES } from '#app/features/accounts/saved-form.server';
import * as sessions from '#app/features/accounts/session.server';
import type { User } from '#app/features/accounts/user.server';
import { env } from '#app/infra/env.server';
import { logError } from '#app/infra/log.server';
import { secret, sign } from '#app/infra/secret.server';
import { describeBrowser } from '#app/lib/browser-kind';

/** Returns the account of the session, or null. It reads the database each time, so a logout takes effect at once. */
export async function lookUpUser(request: Request): Promise<User | null> {
  const id = await readSessionId(request);
  return id === null ? null : sessions.findSessionUser(id);
}

/** Returns the account of the session for a public page. When the database cannot be read, the visitor counts as logged out. */
export async function getUser(request: Request): Promise<User | null> {
  try {
    return await lookUpUser(request);
  } catch (error) {
    logError(error);
    return null;
  }
}

export type Login = {
  user: User;
  since: Date;
  /** Null for a passkey without a password. */
  passwordAt: Date | null;
  step?: string;
  /** False after a registration or a password change, which the activity list shows as such. */
  isLogin: boolean;
};

export function loginOf(user: User): Login {
  const now = new Date();
  return { user, since: now, passwordAt: now, isLogin: false };
}

/** Starts the session of a login and ends the browser's previous one, so that a planted id is worthless. */
export async function startSession(request: Request, { user, ...login }: Login): Promise<string | null> {
  const browser = describeBrowser(request.headers.get('User-Agent'));
  const id = await sessions.createSession(user, { browser, ...login });
  if (id === null) return null;
  const previous = await readSessionId(request);
  if (previous !== null) await sessions.endSession(previous);
  return sessionCookie.serialize(id);
}

export const readSessionId = (request: Request) => readTextCookie(sessionCookie, request);

/** Returns the id of this browser's session. @throws a 401 when it has ended */
export async function requireSession(request: Request): Promise<string> {
  const id = await readSessionId(request);
  if (id === null) throw new Response(null, { status: 401, statusText: 'Please log in again' });
  return id;
}

/** Gives a session that confirmed the password in this request a new id: one that leaked before becomes worthless. Adds its cookie. */
export async function renewConfirmedSession(headers: Headers, context: AppLoadContext): Promise<void> {
  const { confirmedSession } = context;
  if (confirmedSession === undefined) return;
  delete context.confirmedSession;
  headers.append('Set-Cookie', await sessionCookie.serialize(await sessions.renewSession(confirmedSession)));
}

export async function stopSession(request: Request): Promise<string> {
  const id = await readSessionId(request);
  if (id !== null) await sessions.endSession(id);
  return sessionCookie.serialize('', { maxAge: 0 });
}

export async function readLastAccount(request: Request): Promise<number | null> {
  const id = Number(await readTextCookie(accountCookie, request));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** True if a browser reports that a page of this site sent the request. Browsers do so over HTTPS and on localhost. */
export const isFromOwnPage = ({ headers }: Request) => headers.get('Sec-Fetch-Site') === 'same-origin';

/** Sets the account's cookie, without an account, in a browser that sent no cookie. `blocksCookies` then finds out whether it comes back. */
export async function probeCookies({ headers }: Request): Promise<HeadersInit> {
  if (headers.has('Cookie') || !headers.has('Sec-Fetch-Site')) return {};
  return { 'Set-Cookie': await accountCookie.serialize('0', { maxAge: DAY }) };
}

/** True for a form whose page set a cookie that did not come back. */
export const blocksCookies = (request: Request) => isFromOwnPage(request) && !request.headers.has('Cookie');

/** True if this browser's session has expired. A logout removes the cookie, so it does not count. */
export async function hasEndedSession(request: Request): Promise<boolean> {
  return (await readSessionId(request)) !== null && (await getUser(request)) === null;
}

const secure = env.SITE_URL?.startsWith('https:') ?? false;
// `__Host-` needs `Secure`, and text browsers drop such cookies over http.
const prefix = secure ? '__Host-ribbon-' : 'ribbon-';

function siteCookie(use: string, maxAge: number) {
  const name = prefix + use;
  return createCookie(name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    // Each cookie has its own key, so that none can be sent as another. The second key reads cookies of earlier versions.
    secrets: [sign(`cookie ${name}`), secret],
    maxAge,
  });
}

const DAY = 86_400;
export const sessionCookie = siteCookie('session', sessions.SESSION_DAYS * DAY);
/** The random token of a browser that created a collection without an account. Browsers keep cookies for at most 400 days. */
export const ownerCookie = siteCookie('owner', 400 * DAY);
export const answersCookie = siteCookie('answers', 400 * DAY);
export const toastCookie = siteCookie('toast', 300);
export const savedFormCookie = siteCookie('form', SAVED_FORM_MINUTES * 60);
export const stepCookie = siteCookie('step', sessions.STEP_MINUTES * 60);
/** The last account of this browser. A form that is sent after the session's end is saved for this account only. */
export const accountCookie = siteCookie('account', 2 * sessions.SESSION_DAYS * DAY);

/** No page depends on the cookie of the last account, so requests with it still get cached pages. */
const UNCACHED = [sessionCookie, ownerCookie, toastCookie, answersCookie, savedFormCookie, stepCookie];

/** True if a request carries a Ribbon cookie. Such requests bypass the page cache. */
export function hasOwnCookie(header: string | undefined): boolean {
  return header?.includes('ribbon-') === true && UNCACHED.some(({ name }) => header.includes(`${name}=`));
}

/** Returns a cookie's text, or null when it is missing, forged or not text. */
export async function readTextCookie(cookie: typeof sessionCookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie')).catch(() => null);
  return typeof value === 'string' ? value : null;
}

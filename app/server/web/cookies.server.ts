import { createHmac } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { STEP_MINUTES } from '#app/features/accounts/login-step.server';
import { SAVED_FORM_MINUTES } from '#app/features/accounts/saved-form.server';
import { SESSION_DAYS } from '#app/features/accounts/session.server';
import { env } from '#app/infra/env.server';
import { secret } from '#app/infra/secret.server';

const secure = env.SITE_URL?.startsWith('https:') ?? false;
// `__Host-` needs `Secure`, and text browsers drop such cookies over http.
const prefix = secure ? '__Host-' : '';
const names = {
  session: `${prefix}ribbon-session`,
  owner: `${prefix}ribbon-owner`,
  toast: `${prefix}ribbon-toast`,
  answers: `${prefix}ribbon-answers`,
  savedForm: `${prefix}ribbon-form`,
  step: `${prefix}ribbon-step`,
};
// Says nothing that a page shows, so it is none of those: its bearer gets cached pages.
const accountName = `${prefix}ribbon-account`;

function siteCookie(name: string, maxAge?: number) {
  return createCookie(name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    // Signed by a key of each cookie's own, so that none can be sent as another; the first key also opens those of 1.0.0.
    secrets: [createHmac('sha256', secret).update(`cookie ${name}`).digest('base64url'), secret],
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

const DAY = 86_400;
export const sessionCookie = siteCookie(names.session, SESSION_DAYS * DAY);
/** The random token of a browser that made a collection without an account; 400 days is the longest that browsers keep. */
export const ownerCookie = siteCookie(names.owner, 400 * DAY);
/** The tokens of the answers that this browser gave, by collection. */
export const answersCookie = siteCookie(names.answers, 400 * DAY);
export const toastCookie = siteCookie(names.toast, 300);
/** The token of a form that waits until its sender has logged in again. */
export const savedFormCookie = siteCookie(names.savedForm, SAVED_FORM_MINUTES * 60);
/** The token of a login whose second factor is still asked for. */
export const stepCookie = siteCookie(names.step, STEP_MINUTES * 60);
/** The account that this browser was logged in with last: what is sent after the session's end is kept for it alone. */
export const accountCookie = siteCookie(accountName, 2 * SESSION_DAYS * DAY);

/** Whether a request carries any cookie of ours: such a visitor never gets a cached page. */
export function hasOwnCookie(header: string | undefined): boolean {
  return (
    header?.includes('ribbon-') === true && Object.values(names).some((name) => header.includes(`${name}=`))
  );
}

/** A cookie's text, or null when it is missing, forged or not text. */
export async function readTextCookie(cookie: typeof sessionCookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie')).catch(() => null);
  return typeof value === 'string' ? value : null;
}

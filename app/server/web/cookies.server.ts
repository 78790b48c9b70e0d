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
// No page depends on this cookie, so requests with it still get cached pages.
const accountName = `${prefix}ribbon-account`;

function siteCookie(name: string, maxAge?: number) {
  return createCookie(name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    // Each cookie has its own key, so that none can be sent as another. The second key reads cookies of earlier versions.
    secrets: [createHmac('sha256', secret).update(`cookie ${name}`).digest('base64url'), secret],
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

const DAY = 86_400;
export const sessionCookie = siteCookie(names.session, SESSION_DAYS * DAY);
/** The random token of a browser that created a collection without an account. Browsers keep cookies for at most 400 days. */
export const ownerCookie = siteCookie(names.owner, 400 * DAY);
export const answersCookie = siteCookie(names.answers, 400 * DAY);
export const toastCookie = siteCookie(names.toast, 300);
export const savedFormCookie = siteCookie(names.savedForm, SAVED_FORM_MINUTES * 60);
export const stepCookie = siteCookie(names.step, STEP_MINUTES * 60);
/** The last account of this browser. A form that is sent after the session's end is saved for this account only. */
export const accountCookie = siteCookie(accountName, 2 * SESSION_DAYS * DAY);

/** True if a request carries a Ribbon cookie. Such requests bypass the page cache. */
export function hasOwnCookie(header: string | undefined): boolean {
  return (
    header?.includes('ribbon-') === true && Object.values(names).some((name) => header.includes(`${name}=`))
  );
}

/** Returns a cookie's text, or null when it is missing, forged or not text. */
export async function readTextCookie(cookie: typeof sessionCookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie')).catch(() => null);
  return typeof value === 'string' ? value : null;
}

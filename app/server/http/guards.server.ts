import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AppLoadContext } from '@remix-run/node';
import type express from 'express';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { UPLOAD_LOGGED_OUT } from '#app/features/videos/video-texts';
import { env } from '#app/infra/env.server';
import { mayUse } from '#app/lib/permissions';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { hasBearerToken, readCaller } from '#app/server/api/admission.server';
import { FEED_LIMIT, UPLOAD_LIMIT } from '#app/server/web/upload.server';
import { allowSlowBody, BODY_LIMIT, watchBody } from './body-limit.server';
import type { BuiltRoute } from './route-finder.server';
import { setSecurityHeaders } from './security-headers.server';

const isApiUrl = (url: string) => /^\/+api(?:[/?]|$)/i.test(url);

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

type Refusal = { status: number; title: string; text: string; errorId?: string; allow?: string };

function refusalPage({ title, text, errorId }: Refusal): string {
  const id = errorId === undefined ? '' : `<p>Error id ${escapeHtml(errorId)}</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${id}<p><a href="/">Return to Home</a></p></html>`;
}

export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isApi = isApiUrl(request.url ?? '/');
  response.statusCode = refusal.status;
  if (refusal.allow !== undefined) response.setHeader('Allow', refusal.allow);
  setSecurityHeaders(response);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isApi ? 'application/json' : 'text/html; charset=utf-8');
  response.end(isApi ? JSON.stringify({ success: false, error: refusal.text }) : refusalPage(refusal));
}

/** Returns whether a call's token is valid, whatever its path is, and whether the caller has the right of the route. */
async function checkCaller(request: IncomingMessage, { right, rightToPost }: RouteHandle) {
  const needed = right ?? rightToPost;
  const isCall = isByToken(request);
  if (needed === undefined && !isCall) return { isAllowed: true, hasBadToken: false };
  const { cookie = '', authorization = '' } = request.headers;
  const headers = new Headers(isCall ? { Authorization: authorization } : { Cookie: cookie });
  const caller = await readCaller(new Request('http://site.invalid/', { headers }));
  return { isAllowed: needed === undefined || mayUse(caller?.user, needed), hasBadToken: caller === null };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const NOT_FOUND = { status: 404, title: 'Page Not Found', text: 'No page has this URL.' };
const WRONG_METHOD = { status: 405, title: 'Method Not Allowed', text: 'Method Not Allowed' };
const CROSS_SITE = { status: 403, title: 'Cross-site request refused', text: 'Cross-site request refused' };
const EMPTY_METADATA = { status: 400, title: 'Bad Request', text: 'Upload-Metadata must not be empty.' };
const TOO_LARGE = { status: 413, ...SITE_ERRORS.tooLarge };

const BAD_TOKEN = { status: 401, title: 'Not logged in', text: ACCOUNT_ERRORS.wrongToken };
const LOGGED_OUT = { ...BAD_TOKEN, text: UPLOAD_LOGGED_OUT };

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function isByToken({ url, headers }: IncomingMessage): boolean {
  return isApiUrl(url ?? '/') && hasBearerToken(headers.authorization);
}

/** A line break in a path. The router's splat does not match it, so Remix would answer an API call with a page. */
const LINE_BREAK = /%0[AD]|%E2%80%A[89]/i;

function findRefusal(request: express.Request, findRoute: FindRoute): Refusal | null {
  // Remix would answer with a page's data, outside of the API's envelope.
  if (/^\/api\/.*\.data$/i.test(request.path)) return NOT_FOUND;
  if (isApiUrl(request.path) && LINE_BREAK.test(request.path)) return NOT_FOUND;
  if (!METHODS.includes(request.method)) return { ...WRONG_METHOD, allow: METHODS.join(', ') };
  // Remix would answer for the parent route, in HTML.
  if (/^\/api\/?$/i.test(request.path) && !isRead(request)) return { ...WRONG_METHOD, allow: 'GET, HEAD' };
  // Remix drops empty headers.
  if (request.headers['upload-metadata'] === '') return EMPTY_METADATA;
  // Browsers never add a token to a request, and the cookies of a call with a token do not count.
  const origin = visits.get(request)?.origin ?? '';
  if (isRead(request) || isByToken(request) || !isCrossSite(request.headers, origin)) return null;
  const { permittedBy } = findRoute(request.url).handle;
  if (permittedBy === undefined || request.query[permittedBy] === undefined) return CROSS_SITE;
  // Remix would refuse this permitted post because of its `Origin`, so the header goes.
  delete request.headers.origin;
  return null;
}

export type Visit = { address: string; origin: string };

/** The visits of the requests that Remix answers. */
export const visits = new WeakMap<IncomingMessage, Visit & { context: AppLoadContext }>();

type FindRoute = (url: string) => BuiltRoute;

/** Browsers show a response only after they have sent the whole form. Up to this many times the limit, the server waits for that. */
const MAX_AWAITED_LIMITS = 4;

const announcedBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

/** Keeps a body within its limit. A form's page says that it is too large; other requests are refused. Returns false then. */
function boundBody(
  request: express.Request,
  response: express.Response,
  { limit, takesForms }: { limit: number; takesForms: boolean },
): boolean {
  const refuseBody = () => {
    response.shouldKeepAlive = false;
    sendRefusal(request, response, TOO_LARGE);
  };
  const visit = visits.get(request);
  const announced = announcedBytes(request);
  if (announced <= limit) watchBody(request, limit, refuseBody);
  else if (takesForms && visit !== undefined && announced <= MAX_AWAITED_LIMITS * limit)
    visit.context.bodyIsTooLarge = true;
  else {
    refuseBody();
    return false;
  }
  return true;
}

const UPLOAD_LIMITS = { files: UPLOAD_LIMIT, feed: FEED_LIMIT, video: env.UPLOAD_MAX + BODY_LIMIT };

/** Returns the largest body of a request, in bytes. A form without files is read into memory as a whole. */
function limitOf({ headers }: IncomingMessage, uploads: RouteHandle['uploads']): number {
  const isPlain = /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '');
  return uploads === undefined || isPlain ? BODY_LIMIT : UPLOAD_LIMITS[uploads];
}

/** Refuses unknown methods, posts from other sites and bodies that are too large, before Remix sees them. */
export function guard(findRoute: FindRoute): express.RequestHandler {
  return (request, response, next) => {
    const refusal = findRefusal(request, findRoute);
    if (refusal !== null) return sendRefusal(request, response, refusal);
    if (isRead(request) && !isByToken(request)) return next();
    const { handle, takesPosts } = findRoute(request.url);
    void checkCaller(request, handle)
      .then(({ isAllowed, hasBadToken }) => {
        if (hasBadToken) return sendRefusal(request, response, BAD_TOKEN);
        if (isAllowed && handle.uploads === 'video') allowSlowBody(request);
        const isLarge = announcedBytes(request) > BODY_LIMIT;
        // A login may end during an upload.
        if (!isAllowed && handle.uploads === 'video' && isLarge) {
          response.shouldKeepAlive = false;
          return sendRefusal(request, response, LOGGED_OUT);
        }
        const limit = limitOf(request, isAllowed ? handle.uploads : undefined);
        const takesForms = isAllowed && takesPosts && !isApiUrl(request.url);
        if (boundBody(request, response, { limit, takesForms })) next();
      })
      .catch(next);
  };
}

function siteOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

/** True for a post from another site, by `Sec-Fetch-Site`, `Origin` or `Referer`. Text browsers send none, and may post. */
function isCrossSite(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const from = siteOf(headers.origin) ?? siteOf(headers.referer);
  return from !== null && from !== origin;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type express from 'express';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { mayUse } from '#app/lib/permissions';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { bringsToken, readCaller } from '#app/server/api/api-caller.server';
import { FEED_LIMIT, UPLOAD_LIMIT } from '#app/server/web/upload.server';
import { BODY_LIMIT, watchBody } from './body-limit.server';
import type { BuiltRoute } from './built-routes.server';
import { isCrossSite } from './cross-site.server';
import { refusalPage } from './refusal-page';
import { setSecurityHeaders } from './security-headers.server';

function isApiPath(address: string): boolean {
  return /^\/+api(?:[/?]|$)/i.test(address);
}

/** Answers a request that goes no further: a short page, or JSON under the API's addresses. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, title, text, errorId }: { status: number; title: string; text: string; errorId?: string },
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isApi = isApiPath(request.url ?? '/');
  response.statusCode = status;
  setSecurityHeaders(response);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isApi ? 'application/json' : 'text/html; charset=utf-8');
  response.end(
    isApi ? JSON.stringify({ success: false, error: text }) : refusalPage({ title, text, errorId }),
  );
}

async function maySend(request: IncomingMessage, handle: RouteHandle): Promise<boolean> {
  const right = handle.right ?? handle.rightToPost;
  if (right === undefined) return true;
  const { cookie = '', authorization } = request.headers;
  const headers = new Headers({
    Cookie: cookie,
    ...(isByToken(request) && authorization !== undefined ? { Authorization: authorization } : {}),
  });
  const caller = await readCaller(new Request('http://site.invalid/', { headers }));
  return mayUse(caller?.user, right);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Refusal = Parameters<typeof refuse>[2] & { allow?: string };

export const NOT_FOUND = { status: 404, title: 'Page Not Found', text: 'There is nothing at this address.' };
const WRONG_METHOD = { status: 405, title: 'Method Not Allowed', text: 'Method Not Allowed' };
const CROSS_SITE = {
  status: 403,
  title: 'Cross-site request refused',
  text: 'Cross-site request refused',
};
const TOO_LARGE = { status: 413, ...SITE_ERRORS.tooLarge };

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

const BAD_TOKEN = { status: 401, title: 'Not signed in', text: ACCOUNT_ERRORS.wrongToken };

function isByToken({ url, headers }: IncomingMessage): boolean {
  return isApiPath(url ?? '/') && bringsToken(headers.authorization);
}

/** Whether a call comes by a token that is none: that is said whatever its address is. */
async function hasBadToken(request: IncomingMessage): Promise<boolean> {
  if (!isByToken(request)) return false;
  const headers = new Headers({ Authorization: request.headers.authorization ?? '' });
  return (await readCaller(new Request('http://site.invalid/', { headers }))) === null;
}

/** A line break in a path. No call has one, and the router's splat does not match it: Remix would answer with a page. */
const LINE_BREAK = /%0[AD]|%E2%80%A[89]/i;

/** Why a request goes no further; null when it may. */
function findRefusal(
  request: express.Request,
  { originOf, findRoute }: Pick<Guarded, 'originOf' | 'findRoute'>,
): Refusal | null {
  // Only pages have data of their own; that of an API address would be a page's, outside its envelope.
  if (/^\/api\/.*\.data$/i.test(request.path)) return NOT_FOUND;
  if (isApiPath(request.path) && LINE_BREAK.test(request.path)) return NOT_FOUND;
  if (!METHODS.includes(request.method)) return { ...WRONG_METHOD, allow: METHODS.join(', ') };
  // A page at the top of others: Remix would answer for its parent, in HTML.
  if (/^\/api\/?$/i.test(request.path) && !isRead(request)) return { ...WRONG_METHOD, allow: 'GET, HEAD' };
  // A token is sent by a program that knows it, never by a browser of its own accord; no cookie of such a call counts.
  if (isRead(request) || isByToken(request) || !isCrossSite(request.headers, originOf(request))) return null;
  const { permittedBy } = findRoute(request.url).handle;
  if (permittedBy === undefined || request.query[permittedBy] === undefined) return CROSS_SITE;
  // Remix refuses actions by this header on its own, and knows no exception.
  delete request.headers.origin;
  return null;
}

type Guarded = {
  originOf: (request: IncomingMessage) => string;
  findRoute: (url: string) => BuiltRoute;
  /** Called when a form is larger than it may be; the page that it was sent to refuses it. */
  onTooLarge: (request: IncomingMessage) => void;
};

/** A page reads nothing of a form that is too large, but the rest of it has to come; of larger ones it is not worth waiting for. */
const MAX_AWAITED = 4;

/**
 * Keeps a body within its limit. The page that a form was sent to says that it is too large; all else is refused here.
 * @returns false when it is refused already.
 */
function boundBody(
  request: express.Request,
  response: express.Response,
  { limit, takesForms, onTooLarge }: { limit: number; takesForms: boolean; onTooLarge: () => void },
): boolean {
  const refuseIt = () => {
    response.shouldKeepAlive = false;
    refuse(request, response, TOO_LARGE);
  };
  // Browsers always announce it.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced <= limit) watchBody(request, limit, refuseIt);
  else if (takesForms && announced <= MAX_AWAITED * limit) onTooLarge();
  else {
    refuseIt();
    return false;
  }
  return true;
}

/** How much a route takes from those who may use it, in bytes. */
function limitOf({ uploads }: RouteHandle): number {
  if (uploads === undefined) return BODY_LIMIT;
  return uploads === 'feed' ? FEED_LIMIT : UPLOAD_LIMIT;
}

/** Refuses what must not come as far as Remix: unknown methods, posts from other sites, bodies that are too large. */
export function guard({ originOf, findRoute, onTooLarge }: Guarded): express.RequestHandler {
  return (request, response, next) => {
    const refusal = findRefusal(request, { originOf, findRoute });
    if (refusal !== null) {
      if (refusal.allow !== undefined) response.setHeader('Allow', refusal.allow);
      refuse(request, response, refusal);
      return;
    }
    if (isRead(request) && !isByToken(request)) {
      next();
      return;
    }
    const { handle, takesPosts } = findRoute(request.url);
    // Who may send files is asked before a byte of them is read.
    void Promise.all([maySend(request, handle), hasBadToken(request)])
      .then(([isAllowed, isBad]) => {
        if (isBad) {
          refuse(request, response, BAD_TOKEN);
          return;
        }
        const limit = isAllowed ? limitOf(handle) : BODY_LIMIT;
        const takesForms = isAllowed && takesPosts && !isApiPath(request.url);
        if (boundBody(request, response, { limit, takesForms, onTooLarge: () => onTooLarge(request) }))
          next();
      })
      .catch(next);
  };
}

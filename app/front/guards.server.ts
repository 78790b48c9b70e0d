import type { IncomingMessage, ServerResponse } from 'node:http';
import type express from 'express';
import { getUser } from '#app/http/session.server';
import { UPLOAD_LIMIT } from '#app/http/upload.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { mayUse } from '#app/models/people/user.server';
import { BODY_LIMIT, watchBody } from './body-limit.server';
import type { BuiltRoute } from './built-routes.server';
import { isCrossSite } from './cross-site.server';
import { refusalPage } from './refusal-page';
import { setSecurityHeaders } from './security-headers.server';

/** Whether an address is one of the API's, in whatever case. */
function isApiAddress(address: string): boolean {
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
  const isApi = isApiAddress(request.url ?? '/');
  response.statusCode = status;
  setSecurityHeaders(response);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isApi ? 'application/json' : 'text/html; charset=utf-8');
  response.end(
    isApi ? JSON.stringify({ success: false, error: text }) : refusalPage({ title, text, errorId }),
  );
}

/** The largest body that this request may have: where files are sent, who may send them is asked before a byte is read. */
async function limitOf(request: IncomingMessage, { uploads, least }: RouteHandle): Promise<number> {
  if (!uploads || least === undefined || request.method !== 'POST') return BODY_LIMIT;
  const headers = new Headers({ Cookie: request.headers.cookie ?? '' });
  const user = await getUser(new Request('http://site.invalid/', { headers }));
  return user !== null && mayUse(user, least) ? UPLOAD_LIMIT : BODY_LIMIT;
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
const TOO_LARGE = { status: 413, title: 'Too large', text: 'What was sent is too large.' };

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Why a request goes no further; null when it may. */
function findRefusal(request: express.Request, origin: string): Refusal | null {
  // Only pages have data of their own; that of an API address would be a page's, outside its envelope.
  if (/^\/api\/.*\.data$/i.test(request.path)) return NOT_FOUND;
  if (!METHODS.includes(request.method)) return { ...WRONG_METHOD, allow: METHODS.join(', ') };
  // A page at the top of others: Remix would answer for its parent, in HTML.
  if (/^\/api\/?$/i.test(request.path) && !isRead(request)) return { ...WRONG_METHOD, allow: 'GET, HEAD' };
  return !isRead(request) && isCrossSite(request.headers, origin) ? CROSS_SITE : null;
}

type Guarded = {
  originOf: (request: IncomingMessage) => string;
  findRoute: (url: string) => BuiltRoute;
};

/** Refuses what must not come as far as Remix: unknown methods, posts from other sites, bodies that are too large. */
export function guard({ originOf, findRoute }: Guarded): express.RequestHandler {
  return (request, response, next) => {
    const refusal = findRefusal(request, originOf(request));
    if (refusal !== null) {
      if (refusal.allow !== undefined) response.setHeader('Allow', refusal.allow);
      refuse(request, response, refusal);
      return;
    }
    if (isRead(request)) {
      next();
      return;
    }
    const tooLarge = () => {
      response.shouldKeepAlive = false;
      refuse(request, response, TOO_LARGE);
    };
    void limitOf(request, findRoute(request.url).handle)
      .then((limit) => {
        if (watchBody(request, limit, tooLarge)) next();
      })
      .catch(next);
  };
}

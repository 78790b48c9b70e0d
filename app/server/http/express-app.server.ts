import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import { createRequestHandler as createExpressHandler } from '@remix-run/express';
import type { AppLoadContext } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { chooseEncoding } from '#app/server/page-cache/page-cache.server';
import { perRoute, type Routes } from '#app/server/page-cache/page-renderer.server';
import { reportError } from '#app/server/web/page-context.server';
import { guard, NOT_FOUND, sendRefusal, type Visit, visits } from './guards.server';
import { setOriginHeaders } from './request-origin.server';
import { setSecurityHeaders } from './security-headers.server';

const FAILED = {
  status: 500,
  title: 'Something went wrong',
  text: 'The site could not answer this request. Please try again in a moment.',
};

/** Logs an error and sends a short error page, for failures in which the app cannot render its own. */
export function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const id = reportError(error, visits.get(request)?.context ?? {});
  if (!response.headersSent) response.setHeader('X-Error-Id', id);
  sendRefusal(request, response, { ...FAILED, errorId: id });
}

export function attempt(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  try {
    answer();
  } catch (error) {
    sendFailure(request, response, error);
  }
}

function preferCompressed(folder: string): express.RequestHandler {
  const compressed = new Set(readdirSync(folder).filter((name) => name.endsWith('.br')));
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (compressed.has(`${name}.br`) && chooseEncoding(request.headers['accept-encoding'] ?? '') === 'br') {
      response.type(name.endsWith('.css') ? 'css' : 'js');
      response.setHeader('Content-Encoding', 'br');
      response.setHeader('Vary', 'Accept-Encoding');
      request.url = `/${name}.br`;
    }
    next();
  };
}

function createApp(routing: Routes, clientFolder: string) {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  // `readOrigin` and `readClient` have already decided which forwarded headers count.
  app.set('trust proxy', true);
  app.use(guard(routing.findRoute));
  app.use('/assets', preferCompressed(`${clientFolder}/assets`));
  const forever = { immutable: true, maxAge: '1y', fallthrough: false };
  app.use('/assets', express.static(`${clientFolder}/assets`, forever));
  const setHeaders = (response: ServerResponse, path: string) => {
    if (path.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  };
  // Only paths whose first part is in the folder, which spares each page a look at the disk.
  const files = readdirSync(clientFolder).flatMap((name) => [`/${name}`, `/${name}/*`]);
  app.get(files, express.static(clientFolder, { maxAge: '1h', index: false, setHeaders }));
  const handlerOf = perRoute(routing, (routes) =>
    createExpressHandler({
      build: routes,
      mode: process.env.NODE_ENV,
      getLoadContext: (request): AppLoadContext => visits.get(request)?.context ?? {},
    }),
  );
  app.use((request, response, next) => {
    const { method, url } = request;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (isRead || routing.findRoute(url).takesPosts) return next();
    // Remix's own 405 would reveal the names of routes.
    response.setHeader('Allow', 'GET, HEAD');
    sendRefusal(request, response, { status: 405, ...SITE_ERRORS.wrongMethod });
  });
  app.use((request, response, next) => void handlerOf(request.url)(request, response, next));
  app.use(
    (error: unknown, request: express.Request, response: express.Response, _next: express.NextFunction) => {
      const given = (error as { status?: unknown } | null)?.status;
      const status = typeof given === 'number' ? given : 500;
      if (status < 500) sendRefusal(request, response, status === 404 ? NOT_FOUND : { ...FAILED, status });
      else if (!request.destroyed) sendFailure(request, response, error);
    },
  );
  return app;
}

/** Sets the common headers when the response begins, so that a route's own headers win and none is sent twice. */
function finishHeadersLate(response: ServerResponse, context: AppLoadContext): void {
  const writeHead = response.writeHead;
  const nonces = [`'nonce-${context.nonce}'`];
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const own = new Map(response.getHeaderNames().map((name) => [name, response.getHeader(name)]));
    const { frameOrigin } = context;
    setSecurityHeaders(response, { inline: { scripts: nonces, styles: nonces }, frameOrigin });
    for (const [name, value] of own) if (value !== undefined) response.setHeader(name, value);
    if (!own.has('cache-control')) response.setHeader('Cache-Control', 'no-store');
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

/** Discards a body that nothing has read: it would block the next request of the connection. */
function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}

// Brotli's default quality would halve the throughput of responses that are sent once.
const compress = compression({ level: 4, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

export function createUncachedHandler(routing: Routes, clientFolder: string) {
  const app = createApp(routing, clientFolder);
  return (request: IncomingMessage, response: ServerResponse, visit: Visit): void => {
    setOriginHeaders(request, visit.origin);
    const nonce = randomBytes(16).toString('base64');
    const kindOf = (path: string) => routing.findRoute(path).handle.counted;
    const context: AppLoadContext = { clientAddress: visit.address, nonce, kindOf };
    visits.set(request, { ...visit, context });
    response.once('finish', () => discardBody(request));
    finishHeadersLate(response, context);
    compress(request as express.Request, response as express.Response, () => app(request, response));
  };
}

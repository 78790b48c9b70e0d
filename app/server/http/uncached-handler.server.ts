import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import type { AppLoadContext } from '@remix-run/node';
import compression from 'compression';
import type express from 'express';
import type { Routes } from '#app/server/page-cache/page-renderer.server';
import { createApp, type Visit, visits } from './express-app.server';
import { setOriginHeaders } from './request-origin.server';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.server';

/** Sets the common headers when the response begins, so that a route's own headers win and none is sent twice. */
function finishHeadersLate(response: ServerResponse, nonce: string, context: AppLoadContext): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const own = new Map(response.getHeaderNames().map((name) => [name, response.getHeader(name)]));
    setSecurityHeaders(response, contentSecurityPolicy({ nonce }, context));
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
    const context: AppLoadContext = {
      clientAddress: visit.address,
      nonce,
      kindOf: (path) => routing.findRoute(path).handle.counted?.as,
    };
    visits.set(request, { ...visit, context });
    response.once('finish', () => discardBody(request));
    finishHeadersLate(response, nonce, context);
    compress(request as express.Request, response as express.Response, () => app(request, response));
  };
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { memoize } from '#app/lib/memoize';
import { createCacheableFinder } from '#app/server/page-cache/cacheable-urls';
import { createCachedPages } from '#app/server/page-cache/cached-pages.server';
import { hasOwnCookie } from '#app/server/web/session.server';
import { limitBodyTime } from './body-limit.server';
import { guardConnections } from './connection-guard.server';
import { attempt, createUncachedHandler } from './express-app.server';
import { createFairScheduler } from './fair-scheduler.server';
import { sendRefusal } from './guards.server';
import { logRequest } from './request-log.server';
import { readClient, readOrigin, usesOtherHostName } from './request-origin.server';
import { createRouteFinder, listBuiltRoutes } from './route-finder.server';
import { setSecurityHeaders } from './security-headers.server';

const BAD_REQUEST = {
  status: 400,
  title: 'Bad Request',
  text: 'The request needs a valid URL and a valid Host header.',
};
const TOO_SLOW = {
  status: 408,
  title: 'Request Timeout',
  text: 'The request took too long. Please try again.',
};
const READS = new Set<string | undefined>(['GET', 'HEAD']);

function createHandler(build: ServerBuild, clientFolder: string) {
  const routes = listBuiltRoutes(build);
  const findRoute = createRouteFinder(routes);
  const findCacheable = memoize(createCacheableFinder(routes));
  const cachedPages = createCachedPages({ build, findRoute });
  const answerUncached = createUncachedHandler({ build, findRoute }, clientFolder);
  const scheduler = createFairScheduler();

  return (request: IncomingMessage, response: ServerResponse) => {
    const origin = readOrigin(request);
    if (origin === null) return sendRefusal(request, response, BAD_REQUEST);
    limitBodyTime(request, () => {
      sendRefusal(request, response, TOO_SLOW);
      request.socket.destroySoon();
    });
    const { method, url = '/', headers } = request;
    const isRead = READS.has(method);
    const cacheable = findCacheable(url);
    logRequest(request, response, () => cacheable?.route ?? findRoute(url));
    if (isRead && usesOtherHostName(request)) {
      setSecurityHeaders(response);
      response.writeHead(308, { Location: origin + url }).end();
      return;
    }
    if (cacheable !== null && isRead && !hasOwnCookie(headers.cookie)) {
      const isHit = cachedPages.send(request, response, { origin, cacheable });
      if (isHit) scheduler.noteCacheHit();
      if (isHit !== null) return;
    }
    const visit = { address: readClient(request).address, origin };
    const begin = () => {
      if (!request.destroyed) attempt(request, response, () => answerUncached(request, response, visit));
    };
    // Files are sent as quickly as cached pages, so they do not wait.
    if (!isRead || cacheable !== null) scheduler.schedule(begin);
    else begin();
  };
}

export function createSiteServer(build: ServerBuild, clientFolder: string): Server {
  const handle = createHandler(build, clientFolder);
  const server = createServer(
    {
      connectionsCheckingInterval: 2_000,
      headersTimeout: 10_000,
      // The time of a body is limited for each request, since uploads of videos may take hours.
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      // Otherwise the first of two `Host` headers would count, and a proxy may have checked the second.
      joinDuplicateHeaders: true,
    },
    (request, response) => {
      // Requests that a connection sent before it was closed still arrive.
      if (request.socket.destroyed) return;
      // Reading the content version fails when the database is broken, which must not end the process.
      attempt(request, response, () => handle(request, response));
    },
  );
  guardConnections(server);
  return server;
}

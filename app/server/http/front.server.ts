import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import type express from 'express';
import { readCachedVersion } from '#app/infra/content-version.server';
import { env } from '#app/infra/env.server';
import { holdsVersion } from '#app/lib/etag.server';
import { createCacheKeyMaker } from '#app/server/page-cache/cache-key.server';
import { type CacheableUrl, createCacheableFinder } from '#app/server/page-cache/cacheable-urls';
import {
  type CachedPage,
  chooseEncoding,
  PageCache,
  policyOf,
  type Rendered,
  VARY,
} from '#app/server/page-cache/page-cache.server';
import { createRenderer } from '#app/server/page-cache/page-renderer.server';
import { hasOwnCookie } from '#app/server/web/cookies.server';
import { listBuiltRoutes } from './built-routes.server';
import { readClient } from './client-address.server';
import { guardConnections } from './connection-guard.server';
import { createApp, fail, type Visit, visits } from './express-app.server';
import { createFairScheduler } from './fair-scheduler.server';
import { refuse } from './guards.server';
import { logRequest } from './request-log.server';
import { readAddress } from './request-url.server';
import { createRouteFinder } from './route-finder.server';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.server';
import { createWriteBatch } from './write-batch.server';

const HOST = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;
const siteHost = env.SITE_URL === undefined ? undefined : new URL(env.SITE_URL).host;
const siteScheme = env.SITE_URL === undefined ? undefined : new URL(env.SITE_URL).protocol.slice(0, -1);

/** Decides the headers at the last moment, so that a route's own (a picture's, a download's) win and none comes twice. */
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

/** Lets go of a body that nobody read: it would stand in the way of the next request of the connection. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}

function sendCached(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  if (holdsVersion(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const { headers, body } = page.forms[chooseEncoding(request.headers['accept-encoding'])];
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendRendered(request: IncomingMessage, response: ServerResponse, rendered: Rendered): void {
  const { status, headers, body } = rendered;
  setSecurityHeaders(response, policyOf(rendered));
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (!headers.has('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', VARY);
  response.setHeader('Content-Length', body.length);
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
}

/** Answers, or says that it failed. */
function attempt(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  try {
    answer();
  } catch (error) {
    fail(request, response, error);
  }
}

// Requests name the same host again and again, and checking one costs more than finding its page.
let known = { host: '', isValid: false };

function isHost(host: string): boolean {
  if (host !== known.host) known = { host, isValid: HOST.test(host) && URL.canParse(`http://${host}`) };
  return known.isValid;
}

/** Makes the request say its address in one spelling; the origin that we believe it means, never a forwarded host's. */
function readOrigin(request: IncomingMessage): string | null {
  const host = siteHost ?? request.headers.host ?? '';
  const target = readAddress(request.url ?? '/');
  if (target === null || !isHost(host)) return null;
  request.url = target;
  return `${siteScheme ?? (env.TRUST_PROXY === 0 ? 'http' : readClient(request).scheme)}://${host}`;
}

/** Returns the name of a host without `www.` and without a dot at the end. */
function plainName(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=:\d+$|$)/, '');
}

const plainSiteName = plainName(siteHost ?? '');

/** Whether a page is asked for under another spelling of the site's name, where the browser would refuse to send its forms. */
function isOtherName({ headers }: IncomingMessage): boolean {
  const { host } = headers;
  if (siteHost === undefined || host === undefined || host.toLowerCase() === siteHost) return false;
  return plainName(host) === plainSiteName;
}

/** Makes the headers say what we believe, for whoever reads them from here on. */
function settleHeaders({ headers }: IncomingMessage, origin: string): void {
  const [scheme, host] = origin.split('://');
  delete headers['x-forwarded-host'];
  headers['x-forwarded-proto'] = scheme;
  headers.host = host;
}

// What is sent once is compressed cheaply: brotli's default quality would halve the server's throughput.
const compress = compression({ level: 4, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

const NO_HOST = {
  status: 400,
  title: 'Bad Request',
  text: 'The request names no valid host or address.',
};
const READS = new Set<string | undefined>(['GET', 'HEAD']);

/** Addresses that are remembered as they were asked for. */
const MAX_RECENT = 1_000;

/** The HTTP server of the site: cached pages first, then the Express app over Remix. Not listening yet. */
export function createFront(build: ServerBuild, clientFolder: string): Server {
  const pages = new PageCache();
  const routes = listBuiltRoutes(build);
  const findRoute = createRouteFinder(routes);
  const findCacheable = createCacheableFinder(routes);
  const render = createRenderer({ build, findRoute });
  const app = createApp({ build, findRoute }, clientFolder);
  const keyOf = createCacheKeyMaker(build);
  const writeBatch = createWriteBatch();
  const scheduler = createFairScheduler();

  type Found = { cacheable: CacheableUrl; key: string | null };
  // Addresses of one version of the catalogue as they were asked for: what most ask for is found by one look.
  const recent = new Map<string, Found>();
  let recentOf = { version: '', origin: '' };

  function findPage(request: IncomingMessage, origin: string): Found | null {
    const url = request.url ?? '/';
    const isPlain = request.headers['save-data'] !== 'on';
    const before = isPlain ? recent.get(url) : undefined;
    const cacheable = before?.cacheable ?? findCacheable(url);
    // What is not kept is answered without the database.
    if (cacheable === null) return null;
    const version = readCachedVersion();
    if (before !== undefined && version === recentOf.version && origin === recentOf.origin) return before;
    if (version !== recentOf.version || origin !== recentOf.origin) {
      recent.clear();
      recentOf = { version, origin };
    }
    const found = { cacheable, key: keyOf(request, { origin, cacheable }) };
    if (isPlain && cacheable.shown.kind === 'catalogue') {
      if (recent.size >= MAX_RECENT) recent.clear();
      recent.set(url, found);
    }
    return found;
  }

  function answerFresh(request: IncomingMessage, response: ServerResponse, visit: Visit): void {
    settleHeaders(request, visit.origin);
    const nonce = randomBytes(16).toString('base64');
    const context: AppLoadContext = {
      clientAddress: visit.address,
      nonce,
      kindOf: (path) => findRoute(path).handle.counted?.as,
    };
    visits.set(request, { ...visit, context });
    response.once('finish', () => dropRest(request));
    finishHeadersLate(response, nonce, context);
    compress(request as express.Request, response as express.Response, () => app(request, response));
  }

  async function answerKeepable(
    request: IncomingMessage,
    response: ServerResponse,
    { key, url, sharedFor }: { key: string; url: string; sharedFor: number },
  ): Promise<void> {
    try {
      const saveData = request.headers['save-data'] === 'on';
      const page = await pages.getOrRender(key, () => render(url, { saveData, sharedFor }));
      if ('etag' in page) sendCached(request, response, page);
      else sendRendered(request, response, page);
    } catch (error) {
      fail(request, response, error);
    }
  }

  function takeTurn(request: IncomingMessage, response: ServerResponse, origin: string): void {
    const visit = { address: readClient(request).address, origin };
    const begin = () => {
      if (!request.destroyed) attempt(request, response, () => answerFresh(request, response, visit));
    };
    // Files are as quick as cached pages, and belong to them.
    if (!READS.has(request.method) || findCacheable(request.url ?? '/') !== null) scheduler.take(begin);
    else begin();
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const origin = readOrigin(request);
    if (origin === null) {
      refuse(request, response, NO_HOST);
      return;
    }
    const isRead = READS.has(request.method);
    if (isRead && isOtherName(request)) {
      response.writeHead(308, { Location: origin + (request.url ?? '/') }).end();
      return;
    }
    const found = isRead && !hasOwnCookie(request.headers.cookie) ? findPage(request, origin) : null;
    logRequest(request, response, () => found?.cacheable.route ?? findRoute(request.url ?? '/'));
    if (found === null || found.key === null) {
      takeTurn(request, response, origin);
      return;
    }
    const { cacheable, key } = found;
    const page = pages.get(key);
    if (page !== null) {
      writeBatch.put(() => attempt(request, response, () => sendCached(request, response, page)));
      scheduler.noteCacheHit();
    } else {
      // What somebody takes back must be gone at once.
      const sharedFor = cacheable.shown.kind === 'catalogue' ? env.CDN_MAX_AGE : 0;
      void answerKeepable(request, response, { key, url: origin + cacheable.address, sharedFor });
    }
  }

  const server = createServer(
    {
      connectionsCheckingInterval: 2_000,
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      // What a connection has sent before it was let go of arrives all the same.
      if (request.socket.destroyed) return;
      // Even looking a version up can fail: a broken database must not take the process along.
      attempt(request, response, () => answer(request, response));
    },
  );
  guardConnections(server);
  return server;
}

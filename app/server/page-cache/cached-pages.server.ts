import type { IncomingMessage, ServerResponse } from 'node:http';
import { readShownVersion } from '#app/features/collections/shown-version.server';
import { readCachedVersion } from '#app/infra/content-version.server';
import { env } from '#app/infra/env.server';
import { holdsVersion } from '#app/lib/etag.server';
import { attempt, sendFailure } from '#app/server/http/express-app.server';
import { setSecurityHeaders } from '#app/server/http/security-headers.server';
import { createWriteBatch } from '#app/server/http/write-batch.server';
import type { CacheableUrl } from './cacheable-urls';
import * as cache from './page-cache.server';
import { createRenderer, type Routes } from './page-renderer.server';

function sendCached(request: IncomingMessage, response: ServerResponse, page: cache.CachedPage): void {
  if (holdsVersion(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const { headers, body } = page.bodies[cache.chooseEncoding(request.headers['accept-encoding'] ?? '')];
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
}

function sendRendered(request: IncomingMessage, response: ServerResponse, rendered: cache.Rendered): void {
  const { status, headers, body } = rendered;
  setSecurityHeaders(response, rendered);
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (!headers.has('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', cache.VARY);
  response.setHeader('Content-Length', body.length);
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
}

type Wanted = { origin: string; cacheable: CacheableUrl };

/** Answers the requests of cacheable pages from memory, and renders those that it does not have. */
export function createCachedPages(routing: Routes) {
  const pages = new cache.PageCache();
  const render = createRenderer(routing);
  const writeBatch = createWriteBatch();

  /** Returns a key of all that a page depends on, or null for a missing collection. Triggers raise its version (`db/triggers.sql`). */
  function keyOf({ headers }: IncomingMessage, { origin, cacheable: { url, shown } }: Wanted): string | null {
    const version = readShownVersion(shown, readCachedVersion());
    const saveData = headers['save-data'] === 'on';
    return version === null ? null : `${origin}\n${saveData}\n${version}\n${url}`;
  }

  async function renderAndSend(
    request: IncomingMessage,
    response: ServerResponse,
    { key, origin, cacheable: { url, shown } }: Wanted & { key: string },
  ): Promise<void> {
    const saveData = request.headers['save-data'] === 'on';
    // A collection that its owner takes back must disappear at once, so no CDN may store it.
    const cdnMaxAge = shown.kind === 'catalogue' ? env.CDN_MAX_AGE : 0;
    try {
      const page = await pages.getOrRender(key, () => render(url, { origin, saveData, cdnMaxAge }));
      if ('etag' in page) sendCached(request, response, page);
      else sendRendered(request, response, page);
    } catch (error) {
      sendFailure(request, response, error);
    }
  }

  return {
    /** Sends the page, and returns whether it was in memory. Returns null for a missing collection, which it does not answer. */
    send(request: IncomingMessage, response: ServerResponse, wanted: Wanted): boolean | null {
      const key = keyOf(request, wanted);
      if (key === null) return null;
      const page = pages.get(key);
      if (page === null) void renderAndSend(request, response, { ...wanted, key });
      else writeBatch.put(() => attempt(request, response, () => sendCached(request, response, page)));
      return page !== null;
    },
  };
}

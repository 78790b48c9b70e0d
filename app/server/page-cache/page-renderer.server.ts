import { randomBytes } from 'node:crypto';
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { type BuiltRoute, isPlainUrl, narrowBuild } from '#app/server/http/route-finder.server';
import { hashInlines } from '#app/server/http/security-headers.server';
import type { Rendered } from './page-cache.server';

export type Routes = { build: ServerBuild; findRoute: (url: string) => BuiltRoute };

export function perRoute<Handler>({ build, findRoute }: Routes, create: (routes: ServerBuild) => Handler) {
  const whole = create(build);
  const handlers = new Map<string, Handler>();
  return (url: string): Handler => {
    const { ids } = findRoute(url);
    const id = ids.at(-1);
    if (id === undefined || !isPlainUrl(url)) return whole;
    const known = handlers.get(id);
    if (known !== undefined) return known;
    const handler = create(narrowBuild(build, ids));
    handlers.set(id, handler);
    return handler;
  };
}

/** Returns the renderer of cached pages. Its requests hold nothing about the visitor except what the cache key holds too. */
export function createRenderer(routing: Routes) {
  const handlerOf = perRoute(routing, (routes) => createRequestHandler(routes, process.env.NODE_ENV));
  return async (
    url: string,
    { saveData, cdnMaxAge }: { saveData: boolean; cdnMaxAge: number },
  ): Promise<Rendered> => {
    const nonce = randomBytes(16).toString('hex');
    const context: AppLoadContext = { nonce };
    const request = new Request(url, {
      headers: { Accept: '*/*', ...(saveData ? { 'Save-Data': 'on' } : {}) },
    });
    const { pathname, search } = new URL(url);
    const response = await handlerOf(pathname + search)(request, context);
    const { status, headers } = response;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
    const sent = Buffer.from(await response.arrayBuffer());
    const page = isPage ? hashInlines(sent.toString('utf8'), nonce) : null;
    return {
      status,
      headers,
      body: page === null ? sent : Buffer.from(page.html),
      inline: page?.inline,
      cdnMaxAge,
      keepUntil: context.keepUntil ?? null,
      frameOrigin: context.frameOrigin,
    };
  };
}

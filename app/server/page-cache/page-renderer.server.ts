import { randomBytes } from 'node:crypto';
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { memoize } from '#app/lib/memoize';
import { type BuiltRoute, isPlainUrl, narrowBuild } from '#app/server/http/route-finder.server';
import { hashInlines } from '#app/server/http/security-headers.server';
import type { Rendered } from './page-cache.server';

export type Routes = { build: ServerBuild; findRoute: (url: string) => BuiltRoute };

export function perRoute<Handler>({ build, findRoute }: Routes, create: (routes: ServerBuild) => Handler) {
  const whole = create(build);
  const narrow = memoize((ids) => create(narrowBuild(build, ids.split('\n'))));
  return (url: string): Handler => {
    const { ids } = findRoute(url);
    return ids.length === 0 || !isPlainUrl(url) ? whole : narrow(ids.join('\n'));
  };
}

type Variant = { origin: string; saveData: boolean; cdnMaxAge: number };

/** Returns the renderer of cached pages. Its requests hold nothing about the visitor except what the cache key holds too. */
export function createRenderer(routing: Routes) {
  const handlerOf = perRoute(routing, (routes) => createRequestHandler(routes, process.env.NODE_ENV));
  return async (url: string, { origin, saveData, cdnMaxAge }: Variant): Promise<Rendered> => {
    const nonce = randomBytes(16).toString('hex');
    const context: AppLoadContext = { nonce };
    const asked = { Accept: '*/*', ...(saveData && { 'Save-Data': 'on' }) };
    const response = await handlerOf(url)(new Request(origin + url, { headers: asked }), context);
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

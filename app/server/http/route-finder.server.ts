import type { ServerBuild } from '@remix-run/node';
import { isRouteHandle, type RouteHandle } from '#app/lib/route-handle';
import { type ApiPath, isApiLoader } from '#app/server/api/dispatcher.server';

const UNKNOWN: BuiltRoute = { pattern: '/*', ids: [], handle: {}, takesPosts: true };
const ASSET: BuiltRoute = { ...UNKNOWN, pattern: '/assets/*' };

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`, 'i');
}

/** Splats are tried last, and patterns with fewer parameters first. */
const rankOf = (pattern: string) => (pattern.includes('*') ? 100 : 0) + pattern.split(':').length;

/** Returns the path of the page that a URL asks for, also when a script requests only the page's data. */
export function pagePathOf(url: string): string {
  const [path = '/'] = url.split('?');
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
}

export function createRouteFinder(routes: readonly BuiltRoute[]): (url: string) => BuiltRoute {
  const compiled = routes
    .filter(({ pattern }) => pattern !== '/*')
    .sort((a, b) => rankOf(a.pattern) - rankOf(b.pattern))
    .map((route) => ({ match: compilePattern(route.pattern), route }));
  return (url) => {
    const path = pagePathOf(url);
    if (path.startsWith('/assets/')) return ASSET;
    return compiled.find(({ match }) => match.test(path))?.route ?? UNKNOWN;
  };
}

// Remix alone interprets other spellings, such as encoded ones.
const PLAIN = /^(?:\/[A-Za-z0-9_.-]+)+$|^\/$/;

export function isPlainUrl(url: string): boolean {
  return PLAIN.test(url.split('?')[0] ?? '');
}

/** Returns the build with these routes alone. With a hundred routes, Remix's ranking takes longer than rendering. */
export function narrowBuild(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}

export type BuiltRoute = {
  pattern: string;
  /** Ids of the routes that render it, outermost first. */
  ids: readonly string[];
  handle: RouteHandle;
  takesPosts: boolean;
};

function handleOf({ endpoints }: ApiPath): RouteHandle {
  const upload = endpoints.find(({ file }) => file !== undefined);
  if (upload === undefined) return {};
  return { uploads: 'feed', rightToPost: upload.access === 'anyone' ? undefined : upload.access };
}

export function listBuiltRoutes({ routes }: Pick<ServerBuild, 'routes'>): BuiltRoute[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const lineageOf = (id: string | undefined): string[] =>
    id === undefined ? [] : [...lineageOf(routes[id]?.parentId), id];
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || parents.has(route.id)) return [];
    const ids = lineageOf(route.id);
    const path = ids.flatMap((id) => routes[id]?.path || []).join('/');
    const { handle, action, loader } = route.module;
    const takesPosts = action !== undefined;
    const paths = isApiLoader(loader) ? loader.paths : [];
    return [
      { pattern: `/${path}`, ids, handle: isRouteHandle(handle) ? handle : {}, takesPosts },
      ...paths.map((each) => ({ pattern: each.path, ids, handle: handleOf(each), takesPosts })),
    ];
  });
}

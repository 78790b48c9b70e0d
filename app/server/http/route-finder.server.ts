import type { ServerBuild } from '@remix-run/node';
import type { BuiltRoute } from './built-routes.server';

const UNKNOWN: BuiltRoute = { pattern: '/*', ids: [], handle: {}, takesPosts: true };
const ASSET: BuiltRoute = { ...UNKNOWN, pattern: '/assets/*' };

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`, 'i');
}

function rankOf(pattern: string): number {
  return (pattern.includes('*') ? 100 : 0) + pattern.split(':').length;
}

export function createRouteFinder(routes: readonly BuiltRoute[]): (url: string) => BuiltRoute {
  const compiled = routes
    .filter(({ pattern }) => pattern !== '/*')
    .sort((a, b) => rankOf(a.pattern) - rankOf(b.pattern))
    .map((route) => ({ match: compilePattern(route.pattern), route }));
  return (url) => {
    const path = (url.split('?')[0] ?? '/').replace(/\.data$/, '').replace(/^\/_root$/, '/');
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
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

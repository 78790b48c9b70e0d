import type { ServerBuild } from '@remix-run/node';
import type { BuiltRoute } from './built-routes.server';

/** What no route of its own answers; the whole of the site decides. */
const UNKNOWN: BuiltRoute = { pattern: '/*', ids: [], handle: {}, takesPosts: true };
const ASSET: BuiltRoute = { ...UNKNOWN, pattern: '/assets/*' };

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`, 'i');
}

/** Static parts tell more than parameters, and those more than a splat. */
function vagueness(pattern: string): number {
  return (pattern.includes('*') ? 100 : 0) + pattern.split(':').length;
}

/** Finds the route of an address among patterns that are compiled once. */
export function createRouteFinder(routes: readonly BuiltRoute[]): (url: string) => BuiltRoute {
  const compiled = routes
    .filter(({ pattern }) => pattern !== '/*')
    .sort((a, b) => vagueness(a.pattern) - vagueness(b.pattern))
    .map((route) => ({ match: compilePattern(route.pattern), route }));
  return (url) => {
    const path = (url.split('?')[0] ?? '/').replace(/\.data$/, '').replace(/^\/_root$/, '/');
    if (path.startsWith('/assets/')) return ASSET;
    return compiled.find(({ match }) => match.test(path))?.route ?? UNKNOWN;
  };
}

// In any other spelling (encoded, with a slash too many) Remix itself decides what is meant.
const PLAIN = /^(?:\/[A-Za-z0-9_.-]+)+$|^\/$/;

/** Whether an address is spelled so that the finder and Remix find the same route for it. */
export function isPlainUrl(url: string): boolean {
  return PLAIN.test(url.split('?')[0] ?? '');
}

/**
 * The build with these routes alone. Remix ranks and compiles all routes for every request it matches, and once more to
 * render it; with a hundred routes that takes longer than the rendering.
 */
export function narrowBuild(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

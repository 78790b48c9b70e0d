import type { ServerBuild } from '@remix-run/node';
import { isRouteHandle, type RouteHandle } from '#app/lib/route-handle';

export type BuiltRoute = {
  /** With its parameters: `/video/:id`. */
  pattern: string;
  /** The routes that render it, the outermost first. */
  ids: readonly string[];
  handle: RouteHandle;
  takesPosts: boolean;
};

/** Every address of the build: its routes that have an address of their own and hold no others. */
export function listBuiltRoutes({ routes }: Pick<ServerBuild, 'routes'>): BuiltRoute[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const lineageOf = (id: string | undefined): string[] =>
    id === undefined ? [] : [...lineageOf(routes[id]?.parentId), id];
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || parents.has(route.id)) return [];
    const ids = lineageOf(route.id);
    const path = ids.flatMap((id) => routes[id]?.path || []).join('/');
    const { handle, action } = route.module;
    return {
      pattern: `/${path}`,
      ids,
      handle: isRouteHandle(handle) ? handle : {},
      takesPosts: action !== undefined,
    };
  });
}

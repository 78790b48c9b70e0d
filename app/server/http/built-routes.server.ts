import type { ServerBuild } from '@remix-run/node';
import { isRouteHandle, type RouteHandle } from '#app/lib/route-handle';
import { type ApiPath, isApiLoader } from '#app/server/api/dispatcher.server';

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

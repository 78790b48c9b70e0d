import type { ServerBuild } from '@remix-run/node';
import { isRouteHandle, type RouteHandle } from '#app/lib/route-handle';
import { type ApiPath, isApiLoader } from '#app/server/api/dispatcher.server';

export type BuiltRoute = {
  /** With its parameters: `/video/:id`. */
  pattern: string;
  /** The routes that render it, the outermost first. */
  ids: readonly string[];
  handle: RouteHandle;
  takesPosts: boolean;
};

/** The handle of an API address: a call that takes a file takes it from those who may make the call. */
function handleOf({ endpoints }: ApiPath): RouteHandle {
  const upload = endpoints.find(({ file }) => file !== undefined);
  if (upload === undefined) return {};
  return { uploads: 'feed', rightToPost: upload.access === 'anyone' ? undefined : upload.access };
}

/** Every address of the build: its routes that have an address of their own and hold no others, and those of the API. */
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
    const addresses = isApiLoader(loader) ? loader.addresses : [];
    return [
      { pattern: `/${path}`, ids, handle: isRouteHandle(handle) ? handle : {}, takesPosts },
      ...addresses.map((each) => ({ pattern: each.path, ids, handle: handleOf(each), takesPosts })),
    ];
  });
}

import { useEffect } from 'react';

/**
 * Loads the module of the route that answers a form, so that its `clientAction` can report a network error. It reads Remix's
 * private manifest, because `<PrefetchPageLinks>` would fetch the page's data too.
 */
export function useRouteModule(id: string): void {
  useEffect(() => {
    const { module } = window.__remixManifest.routes[id] ?? {};
    if (module !== undefined) import(/* @vite-ignore */ module).catch(() => {});
  }, [id]);
}

import { useEffect } from 'react';

/**
 * Loads the code of a page that a form of this one is sent to, so that it is there to say what went wrong when the line is not.
 * @param id the route's, as the manifest names it.
 */
export function useRouteModule(id: string): void {
  useEffect(() => {
    const { module } = window.__remixManifest.routes[id] ?? {};
    if (module !== undefined) import(/* @vite-ignore */ module).catch(() => {});
  }, [id]);
}

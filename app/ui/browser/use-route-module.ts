import { useEffect } from 'react';

/**
 * Loads the code of the page that answers a form of this one, so that it can say what went wrong when the line breaks. The names
 * of the files are in Remix's manifest, which is not public; `<PrefetchPageLinks>` would fetch the page's data too.
 * @param id the route's, as the manifest names it
 */
export function useRouteModule(id: string): void {
  useEffect(() => {
    const { module } = window.__remixManifest.routes[id] ?? {};
    if (module !== undefined) import(/* @vite-ignore */ module).catch(() => {});
  }, [id]);
}

import { useEffect } from 'react';

/** Loads the module of a form's route, so that its `clientAction` reports network errors, without the page's data. */
export function useRouteModule(id: string): void {
  useEffect(() => {
    const { module } = window.__remixManifest.routes[id] ?? {};
    if (module !== undefined) import(/* @vite-ignore */ module).catch(() => {});
  }, [id]);
}

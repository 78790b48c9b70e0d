import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './root-data';

/** What every page has from the root; missing only where the root itself has failed. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

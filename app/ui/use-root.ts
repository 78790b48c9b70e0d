import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './root-data';

/** Returns the root's loader data. Undefined if the root has failed. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

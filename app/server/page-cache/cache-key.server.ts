import type { IncomingMessage } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { readShownVersion } from '#app/features/collections/shown-version.server';
import { readCachedVersion } from '#app/infra/content-version.server';
import { env } from '#app/infra/env.server';
import type { CacheableUrl } from './cacheable-urls';

type Wanted = { origin: string; cacheable: CacheableUrl };

/**
 * Returns the function that makes cache keys. A key holds everything that a page depends on, so no page is ever invalidated: when
 * the content changes, its version and the key change. The key of a collection that does not exist is null.
 */
export function createCacheKeyMaker({ assets }: Pick<ServerBuild, 'assets'>) {
  const build = `${assets.version}\n${env.SITE_NAME}`;
  return ({ headers }: IncomingMessage, { origin, cacheable: { url, shown } }: Wanted): string | null => {
    const version = readShownVersion(shown, readCachedVersion());
    return version === null
      ? null
      : `${origin}\n${headers['save-data'] === 'on'}\n${build}\n${version}\n${url}`;
  };
}

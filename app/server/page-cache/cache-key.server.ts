import type { IncomingMessage } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { readShownVersion } from '#app/features/collections/shown-version.server';
import { readCachedVersion } from '#app/infra/content-version.server';
import { env } from '#app/infra/env.server';
import type { CacheableUrl } from './cacheable-urls';

type Wanted = { origin: string; cacheable: CacheableUrl };

/**
 * Returns the maker of cache keys. A key holds all that a page depends on, or is null for a missing collection. Triggers raise the
 * content version with each change (`db/triggers.sql`), which invalidates the cached pages: nothing asks for their old keys.
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

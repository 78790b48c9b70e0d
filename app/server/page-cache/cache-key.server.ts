import type { IncomingMessage } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { readShownVersion } from '#app/features/collections/shown-version.server';
import { readCachedVersion } from '#app/infra/content-version.server';
import { env } from '#app/infra/env.server';
import type { CacheableUrl } from './cacheable-urls';

type Asked = { origin: string; cacheable: CacheableUrl };

/**
 * The key of a cached page holds everything that it depends on, so a page is never forgotten on purpose: when the content that it
 * shows changes, its version does, and the next request has another key and renders anew. (Time ends a page by `keepUntil`, and
 * memory by `KeptPages`.) Null when what the page shows is not there.
 */
export function createCacheKeyMaker({ assets }: Pick<ServerBuild, 'assets'>) {
  const build = `${assets.version}\n${env.SITE_NAME}`;
  return ({ headers }: IncomingMessage, { origin, cacheable: { address, shown } }: Asked): string | null => {
    const version = readShownVersion(shown, readCachedVersion());
    return version === null
      ? null
      : `${origin}\n${headers['save-data'] === 'on'}\n${build}\n${version}\n${address}`;
  };
}

import type { PlayerData } from '#app/lib/player-data';
import { webUrl } from '#app/lib/web-url';
import { isAllowedHost } from './allowed-host.server';
import type { Playable } from './platform';
import { findPlatform } from './platforms.server';

type Stored = Playable & { source: string };

/**
 * What plays a stored video, as its platform builds it; what lies on this site plays in the browser's own player. Null when there
 * is nothing that may be shown.
 */
export function findPlayer({ source, sourceId, embedUrl }: Stored): PlayerData | null {
  const build = findPlatform(source)?.buildPlayer;
  if (build) return build({ sourceId, embedUrl });
  return embedUrl.startsWith('/') ? { kind: 'video', src: embedUrl, sources: [{ src: embedUrl }] } : null;
}

/** Whether a stored video's player may be framed: a host of a network may have been struck since. */
export function mayFrame({ source, embedUrl }: Pick<Stored, 'source' | 'embedUrl'>): boolean {
  if (findPlatform(source)?.hostOf === undefined) return true;
  return URL.canParse(embedUrl) && isAllowedHost(new URL(embedUrl).host);
}

/** The page of its platform where a video is watched; null for what lies on this site. */
export function findWatchPage({ source, url }: { source: string; url: string }): string | null {
  return findPlatform(source)?.isLocal ? null : webUrl(url);
}

/** The badge of a stored video's source; a source that is not there any more shows its stored name. */
export function labelPlatform(name: string): string {
  return findPlatform(name)?.label ?? name;
}

/** The same in a list of sources, where each has a name of its own. */
export function namePlatform(name: string): string {
  return findPlatform(name)?.listedAs ?? labelPlatform(name);
}

import type { PlayerData } from '#app/lib/player-data';
import { webUrl } from '#app/lib/web-url';
import { isAllowedHost } from './allowed-host.server';
import type { Playable } from './platform';
import { findPlatform } from './platforms.server';

type Stored = Playable & { source: string };

/** Returns the player that the platform builds, the browser's own for files of this site, or null. */
export function findPlayer({ source, sourceId, embedUrl }: Stored): PlayerData | null {
  const build = findPlatform(source)?.buildPlayer;
  if (build) return build({ sourceId, embedUrl });
  return embedUrl.startsWith('/') ? { kind: 'video', src: embedUrl, sources: [{ src: embedUrl }] } : null;
}

/** Returns false if the host of a network is no longer allowed. */
export function mayFrame({ source, embedUrl }: Pick<Stored, 'source' | 'embedUrl'>): boolean {
  if (findPlatform(source)?.hostOf === undefined) return true;
  return URL.canParse(embedUrl) && isAllowedHost(new URL(embedUrl).host);
}

/** Returns null for files of this site. */
export function findWatchPage({ source, url }: { source: string; url: string }): string | null {
  return findPlatform(source)?.isLocal ? null : webUrl(url);
}

/** Platforms that no longer exist show their stored name. */
export function labelPlatform(name: string): string {
  return findPlatform(name)?.label ?? name;
}

/** Lists need a unique label. */
export function namePlatform(name: string): string {
  return findPlatform(name)?.listedAs ?? labelPlatform(name);
}

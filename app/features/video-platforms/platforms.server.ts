import { asc, eq } from 'drizzle-orm';
import { type Actor, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { isPublicHost } from '#app/infra/ip-address.server';
import type { PlayerData } from '#app/lib/player-data';
import { readTypedHost, webUrl } from '#app/lib/web-url';
import { allowedHosts } from '#db/schema';
import { dailymotion } from './dailymotion/dailymotion.server';
import { library } from './library.server';
import { peertube } from './peertube/peertube.server';
import { explainFailure, type Platform, type Playable, type SearchablePlatform } from './platform';
import { tiktok } from './tiktok/tiktok.server';
import { upload } from './upload.server';
import { vimeo } from './vimeo/vimeo.server';
import { youtube } from './youtube/youtube.server';

const DEMO_FILE = /^(\/films\/[\w-]+)\.webm$/;

/** The videos of the demo content, in WebM and in H.264 for browsers without WebM. */
const demo: Platform = {
  name: 'demo',
  label: 'Library',
  listedAs: 'Demo content',
  isLocal: true,
  isFixed: true,

  buildPlayer({ embedUrl }) {
    const [, file] = DEMO_FILE.exec(embedUrl) ?? [];
    if (file === undefined) return null;
    const sources = [
      { src: embedUrl, type: 'video/webm' },
      { src: `${file}.mp4`, type: 'video/mp4' },
    ];
    return { kind: 'video', src: embedUrl, sources };
  },

  async video() {
    return explainFailure('Library', { reason: 'refused' }, 'has only the videos of the demo content.');
  },
};

export const PLATFORMS: Platform[] = [library, upload, demo, youtube, vimeo, dailymotion, tiktok, peertube];

export function listSearchablePlatforms() {
  return PLATFORMS.filter((platform): platform is SearchablePlatform => 'search' in platform);
}

export function findSearchablePlatform(name: string): SearchablePlatform | null {
  return listSearchablePlatforms().find((source) => source.name === name) ?? null;
}

export function findPlatform(name: string): Platform | null {
  return PLATFORMS.find((platform) => platform.name === name) ?? null;
}

/** Returns the hosts that an administrator allowed, by name. */
export function listAllowedHosts(): string[] {
  const rows = orm.select().from(allowedHosts).orderBy(asc(allowedHosts.host)).all();
  return rows.map(({ host }) => host);
}

/** Returns true if this site may contact and embed a host: one of the settings, or an allowed one. */
export function isAllowedHost(host: string): boolean {
  if (PLATFORMS.some(({ settingsHost }) => settingsHost?.() === host)) return true;
  return hasRow(allowedHosts, eq(allowedHosts.host, host));
}

/** Allows a host, given by name or by any URL on it. Returns null if it is not a public host. */
export async function allowHost(text: string, actor: Actor): Promise<string | null> {
  const host = readTypedHost(text);
  if (host === null || !isPublicHost(host)) return null;
  await write((tx) => {
    tx.insert(allowedHosts).values({ host }).onConflictDoNothing().run();
    recordChange(tx, actor, { what: 'allowed a PeerTube server', detail: host, link: '/admin' });
  });
  return host;
}

/** Returns false if the host was not allowed. */
export async function removeAllowedHost(host: string, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const wasRemoved = tx.delete(allowedHosts).where(eq(allowedHosts.host, host)).run().changes > 0;
    if (wasRemoved)
      recordChange(tx, actor, { what: 'removed a PeerTube server', detail: host, link: '/admin' });
    return wasRemoved;
  });
}

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

/** Returns false for platforms that no longer exist, and those whose videos never change. */
export function isRefreshable(source: string): boolean {
  const platform = findPlatform(source);
  return platform !== null && !platform.isFixed;
}

/** Platforms that no longer exist show their stored name. */
export function labelPlatform(name: string): string {
  return findPlatform(name)?.label ?? name;
}

/** Lists need a unique label. */
export function namePlatform(name: string): string {
  return findPlatform(name)?.listedAs ?? labelPlatform(name);
}

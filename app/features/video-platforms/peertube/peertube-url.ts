import type { FoundUrl } from '#app/features/video-platforms/platform';

const PAGE = /^\/(?:w|videos\/(?:watch|embed))\/([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:;[\w=-]*)?\/?$/i;

/**
 * A page that looks like PeerTube's, on whatever host.
 * @param settingsHost the host of the settings; a video elsewhere carries its host in its id, and has to be confirmed.
 */
export function readVideoUrl({ pathname, host }: URL, settingsHost: string | null): FoundUrl | null {
  const id = PAGE.exec(pathname)?.[1];
  return id === undefined ? null : { sourceId: host === settingsHost ? id : `${id}@${host}` };
}

import type { FoundUrl } from '#app/features/video-platforms/platform';

const PAGE = /^\/(?:w|videos\/(?:watch|embed))\/([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:;[\w=-]*)?\/?$/i;

/** Matches PeerTube pages on any host. @param settingsHost videos of other hosts include the host in their id */
export function readVideoUrl({ pathname, host }: URL, settingsHost: string | null): FoundUrl | null {
  const id = PAGE.exec(pathname)?.[1];
  return id === undefined ? null : { sourceId: host === settingsHost ? id : `${id}@${host}` };
}

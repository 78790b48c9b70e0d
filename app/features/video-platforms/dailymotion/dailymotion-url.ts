import type { FoundUrl } from '#app/features/video-platforms/platform';

function findId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  // The player names its video in the query.
  if (hostname === 'geo.dailymotion.com') return searchParams.get('video');
  if (hostname === 'dai.ly') return /^\/(x[0-9a-z]+)\/?$/i.exec(pathname)?.[1];
  if (!/^(?:www\.|m\.)?dailymotion\.com$/.test(hostname)) return null;
  return /^\/(?:embed\/)?video\/(x[0-9a-z]+)/i.exec(pathname)?.[1];
}

/** Dailymotion's addresses: of a page, a player, and the short ones. */
export function readVideoUrl(url: URL): FoundUrl | null {
  const sourceId = findId(url) ?? '';
  return /^x[0-9a-z]+$/i.test(sourceId) ? { sourceId } : null;
}

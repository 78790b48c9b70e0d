import type { FoundUrl } from '#app/features/video-platforms/platform';

function findId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (hostname === 'geo.dailymotion.com') return searchParams.get('video');
  if (hostname === 'dai.ly') return /^\/(x[0-9a-z]+)\/?$/i.exec(pathname)?.[1];
  if (!/^(?:www\.|m\.)?dailymotion\.com$/.test(hostname)) return null;
  return /^\/(?:embed\/)?video\/(x[0-9a-z]+)/i.exec(pathname)?.[1];
}

/** Matches pages, players and short links. */
export function readVideoUrl(url: URL): FoundUrl | null {
  const sourceId = findId(url) ?? '';
  return /^x[0-9a-z]+$/i.test(sourceId) ? { sourceId } : null;
}

import type { FoundUrl } from '#app/features/video-platforms/platform';

/** TikTok's pages name their video; its short links (`vm.tiktok.com`) leave the id to the answer. */
export function readVideoUrl({ hostname, host, pathname }: URL): FoundUrl | null {
  if (!/^(?:\w+\.)?tiktok\.com$/.test(hostname) || pathname.length < 3) return null;
  const [, sourceId = ''] = /\/(?:video|v1)\/(\d{5,25})/.exec(pathname) ?? [];
  // What follows the path only tracks.
  return { sourceId, url: `https://${host}${pathname}` };
}

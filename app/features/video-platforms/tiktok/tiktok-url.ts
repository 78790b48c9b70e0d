import type { FoundUrl } from '#app/features/video-platforms/platform';

/** Short links (`vm.tiktok.com`) have no id. oEmbed returns it. */
export function readVideoUrl({ hostname, host, pathname }: URL): FoundUrl | null {
  if (!/^(?:\w+\.)?tiktok\.com$/.test(hostname) || pathname.length < 3) return null;
  const [, sourceId = ''] = /\/(?:video|v1)\/(\d{5,25})/.exec(pathname) ?? [];
  // The query only tracks visitors.
  return { sourceId, url: `https://${host}${pathname}` };
}

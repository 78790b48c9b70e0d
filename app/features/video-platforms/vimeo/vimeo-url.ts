import type { FoundUrl } from '#app/features/video-platforms/platform';

const PAGE =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/|album\/\d+\/video\/|ondemand\/[\w-]+\/|manage\/videos\/|video\/)?(\d+)(?:\/([0-9a-f]{6,}))?(?:\/(?:settings|general|privacy|embed)\b.*)?\/?$/;

/** Unlisted videos have a hash, in the path or as `h`. */
export function readVideoUrl({ hostname, pathname, searchParams }: URL): FoundUrl | null {
  const isPlayer = hostname === 'player.vimeo.com';
  if (!isPlayer && !/^(?:www\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, pathHash] = (isPlayer ? /^\/video\/(\d+)\/?$/ : PAGE).exec(pathname) ?? [];
  if (id === undefined) return null;
  const hash = pathHash ?? searchParams.get('h');
  return { sourceId: hash === null ? id : `${id}:${hash}` };
}

import type { FoundAddress } from '#app/adapters/platforms/platform';

const SITE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
export const VIDEO_ID = /^[\w-]{11}$/;

function findId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return /^\/([\w-]{11})(?:\/|$)/.exec(pathname)?.[1];
  if (!SITE.test(hostname)) return undefined;
  if (/^\/watch\/?$/.test(pathname)) return searchParams.get('v') ?? undefined;
  return /^\/(?:shorts|embed|live|v)\/([\w-]{11})(?:\/|$)/.exec(pathname)?.[1];
}

/** YouTube's addresses: of a page, a short, a stream, a player, and the short ones. */
export function readAddress(address: URL): FoundAddress | null {
  const sourceId = findId(address);
  return sourceId !== undefined && VIDEO_ID.test(sourceId) ? { sourceId } : null;
}

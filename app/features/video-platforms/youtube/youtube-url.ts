import type { FoundUrl } from '#app/features/video-platforms/platform';

const SITE = /^(?:www\.|m\.|music\.|studio\.)?youtube(?:-nocookie)?\.com$/;
export const VIDEO_ID = /^[\w-]{11}$/;

function findId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (/^(?:www\.)?youtu\.be$/.test(hostname)) return /^\/([\w-]{11})(?:[/&]|$)/.exec(pathname)?.[1];
  if (!SITE.test(hostname)) return undefined;
  // Some pasted URLs have a second `?`.
  const [named] = searchParams.get('v')?.split(/[?/]/) ?? [];
  if (/^\/watch\/?$/.test(pathname) && named !== undefined) return named;
  return /^\/(?:shorts|embed|live|watch|video|v|e)\/([\w-]{11})(?:[/&]|$)/.exec(pathname)?.[1];
}

/** Matches pages, shorts, streams, players and short links. */
export function readVideoUrl(url: URL): FoundUrl | null {
  const sourceId = findId(url);
  return sourceId !== undefined && VIDEO_ID.test(sourceId) ? { sourceId } : null;
}

import { openedPath } from './share';

/** The latest start time while a video's duration is unknown, in seconds. */
export const MAX_START_SECONDS = 86_400;

/** Returns the seconds of 'm:ss', 'h:mm:ss' or '84', or null. */
export function readStartTime(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text) ?? [];
  if (seconds === '') return null;
  if (hours !== '0' && Number(minutes) > 59) return null;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** Reads a URL's `t`, in seconds within the video, or null. */
export function readStartParam(text: string | null, duration: number | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  const start = Number(text);
  return start <= (duration ?? MAX_START_SECONDS) ? start : null;
}

/** Returns the path of a video, which plays from a time if there is one. `openedFrom` is the query that names the share page. */
export function startTimePath(videoId: number, at: number | null, openedFrom?: string): string {
  if (at === null) return openedPath(`/video/${videoId}`, openedFrom);
  return `/video/${videoId}?play=1&t=${at}${openedFrom === undefined ? '' : `&${openedFrom}`}#player`;
}

/** The longest moment that is taken while a video's length is not known, in seconds. */
export const MAX_START_SECONDS = 86_400;

/** 84 → '1:24', 3,723 → '1:02:03'. */
export function formatStartTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The seconds of 'm:ss', 'h:mm:ss' or '84'; null for anything else. */
export function readStartTime(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text) ?? [];
  if (seconds === '') return null;
  if (hours !== '0' && Number(minutes) > 59) return null;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** The second that an address asks a film to start at (`t`): digits, and within the film; null otherwise. */
export function readStart(text: string | null, duration: number | null): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  const start = Number(text);
  return start <= (duration ?? MAX_START_SECONDS) ? start : null;
}

/**
 * The address at which a video's page plays from a second on.
 * @param letter the query of the letter that it is opened from
 */
export function startTimePath(videoId: number, at: number, openedFrom?: string): string {
  return `/video/${videoId}?play=1&t=${at}${openedFrom === undefined ? '' : `&${openedFrom}`}#player`;
}

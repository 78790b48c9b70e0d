/** Formats a time in a zone for a `datetime-local` field: `YYYY-MM-DDTHH:MM`. */
export function toWallClock(date: Date, zone: string): string {
  const parts = new Map<string, string>(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: string) => parts.get(type) ?? '00';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** `2026-11-24 22:41`. */
export function printTime(date: Date, zone: string): string {
  return toWallClock(date, zone).replace('T', ' ');
}

/** Returns a zone's offset from UTC in milliseconds. */
function offsetOf(date: Date, zone: string): number {
  const minute = Math.floor(date.getTime() / 60_000) * 60_000;
  return Date.parse(`${toWallClock(new Date(minute), zone)}:00Z`) - minute;
}

/** Reads a zone's local time (`YYYY-MM-DDTHH:MM`), or null. A skipped time is one hour later, a repeated one the first. */
export function readWallClock(text: string, zone: string): Date | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    ? Date.parse(`${text.slice(0, 16)}:00Z`)
    : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const day = 86_400_000;
  const [before, after] = [offsetOf(new Date(asUtc - day), zone), offsetOf(new Date(asUtc + day), zone)];
  const fits = [before, after]
    .map((offset) => new Date(asUtc - offset))
    .find((date) => toWallClock(date, zone) === text.slice(0, 16));
  return fits ?? new Date(asUtc - before);
}

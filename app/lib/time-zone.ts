/** The wall clock of a zone at a moment, as `YYYY-MM-DDTHH:MM`: what a field of the kind `datetime-local` holds. */
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

/** The same to be read: `2026-11-24 22:41`. */
export function printTime(date: Date, zone: string): string {
  return toWallClock(date, zone).replace('T', ' ');
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetOf(date: Date, zone: string): number {
  const minute = Math.floor(date.getTime() / 60_000) * 60_000;
  return Date.parse(`${toWallClock(new Date(minute), zone)}:00Z`) - minute;
}

/**
 * The moment at which a zone's clocks show a time (`YYYY-MM-DDTHH:MM`); null where that is no time. A time that is skipped in
 * spring counts as the one an hour later, one that comes twice in autumn as the first.
 */
export function readWallClock(text: string, zone: string): Date | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    ? Date.parse(`${text.slice(0, 16)}:00Z`)
    : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const day = 86_400_000;
  const [before, after] = [offsetOf(new Date(asUtc - day), zone), offsetOf(new Date(asUtc + day), zone)];
  // Before a change of clocks the offset of before holds, where it makes the time that was asked for.
  const fits = [before, after]
    .map((offset) => new Date(asUtc - offset))
    .find((date) => toWallClock(date, zone) === text.slice(0, 16));
  return fits ?? new Date(asUtc - before);
}

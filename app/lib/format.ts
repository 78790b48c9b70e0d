const DAY = 86_400_000;

/** 1234 → '1.2K', 999_950 → '1.0M': one decimal from 1,000 on. Null counts as 0. */
export function abbreviateCount(count: number | null): string {
  const value = count ?? 0;
  if (value < 1_000) return String(value);
  // Rounding comes before the unit, so that 999,950 is '1.0M' and not '1000.0K'.
  const tenthsOfThousands = Math.round(value / 100);
  if (tenthsOfThousands < 10_000) return `${(tenthsOfThousands / 10).toFixed(1)}K`;
  return `${(Math.round(value / 100_000) / 10).toFixed(1)}M`;
}

/** 1 → '1 view', 1234 → '1.2K views'; null when it is not known. */
export function describeViews(count: number | null): string | null {
  return count === null ? null : `${abbreviateCount(count)} view${count === 1 ? '' : 's'}`;
}

/** 1234567 → '1,234,567'. Null counts as 0. */
export function fullCount(count: number | null): string {
  return String(count ?? 0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 'today', 'yesterday', '3 days ago' …; 'recently' without a date. A future date is 'today'. */
export function relativeDate(date: Date | null, now: Date): string {
  if (date === null || Number.isNaN(date.getTime())) return 'recently';
  const days = Math.floor((now.getTime() - date.getTime()) / DAY);
  if (days < 1) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 30) return `${countOf(Math.floor(days / 7), 'week')} ago`;
  if (days < 365) return `${countOf(Math.floor(days / 30), 'month')} ago`;
  return `${countOf(Math.floor(days / 365), 'year')} ago`;
}

/** Returns when `relativeDate` changes next, or null for never. */
export function relativeDateEnds(date: Date | null, now: Date): Date | null {
  if (date === null || Number.isNaN(date.getTime())) return null;
  const days = Math.max(0, Math.floor((now.getTime() - date.getTime()) / DAY));
  return new Date(date.getTime() + (days + 1) * DAY);
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '12 November 2026', in UTC, so that server and browser agree. 'recently' without a date. */
export function longDate(date: Date | null): string {
  if (date === null || Number.isNaN(date.getTime())) return 'recently';
  return LONG_DATE.format(date);
}

/** Prints '2026-11-21' as '21 Nov'. */
export function shortDay(day: string): string {
  return longDate(new Date(day)).replace(/^(\d+ \w{3}).*/, '$1');
}

/** '21 Nov', or 'Nov 2025' in another year than now, without a break. */
export function briefDate(date: Date | null, now: Date): string {
  const [day, month = '', year] = longDate(date).split(' ');
  if (month === '') return longDate(date);
  const brief = month.slice(0, 3);
  return year === String(now.getUTCFullYear()) ? `${day}\u00a0${brief}` : `${brief}\u00a0${year}`;
}

/** '12 November 2026, 14:05' in a time zone. */
export function longDateTime(date: Date, zone: string): string {
  if (Number.isNaN(date.getTime())) return longDate(date);
  const [day = '', time = ''] = toWallClock(date, zone).split('T');
  return `${longDate(new Date(`${day}T00:00Z`))}, ${time}`;
}

/** '12 November 2026, 14:05 (Europe/Berlin)', for texts outside of the dashboard. */
export function zonedDateTime(date: Date, zone: string): string {
  return `${longDateTime(date, zone)} (${zone})`;
}

/** Joins the facts that are known. The space before a dot does not break, so that no line begins with one. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}

/** 754 seconds → '12:34', 3754 → '1:02:34'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = String(Math.floor((whole % 3600) / 60));
  const tail = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${minutes.padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** 'anna_b' → 'AN'. */
export function initialsOf(name: string): string {
  return firstCharacters(name, 2).toUpperCase();
}

/** 1 → '1 video', 2 → '2 videos'. */
export function countOf(count: number, noun: string): string {
  return `${fullCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** As `countOf`, but '20,000+ videos' when there are more. */
export function countUpTo({ total, isTruncated }: { total: number; isTruncated: boolean }, noun: string) {
  return isTruncated ? countOf(total, noun).replace(' ', '+ ') : countOf(total, noun);
}

/** 48_300_000 → '48 MB': decimal, as disks are sold. */
export function formatBytes(bytes: number): string {
  const [size, unit] =
    bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB'];
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`;
}

let segmenter: Intl.Segmenter | null | undefined;

/** Returns the segmenter, created at its first use because that takes 40 ms. Browsers without one count code points. */
function findSegmenter(): Intl.Segmenter | null {
  segmenter ??= 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
  return segmenter;
}

/** The longest character, in UTF-16 units: more than any emoji has. */
const MAX_GRAPHEME_LENGTH = 64;

/** Replaces lone surrogates, which URLs and encoders refuse, with U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Truncates text to `length` UTF-16 units without splitting a visible character, unless it is longer. */
export function truncate(text: string, length: number): string {
  const whole = wellFormed(text);
  if (whole.length <= length) return whole;
  const end =
    findSegmenter()
      ?.segment(whole.slice(0, length + MAX_GRAPHEME_LENGTH))
      .containing(length)?.index ?? 0;
  return whole.slice(0, end > 0 ? end : length).replace(/\p{Surrogate}$/u, '');
}

/** Truncates text to one line of `length` units that ends in `…`. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? wellFormed(line) : `${truncate(line, length - 1).trimEnd()}…`;
}

/** UTF-16 units that are counted at once, since a segmenter takes quadratic time. */
const CHUNK = 1_024;

/** Counts characters as readers do: an emoji of several code points is one. */
export function countCharacters(text: string): number {
  const graphemes = findSegmenter();
  if (graphemes === null) return [...text].length;
  let count = 0;
  let start = 0;
  while (start < text.length) {
    const chunk = text.slice(start, start + CHUNK);
    const starts = Array.from(graphemes.segment(chunk), ({ index }) => index);
    const isLast = start + CHUNK >= text.length;
    // The last character of a chunk may continue in the next one.
    const end = isLast ? chunk.length : starts.at(-1) || chunk.length;
    count += isLast || end === chunk.length ? starts.length : starts.length - 1;
    start += end;
  }
  return count;
}

/** Returns the first characters, as readers count them. */
export function firstCharacters(text: string, count: number): string {
  const beginning = truncate(text, count * MAX_GRAPHEME_LENGTH);
  const graphemes = findSegmenter();
  const characters = graphemes
    ? Array.from(graphemes.segment(beginning), ({ segment }) => segment)
    : [...beginning];
  return characters.slice(0, count).join('');
}

export function encodeText(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Formats a time in a zone for a `datetime-local` field: `YYYY-MM-DDTHH:MM`. */
export function toWallClock(date: Date, zone: string): string {
  // Swedes write dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(date).replace(' ', 'T').padStart(16, '0');
}

/** `2026-11-24 22:41`. */
export function printTime(date: Date, zone: string): string {
  return toWallClock(date, zone).replace('T', ' ');
}

/** Returns the day in a zone: `YYYY-MM-DD`. */
export function dayIn(date: Date, zone: string): string {
  return toWallClock(date, zone).slice(0, 10);
}

/** Returns a zone's offset from UTC in milliseconds. */
function offsetOf(date: Date, zone: string): number {
  const minute = Math.floor(date.getTime() / 60_000) * 60_000;
  return Date.parse(`${toWallClock(new Date(minute), zone)}:00Z`) - minute;
}

/** Reads a zone's local time (`YYYY-MM-DDTHH:MM`), or null. A skipped time is one hour later, a repeated one the first. */
export function readWallClock(text: string, zone: string): Date | null {
  const [minute] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text) ?? [];
  const asUtc = minute === undefined ? Number.NaN : Date.parse(`${minute}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const [before, after] = [offsetOf(new Date(asUtc - DAY), zone), offsetOf(new Date(asUtc + DAY), zone)];
  const fits = [before, after]
    .map((offset) => new Date(asUtc - offset))
    .find((date) => toWallClock(date, zone) === minute);
  return fits ?? new Date(asUtc - before);
}

/** Returns when a day (`YYYY-MM-DD`) begins in a zone. */
export function startOfDay(day: string, zone: string): Date {
  return readWallClock(`${day}T00:00`, zone) ?? new Date(`${day}T00:00:00Z`);
}

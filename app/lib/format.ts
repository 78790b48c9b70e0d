import { toWallClock } from './time-zone';
import { firstCharacters } from './truncate';

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

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** 'today', 'yesterday', '3 days ago' …; 'recently' without a date. A future date is 'today'. */
export function relativeDate(date: Date | null, now: Date): string {
  if (date === null || Number.isNaN(date.getTime())) return 'recently';
  const days = Math.floor((now.getTime() - date.getTime()) / DAY);
  if (days < 1) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 30) return plural(Math.floor(days / 7), 'week');
  if (days < 365) return plural(Math.floor(days / 30), 'month');
  return plural(Math.floor(days / 365), 'year');
}

/** Returns when `relativeDate` changes next, or null for never. */
export function relativeDateEnds(date: Date | null, now: Date): Date | null {
  if (date === null || Number.isNaN(date.getTime())) return null;
  const days = Math.max(0, Math.floor((now.getTime() - date.getTime()) / DAY));
  return new Date(date.getTime() + (days + 1) * DAY);
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** '12 November 2026', in UTC, so that server and browser agree. 'recently' without a date. */
export function longDate(date: Date | null): string {
  if (date === null || Number.isNaN(date.getTime())) return 'recently';
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Prints '2026-11-21' as '21 Nov'. */
export function shortDay(day: string): string {
  return longDate(new Date(day)).replace(/^(\d+ \w{3}).*/, '$1');
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

/** 754 seconds → '12:34', 3754 → '1:02:34'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const tail = `${hours ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
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
export function countUpTo(
  { total, isTruncated }: { total: number; isTruncated: boolean },
  noun: string,
): string {
  return isTruncated ? countOf(total, noun).replace(' ', '+ ') : countOf(total, noun);
}

/** 48_300_000 → '48 MB': decimal, as disks are sold. */
export function formatBytes(bytes: number): string {
  const [size, unit] =
    bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB'];
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`;
}

import { z } from 'zod';
import { isWithin, RANGES } from './date-range';
import { STATUS_NAMES } from './publication';

type RangeName = keyof typeof RANGES;

function describeRange(range: RangeName): string {
  const { first, last } = RANGES[range];
  return `Enter a year from ${first} to ${last}`;
}

/** Reads a date field (`YYYY-MM-DD`) within the planned years. */
export function dayText(message: string) {
  return z.iso.date(message).refine((text) => isWithin(text, 'planned'), describeRange('planned'));
}

export function optionalDay(message: string) {
  return z
    .string(message)
    .optional()
    .transform((text) => text || undefined)
    .pipe(dayText(message).optional());
}

/** Returns true for a time on a real day. `Date` alone would turn February 31 into a day in March. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return false;
  const date = new Date(`${text.slice(0, 16)}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 16));
}

/** Reads a `datetime-local` field in the site's time zone, or null for an empty field. */
export function wallClock(range: RangeName) {
  return z
    .string()
    .refine((text) => text === '' || isTime(text), { error: 'Enter a valid date and time', abort: true })
    .refine((text) => text === '' || isWithin(text, range), describeRange(range))
    .optional()
    .transform((text) => text || null);
}

export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock('published'),
};

import { z } from 'zod';
import { isWithin, RANGES } from './date-range';

type RangeName = keyof typeof RANGES;

function describeRange(range: RangeName): string {
  const { first, last } = RANGES[range];
  return `Please enter a year from ${first} to ${last}`;
}

/** A day as a date field sends it (`YYYY-MM-DD`), in years that make sense. */
export function dayText(message: string) {
  return z.iso.date(message).refine((text) => isWithin(text, RANGES.planned), describeRange('planned'));
}

/** As `dayText`, or undefined for an empty field. */
export function optionalDay(message: string) {
  return z
    .string(message)
    .optional()
    .transform((text) => text || undefined)
    .pipe(dayText(message).optional());
}

/** Whether a text is a time on a real day: without the check, February 31 would become a day in March. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return false;
  const date = new Date(`${text.slice(0, 16)}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 16));
}

/** A time as a field of the kind `datetime-local` sends it, by the clocks of the site's zone; null without one. */
export function wallClock(range: RangeName) {
  return z
    .string()
    .refine((text) => text === '' || isTime(text), {
      error: 'Please enter a date and a time that there is',
      abort: true,
    })
    .refine((text) => text === '' || isWithin(text, RANGES[range]), describeRange(range))
    .optional()
    .transform((text) => text || null);
}

import { z } from 'zod';
import { addDays, DAY } from '#app/lib/date-range';

export const DIMENSIONS = {
  video: 'Videos',
  guide: 'Guides',
  product: 'Products',
  retailer: 'Retailers',
  newsletter: 'Newsletters',
  category: 'Categories',
} as const;
export type Dimension = keyof typeof DIMENSIONS;
export const RANGE_DAYS = ['7', '30', '90'] as const;

/** The days of 25 months, for which daily totals are stored. */
const MAX_DAYS = 775;

/** Before the year 0, days have no date of four digits. */
const FIRST_DAY = '1900-01-01';
const day = z.iso
  .date()
  .refine((date) => date >= FIRST_DAY)
  .optional()
  .catch(undefined);
export const performanceQuery = z.object({
  from: day,
  to: day,
  days: z.enum(RANGE_DAYS).optional().catch(undefined),
  by: z
    .enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]])
    .default('video')
    .catch('video'),
});

/** Returns the chosen days in UTC, both included, and as many before them. Without a choice: 30 days. */
export function readRange({ from, to, days }: z.output<typeof performanceQuery>, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const isChosen = days === undefined && (from !== undefined || to !== undefined);
  const ends = isChosen ? [from ?? addDays(to ?? today, -29), to ?? today].sort() : [];
  const last = ends[1] ?? today;
  const wanted = isChosen
    ? Math.round((Date.parse(last) - Date.parse(ends[0] ?? last)) / DAY) + 1
    : Number(days ?? 30);
  const length = Math.min(wanted, MAX_DAYS);
  const first = addDays(last, 1 - length);
  const before = { from: addDays(first, -length), to: addDays(first, -1) };
  return { span: { from: first, to: last }, before, length, days: isChosen ? null : String(days ?? 30) };
}

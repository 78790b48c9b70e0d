import { z } from 'zod';
import { STATUS_NAMES } from '#app/lib/publication';

/** Whether a text is a time on a day that there is: the 31st of February would else be a day in March. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return false;
  const moment = new Date(`${text.slice(0, 16)}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 16));
}

/** A time as a field of the kind `datetime-local` sends it, by the clocks of the site's zone; null without one. */
export const wallClock = z
  .string()
  .refine((text) => text === '' || isTime(text), 'Please enter a date and a time that there is')
  .optional()
  .transform((text) => text || null);

/** Whether everybody sees a thing, and when it appears by itself (contract, section 14). */
export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock,
};

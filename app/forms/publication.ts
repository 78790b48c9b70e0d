import { z } from 'zod';
import { STATUS_NAMES } from '#app/lib/publication';

/** A time as a field of the kind `datetime-local` sends it, by the clocks of the site's zone; null without one. */
export const wallClock = z
  .union(
    [z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/)],
    'Please enter a date and a time',
  )
  .optional()
  .transform((text) => text || null);

/** Whether everybody sees a thing, and when it appears by itself (contract, section 14). */
export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock,
};

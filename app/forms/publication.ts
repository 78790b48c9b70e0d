import { z } from 'zod';
import { STATUS_NAMES } from '#app/lib/publication';
import { wallClock } from './date';

/** Whether everybody sees a thing, and when it appears by itself (contract, section 14). */
export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock('published'),
};

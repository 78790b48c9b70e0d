import { z } from 'zod';
import { wallClock } from './date-schema';
import { STATUS_NAMES } from './publication';

/** Whether everybody sees a thing, and when it appears by itself. */
export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock('published'),
};

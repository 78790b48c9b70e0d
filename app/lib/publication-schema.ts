import { z } from 'zod';
import { wallClock } from './date-schema';
import { STATUS_NAMES } from './publication';

/** Whether everybody sees a thing, and when it appears by itself (contract, section 14). */
export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock('published'),
};

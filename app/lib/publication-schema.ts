import { z } from 'zod';
import { wallClock } from './date-schema';
import { STATUS_NAMES } from './publication';

/** Whether all visitors see a video, product or guide, and when it is published automatically. */
export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock('published'),
};

import { z } from 'zod';
import { wallClock } from './date-schema';
import { STATUS_NAMES } from './publication';

export const publicationFields = {
  status: z.enum(STATUS_NAMES).catch('published'),
  publishAt: wallClock('published'),
};

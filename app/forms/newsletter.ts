import { z } from 'zod';
import { NEWSLETTER_SOURCES } from '../lib/choices';

export const newsletterSchema = z.object({
  email: z
    .string('Please enter a valid email address')
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
  source: z.enum(NEWSLETTER_SOURCES).catch('newsletter'),
});

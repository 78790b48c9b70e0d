import { z } from 'zod';
import { NEWSLETTER_SOURCES } from '../lib/choices';

const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** A subscription as the API takes it: what the specification's client sends, `subscribed` always true. */
export const subscriptionSchema = z.object({
  email,
  subscribed: z.literal(true, 'subscribed must be true').optional(),
  source: z.enum(NEWSLETTER_SOURCES, 'source must be newsletter, home or about').optional(),
});

export const newsletterSchema = z.object({
  email,
  source: z.enum(NEWSLETTER_SOURCES).catch('newsletter'),
});

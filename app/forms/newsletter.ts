import { z } from 'zod';
import { NEWSLETTER_SOURCES } from '#app/lib/choices';
import { carriedText } from './text';

const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** A subscription as the API takes it. What else clients send (`subscribed`) changes nothing; an unknown source is none. */
export const subscriptionSchema = z.object({
  email,
  subscribed: z.unknown().optional(),
  source: z.enum(NEWSLETTER_SOURCES).optional().catch(undefined),
});

export const newsletterSchema = z.object({
  email,
  returnTo: carriedText,
  source: z.enum(NEWSLETTER_SOURCES).catch('newsletter'),
});

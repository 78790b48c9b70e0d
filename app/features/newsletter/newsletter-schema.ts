import { z } from 'zod';
import { NEWSLETTER_SOURCES } from '#app/lib/choices';
import { carriedText, emailText } from '#app/lib/text-schema';

/** A subscription as the API takes it. What else clients send (`subscribed`) changes nothing; an unknown source is none. */
export const subscriptionSchema = z.object({
  email: emailText(),
  subscribed: z.unknown().optional(),
  source: z.enum(NEWSLETTER_SOURCES).optional().catch(undefined),
});

export const newsletterSchema = z.object({
  email: emailText(),
  returnTo: carriedText,
  source: z.enum(NEWSLETTER_SOURCES).catch('newsletter'),
});

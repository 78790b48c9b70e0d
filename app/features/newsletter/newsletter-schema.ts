import { z } from 'zod';
import { NEWSLETTER_SOURCES } from '#app/lib/choices';
import { carriedText, emailText } from '#app/lib/text-schema';

/** Accepts a subscription of the API. It ignores `subscribed` and unknown sources. */
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

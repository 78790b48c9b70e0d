import { z } from 'zod';
import { NEWSLETTER_SOURCES } from '#app/lib/choices';
import { wallClock } from '#app/lib/date-schema';
import { carried, carriedText, emailText, optionalText, requiredText } from '#app/lib/text-schema';

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

export const issueSchema = z.object({
  intent: carried,
  was: carriedText,
  issue: z.coerce.number().int().positive().optional().catch(undefined),
  subject: requiredText('Subject', 'Subject is required', { max: 150 }),
  message: requiredText('Message', 'Message is required', { max: 20_000 }),
  sendAt: wallClock('planned'),
  find: optionalText('Search', 200).transform((text) => text ?? ''),
  alt: optionalText('Alt text', 200).transform((text) => text ?? ''),
});

import { z } from 'zod';
import { wallClock } from '#app/lib/date-schema';
import { carried, carriedText, optionalText, requiredText } from '#app/lib/text-schema';

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

import { z } from 'zod';
import { wallClock } from '#app/lib/date-schema';
import { carried, carriedText, optionalText, requiredText } from '#app/lib/text-schema';

export const issueSchema = z.object({
  intent: carried,
  /** Fingerprint of the draft that the form was opened with. */
  was: carriedText,
  /** Id of the draft. */
  issue: z.coerce.number().int().positive().optional().catch(undefined),
  subject: requiredText('Subject', 'Subject is required', { max: 150 }),
  message: requiredText('Message', 'Message is required', { max: 20_000 }),
  /** Time to send, or empty to send at once. */
  sendAt: wallClock('planned'),
  /** Search for cards, and the alt text of an image to insert. */
  find: optionalText('Search', 200).transform((text) => text ?? ''),
  alt: optionalText('Alt text', 200).transform((text) => text ?? ''),
});

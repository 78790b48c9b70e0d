import { z } from 'zod';
import { wallClock } from '#app/lib/date-schema';
import { carried, carriedText, optionalText, requiredText } from '#app/lib/text-schema';

/** A letter to every subscriber; `issue` is the draft that it was written in. */
export const issueSchema = z.object({
  intent: carried,
  /** By which it is known whether the draft is still what this form was opened with. */
  was: carriedText,
  issue: z.coerce.number().int().positive().optional().catch(undefined),
  subject: requiredText('Subject', 'Subject is required', { max: 150 }),
  message: requiredText('Message', 'Message is required', { max: 20_000 }),
  /** When it goes out by itself; empty: when the button is pressed. */
  sendAt: wallClock('planned'),
  /** What is looked for, to be put into the text, and the words of a picture that shall stand in it. */
  find: optionalText('Search', 200).transform((text) => text ?? ''),
  alt: optionalText('What it shows', 200).transform((text) => text ?? ''),
});

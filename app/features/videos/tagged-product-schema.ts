import { z } from 'zod';
import { readStartTime } from '#app/lib/start-time';
import { carried, optionalText } from '#app/lib/text-schema';

/** What an editor says of a piece of a video. */
export const noteText = optionalText('Note', 200);

const START_TIME = 'Write a moment as 1:24, 1:02:03 or in seconds';

/** A piece of a video; nothing for a moment that is not said. */
export const taggedProductSchema = z.object({
  intent: carried,
  product: carried,
  at: z
    .string()
    .trim()
    .max(20, START_TIME)
    .refine((text) => text === '' || readStartTime(text) !== null, START_TIME)
    .optional()
    .transform((text) => readStartTime(text ?? '')),
  note: noteText.transform((text) => text || null),
});

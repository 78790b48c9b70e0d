import { z } from 'zod';
import { readMoment } from '#app/lib/moment';
import { carried, optionalText } from '#app/lib/text-schema';

/** What an editor says of a piece of a video. */
export const noteText = optionalText('Note', 200);

const MOMENT = 'Write a moment as 1:24, 1:02:03 or in seconds';

/** A piece of a video; nothing for a moment that is not said. */
export const taggedProductSchema = z.object({
  ...{ intent: carried, product: carried },
  at: z
    .string()
    .trim()
    .max(20, MOMENT)
    .refine((text) => text === '' || readMoment(text) !== null, MOMENT)
    .optional()
    .transform((text) => readMoment(text ?? '')),
  note: noteText.transform((text) => text || null),
});

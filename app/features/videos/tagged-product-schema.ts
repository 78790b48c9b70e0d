import { z } from 'zod';
import { readStartTime } from '#app/lib/start-time';
import { carried, optionalText } from '#app/lib/text-schema';

export const noteText = optionalText('Note', 200);

const START_TIME = 'Enter a time as 1:24, 1:02:03 or seconds';

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
